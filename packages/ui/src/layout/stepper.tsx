import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { CheckIcon } from '../icons/basics.tsx'
import { ProgressBar } from '../notices/progress-bar.tsx'
import styles from './stepper.module.css'

export type Stop = {
  id: string
  label: string
  isDone: boolean
  /** Wraps the label in a link when the user may return to the step. */
  link?: ((label: ReactNode) => ReactNode) | undefined
}
type Props = {
  /** Accessible label. */
  label: string
  stops: readonly Stop[]
  current: string
  /** "Step 2 of 4: Business Information", "Next: Bank account", ", completed". */
  labels: { here: string; next: string | undefined; onDone: string }
}

/** Id of the line with the current step, which describes the page's heading. */
export const stepperLine = 'stepper-line'

/** Row of dots on wide screens; one line and a bar on phones. */
export const Stepper = ({ label, stops, current, labels }: Props) => {
  const at = stops.findIndex(({ id }) => id === current)
  return (
    <nav className={clsx('w-full', styles['stepper'])} aria-label={label}>
      <ol className="only-wide">
        {stops.map(({ id, label: name, isDone, link }, index) => (
          <li
            key={id}
            className={clsx(
              'grid justify-items-center relative fs-13 fw-medium text-2 text-center',
              index <= at && styles['reached'],
              isDone && styles['done'],
              id === current && styles['current'],
            )}
            aria-current={id === current ? 'step' : undefined}
          >
            <span className={clsx('round grid place-center surface fs-14 muted', styles['dot'])} aria-hidden="true">
              {isDone ? <CheckIcon small /> : index + 1}
            </span>
            <span>
              {link ? link(name) : name}
              {isDone && <span className="sr">{labels.onDone}</span>}
            </span>
          </li>
        ))}
      </ol>
      <div className="only-phone">
        <div className={clsx('flex wrap between mb-2 fs-13', styles['line'])}>
          <b id={stepperLine}>{labels.here}</b>
          {labels.next !== undefined && <span className="muted">{labels.next}</span>}
        </div>
        <ProgressBar label={labels.here} share={(at + 1) / stops.length} />
      </div>
    </nav>
  )
}
