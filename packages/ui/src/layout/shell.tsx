import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './shell.module.css'

type Props = {
  skip: string
  menuLabel: string
  tabsLabel: string
  /** Logo, language, account. */
  bar: ReactNode
  side: ReactNode
  /** Replaces the sidebar below 1024 px. */
  tabs: ReactNode
  children: ReactNode
}

export const Shell = ({ skip, menuLabel, tabsLabel, bar, side, tabs, children }: Props) => (
  <>
    <a className={clsx('surface rounded absolute', styles['skip'])} href="#main">
      {skip}
    </a>
    <div className={clsx('grid', styles['shell'])}>
      <header className={clsx('flex items-center gap-4', styles['bar'])}>{bar}</header>
      <nav className={clsx('surface flex gap-2px', styles['side'])} aria-label={menuLabel}>
        {side}
      </nav>
      <main className={clsx('min-w-0', styles['main'])} id="main" tabIndex={-1}>
        <div className={styles['inner']}>{children}</div>
      </main>
      <nav className={styles['tabbar']} aria-label={tabsLabel}>
        {tabs}
      </nav>
    </div>
  </>
)
