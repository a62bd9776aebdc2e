import { clsx } from 'clsx'
import { CheckIcon, CloseIcon } from '@tillgate/ui/icons/basics.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './money-steps.module.css'

export type ShownStep = {
  key: string
  title: string
  state: 'done' | 'now' | 'todo' | 'failed'
  /** Lines below the title: the time of the step, or the expected time. */
  notes: readonly string[]
}

/** Shows the steps of a payment in order, and how far the payment is. */
export const MoneySteps = ({ steps }: { steps: readonly ShownStep[] }) => {
  const { t } = useTranslation()
  return (
    <ol className={clsx('grid', styles['steps'])}>
      {steps.map(({ key, title, state, notes }) => (
        <li key={key} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
          <span className={clsx('grid place-center round surface', styles['dot'])} aria-hidden="true">
            {state === 'done' && <CheckIcon />}
            {state === 'failed' && <CloseIcon />}
          </span>
          <b className="fw-medium">{title}</b>
          <span className="sr">{t(`transactions.state-${state}`)}</span>
          {notes.map((note) => (
            <small key={note}>{note}</small>
          ))}
        </li>
      ))}
    </ol>
  )
}
