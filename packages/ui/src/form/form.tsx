import { useRef } from 'react'
import type { ReactNode, SyntheticEvent } from 'react'
import { ErrorSummary } from './error-summary.tsx'
import type { Problem } from './error-summary.tsx'
import { useEnterRule } from './use-enter-rule.ts'
import { useOneRun } from '../buttons/use-one-run.ts'
import './form.css'

type Props = {
  /** Until what it gives back has settled, nothing more is sent: a double click sends once. */
  save: (event: SyntheticEvent<HTMLFormElement>) => unknown
  /** Complaints in the order of the fields; shown together above the form once it was sent with any. */
  problems: Problem[]
  /** Grows with each attempt to send: the summary takes the focus every time, not only the first. */
  attempt: number
  summaryTitle: string
  blockEnter?: boolean
  label?: string
  /** For a button that stands outside of it, in the foot of a dialog. */
  id?: string
  children: ReactNode
}

export const Form = ({ save, problems, attempt, summaryTitle, blockEnter = false, label, id, children }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { isRunning, run } = useOneRun()
  useEnterRule(form, blockEnter)

  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    if (isRunning()) event.preventDefault()
    else void run(() => save(event))
  }

  return (
    <form ref={form} id={id} className="form" noValidate aria-label={label} onSubmit={send}>
      <ErrorSummary title={summaryTitle} problems={problems} attempt={attempt} />
      {children}
    </form>
  )
}
