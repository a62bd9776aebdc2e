import { clsx } from 'clsx'
import { CheckIcon } from '../icons/basics.tsx'
import styles from './password-checklist.module.css'

export type ChecklistLine = { id: string; text: string; isMet: boolean }
type Props = {
  label: string
  lines: readonly ChecklistLine[]
  labels: { met: string; unmet: string }
  /** "3 of 5 met", announced politely while the person types. */
  summary: string
  /** For phones, where the list is hidden (spec 1 §2): "Still needed: …"; empty when all rules are met. */
  missing: string
}

/** Checklist of the password rules, updated while typing. */
export const PasswordChecklist = ({ label, lines, labels, summary, missing }: Props) => (
  <div className={styles['checklist']}>
    <ul className="grid fs-13 text-2" aria-label={label}>
      {lines.map(({ id, text, isMet }) => (
        <li className="row" key={id} data-met={isMet || undefined}>
          <span className={clsx('grid place-center flex-none round', styles['checklistMark'])} aria-hidden="true">
            {isMet && <CheckIcon small />}
          </span>
          {text}
          <span className="sr"> ({isMet ? labels.met : labels.unmet})</span>
        </li>
      ))}
    </ul>
    <p className={clsx('fs-13 text-2', styles['checklistMissing'])}>{missing}</p>
    <output className="sr">{summary}</output>
  </div>
)
