import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './form.module.css'

/** On telephones the actions stand in a bar at the bottom edge, in place of the tab bar. `keys`: hints beside the buttons. */
export const FormActions = ({ children, keys }: { children: ReactNode; keys?: ReactNode }) => (
  <div className={clsx('flex gap-2 justify-end items-center wrap', styles['actions'])}>
    {keys && <div className="only-wide">{keys}</div>}
    {children}
  </div>
)
