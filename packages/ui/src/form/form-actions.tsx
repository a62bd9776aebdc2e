import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './form.module.css'

/** On telephones the actions stand in a bar at the bottom edge, in place of the tab bar. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={clsx('flex gap-2 justify-end wrap', styles['actions'])}>{children}</div>
)
