import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { ExternalIcon } from '../icons/basics.tsx'
import brandStyles from './brand.module.css'
import styles from './auth-scene.module.css'

/** Two hairlines and two filled circles behind the card: one drawing without a request, silent for screen readers. */
const Circles = () => (
  <svg
    className={styles['circles']}
    aria-hidden="true"
    focusable="false"
    preserveAspectRatio="xMidYMid slice"
    viewBox="0 0 1440 820"
  >
    <defs>
      <linearGradient id="scene-blue" x1="0" y1="1" x2="1" y2="0">
        <stop offset="0" stopColor="var(--ring-1)" />
        <stop offset="1" stopColor="var(--ring-3)" />
      </linearGradient>
      <linearGradient id="scene-aqua" x1="1" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="var(--ring-2)" />
        <stop offset="1" stopColor="var(--ring-3)" />
      </linearGradient>
    </defs>
    <g fill="none" stroke="var(--ring-line)">
      <circle cx="988" cy="196" r="330" />
      <circle cx="440" cy="628" r="236" />
    </g>
    <circle cx="988" cy="196" r="196" fill="url(#scene-blue)" />
    <circle cx="440" cy="628" r="124" fill="url(#scene-aqua)" />
  </svg>
)

type Props = {
  /** Spec 1 §2: the 80 px bar can be hidden. */
  hideBar?: boolean
  brand: string
  /** Opens in a new tab, so that typed input is not lost. */
  back?: { href: string; label: string; newTab: string } | undefined
  /** Language selector, Sign out. */
  actions?: ReactNode
  /** Spec 1 §2: on medium and wider screens only, and not with `hideSignUp`. */
  signUp?: ReactNode
  children: ReactNode
}

export const AuthScene = ({ hideBar = false, brand, back, actions, signUp, children }: Props) => (
  <>
    {!hideBar && (
      <header className={clsx('flex items-center wrap relative', styles['topbar'])}>
        <span className={clsx('min-w-0', brandStyles['brand'])}>
          <BrandMark size={36} />
          <span className={clsx('overflow-hidden', styles['brandName'])}>{brand}</span>
        </span>
        {back && (
          <a
            className={clsx('inline-flex items-center', styles['topbarBack'])}
            href={back.href}
            target="_blank"
            rel="noopener"
          >
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
    <main
      className={clsx(
        'relative grid justify-items-center content-start',
        styles['scene'],
        hideBar && styles['barless'],
      )}
    >
      <Circles />
      {children}
    </main>
  </>
)
