import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { Circles } from './circles.tsx'
import { ExternalIcon } from '../icons/basics.tsx'
import './auth-card.css'
import './auth-scene.css'

type Props = {
  /** Spec 1 §2: the 80 px bar can be hidden. */
  hideBar?: boolean
  brand: string
  /** Opens in a new tab, so that what was typed here is not lost. */
  back?: { href: string; label: string; newTab: string } | undefined
  /** Language selector, Sign out. */
  actions?: ReactNode
  /** Spec 1 §2: on medium and wider screens only, left out where `hideSignUp` is set. */
  signUp?: ReactNode
  children: ReactNode
}

export const AuthScene = ({ hideBar = false, brand, back, actions, signUp, children }: Props) => (
  <>
    {!hideBar && (
      <header className="topbar">
        <span className="brand">
          <BrandMark size={36} />
          <span className="brand-name">{brand}</span>
        </span>
        {back && (
          <a className="topbar-back" href={back.href} target="_blank" rel="noopener">
            <ExternalIcon small />
            {back.label}
            <span className="sr"> ({back.newTab})</span>
          </a>
        )}
        <span className="grow" />
        {actions}
        {signUp && <span className="only-wide">{signUp}</span>}
      </header>
    )}
    <main className={hideBar ? 'scene barless' : 'scene'}>
      <Circles />
      {children}
    </main>
  </>
)
