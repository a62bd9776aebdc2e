import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { BrandMark } from './brand-mark.tsx'
import { usePageTitle } from './page-title.ts'
import styles from './auth-card.module.css'

type Props = {
  title: string
  /** Step of several, above the title. */
  step?: string
  description?: ReactNode
  /** Blue glass with the icon for short forms; white without the icon for longer forms. */
  variant?: 'blue' | 'white'
  foot?: ReactNode
  /** Shown below the card, on the background. */
  note?: ReactNode
  children?: ReactNode
}

export const AuthCard = ({ title, step, description, variant = 'blue', foot, note, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)

  usePageTitle(title)
  useEffect(() => {
    // An alert or a field shown with the page already has the focus.
    const isTaken = heading.current?.parentElement?.contains(document.activeElement)
    if (!isTaken) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <section
        className={clsx('w-full', styles['authCard'], variant === 'white' && styles['white'])}
        aria-labelledby="auth-title"
      >
        {variant === 'blue' && (
          <div className={styles['authIcon']}>
            <BrandMark size={72} />
          </div>
        )}
        {step !== undefined && (
          <p className="mb-2 text-2 fs-13 fw-medium text-center" id="auth-step">
            {step}
          </p>
        )}
        <h1 id="auth-title" aria-describedby={step === undefined ? undefined : 'auth-step'} ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {description && <p className={clsx('text-center text-2 fs-16', styles['authLead'])}>{description}</p>}
        {children}
        {foot && <p className="text-center mt-6 text-2">{foot}</p>}
      </section>
      {note && <p className="mt-6 fs-13 text-2 text-center">{note}</p>}
    </>
  )
}
