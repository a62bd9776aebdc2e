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
    <a className={styles['skip']} href="#main">
      {skip}
    </a>
    <div className={styles['shell']}>
      <header className={styles['bar']}>{bar}</header>
      <nav className={styles['side']} aria-label={menuLabel}>
        {side}
      </nav>
      <main className={styles['main']} id="main" tabIndex={-1}>
        <div className={styles['inner']}>{children}</div>
      </main>
      <nav className={styles['tabbar']} aria-label={tabsLabel}>
        {tabs}
      </nav>
    </div>
  </>
)
