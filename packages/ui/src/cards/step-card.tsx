import { clsx } from 'clsx'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { stepperLine } from '../layout/stepper.tsx'
import { usePageTitle } from '../layout/page-title.ts'
import styles from './step-card.module.css'
import authCardStyles from '../layout/auth-card.module.css'

type Props = {
  title: string
  /** Shown at the end of the title's line. */
  aside?: ReactNode
  /** Content below the title: draft state, purpose of the step. */
  description?: ReactNode
  /** Short answers: beside the card where the window is wide enough, else behind `helpLabel` in the card. */
  help?: ReactNode
  helpLabel?: string
  children: ReactNode
}

/** As in the style sheet: from here on there is room beside the card. */
const wide = matchMedia('(min-width: 1200px)')
const watch = (listener: () => void): (() => void) => {
  wide.addEventListener('change', listener)
  return () => wide.removeEventListener('change', listener)
}

/** Card of an onboarding step: white, with a focused heading, so that screen readers announce the step. */
export const StepCard = ({ title, aside, description, help, helpLabel, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  const hasRoom = useSyncExternalStore(watch, () => wide.matches)

  usePageTitle(title)
  useEffect(() => {
    // An alert shown with the page already has the focus.
    const isTaken = heading.current?.closest('section')?.contains(document.activeElement)
    if (!isTaken) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={clsx('w-full grid justify-center', styles['step'])}>
      <section
        className={clsx('w-full', authCardStyles['authCard'], authCardStyles['white'], styles['stepCard'])}
        aria-labelledby="step-title"
      >
        <div className={clsx('flex wrap items-baseline between', styles['stepHead'])}>
          <h1 id="step-title" ref={heading} tabIndex={-1} aria-describedby={stepperLine}>
            {title}
          </h1>
          {aside}
        </div>
        {description && <div className="mt-1 muted fs-13">{description}</div>}
        {help && !hasRoom && (
          <details className={styles['stepHelp']}>
            <summary>{helpLabel}</summary>
            {help}
          </details>
        )}
        {children}
      </section>
      {help && hasRoom && (
        <aside className={styles['stepHelp']} aria-label={helpLabel}>
          {help}
        </aside>
      )}
    </div>
  )
}
