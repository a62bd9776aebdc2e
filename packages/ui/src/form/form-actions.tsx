import type { ReactNode } from 'react'
import styles from './form.module.css'

/** On telephones the actions stand in a bar at the bottom edge, in place of the tab bar. */
export const FormActions = ({ children }: { children: ReactNode }) => (
  <div className={styles['actions']}>{children}</div>
)
