import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './tabs.module.css'

type Props = { label: string; children: ReactNode }

/** Tabs for different URLs: links in a navigation; the current link has aria-current. */
export const Tabs = ({ label, children }: Props) => (
  <nav className={clsx('flex gap-6 line-bottom scroll-x', styles['tabs'])} aria-label={label}>
    {children}
  </nav>
)
