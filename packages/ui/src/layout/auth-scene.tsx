import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { ExternalIcon } from '../icons/basics.tsx'
import brandStyles from './brand.module.css'
import styles from './auth-scene.module.css'

/** The lobby's nine circles: one drawing without a request, silent for screen readers. */
const Circles = () => (
  <svg
    className={styles['circles']}
    aria-hidden="true"
    focusable="false"
    preserveAspectRatio="xMidYMid slice"
    viewBox="0 0 1440 820"
  >
    <g fill="none" stroke="var(--ring-line)">
      <circle cx="150" cy="690" r="470" opacity=".55" />
      <circle cx="1330" cy="120" r="420" opacity=".55" />
    </g>
    <circle cx="150" cy="690" r="360" fill="var(--ring-1)" />
    <circle cx="150" cy="690" r="215" fill="var(--ring-2)" />
    <circle cx="1330" cy="120" r="310" fill="var(--ring-1)" />
    <circle cx="1330" cy="120" r="165" fill="var(--ring-3)" />
    <circle cx="1010" cy="770" r="190" fill="var(--ring-3)" />
    <circle cx="420" cy="90" r="110" fill="var(--ring-2)" />
    <circle cx="1120" cy="560" r="64" fill="var(--ring-2)" />
  </svg>
)

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
      <header className={styles['topbar']}>
        <span className={clsx(brandStyles['brand'], styles['topbarBrand'])}>
          <BrandMark size={36} />
          <span className={styles['brandName']}>{brand}</span>
        </span>
        {back && (
          <a className={styles['topbarBack']} href={back.href} target="_blank" rel="noopener">
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
    <main className={clsx(styles['scene'], hideBar && styles['barless'])}>
      <Circles />
      {children}
    </main>
  </>
)
