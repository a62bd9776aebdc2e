import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Props = { label: string; children: ReactNode }

/** Tabs that lead to another URL are links in a navigation: the one for this page carries aria-current. */
export const Tabs = ({ label, children }: Props) => (
  <nav className={styles['tabs']} aria-label={label}>
    {children}
  </nav>
)
