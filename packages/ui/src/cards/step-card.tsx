import { clsx } from 'clsx'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { stepperLine } from '../layout/stepper.tsx'
import styles from './step-card.module.css'
import authCardStyles from '../layout/auth-card.module.css'

type Props = {
  title: string
  /** Goes behind the title in the browser's tab. */
  site: string
  /** Stands at the end of the title's line. */
  aside?: ReactNode
  /** Below the title: whether the draft is kept, what this is about. */
  lead?: ReactNode
  /** Short answers beside the card, where the window is wide enough for them. */
  help?: ReactNode
  helpLabel?: string
  children: ReactNode
}

/** One step on the way in: a white card whose heading takes the focus, so that each step is announced. */
export const StepCard = ({ title, site, aside, lead, help, helpLabel, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    document.title = `${title} - ${site}`
  }, [title, site])
  useEffect(() => {
    // An alert that came with the page has taken the focus already.
    const isTaken = heading.current?.closest('section')?.contains(document.activeElement)
    if (!isTaken) heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <div className={styles['step']}>
      <section
        className={clsx(authCardStyles['authCard'], authCardStyles['white'], styles['stepCard'])}
        aria-labelledby="step-title"
      >
        <div className={styles['stepHead']}>
          <h1 id="step-title" ref={heading} tabIndex={-1} aria-describedby={stepperLine}>
            {title}
          </h1>
          {aside}
        </div>
        {lead && <div className={styles['stepLead']}>{lead}</div>}
        {children}
      </section>
      {help && (
        <aside className={styles['stepHelp']} aria-label={helpLabel}>
          {help}
        </aside>
      )}
    </div>
  )
}
