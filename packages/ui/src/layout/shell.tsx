import type { ReactNode } from 'react'
import './auth-scene.css'
import './shell.css'

type Props = {
  skip: string
  menuLabel: string
  tabsLabel: string
  /** Logo, language, account. */
  bar: ReactNode
  side: ReactNode
  /** Takes the sidebar's place below 1024 px. */
  tabs: ReactNode
  children: ReactNode
}

export const Shell = ({ skip, menuLabel, tabsLabel, bar, side, tabs, children }: Props) => (
  <>
    <a className="skip" href="#main">
      {skip}
    </a>
    <div className="shell">
      <header className="shell-bar">{bar}</header>
      <nav className="side" aria-label={menuLabel}>
        {side}
      </nav>
      <main className="main" id="main" tabIndex={-1}>
        <div className="inner">{children}</div>
      </main>
      <nav className="tabbar" aria-label={tabsLabel}>
        {tabs}
      </nav>
    </div>
  </>
)
