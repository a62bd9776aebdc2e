import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import { WarningIcon } from '../icons/basics.tsx'
import fieldStyles from './field.module.css'
import styles from './option-cards.module.css'

export type OptionCard = { value: string; title: string; text: ReactNode; tail?: ReactNode; isOff?: boolean }
type Props = {
  legend: string
  name: string
  options: readonly OptionCard[]
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** Radio buttons as stacked cards. `isOff`: an option that cannot be chosen, with the reason as text. */
export const OptionCards = ({ legend, name, options, value, onChange, error }: Props) => {
  const id = useId()
  return (
    <fieldset className="stack gap-3" aria-describedby={error ? id : undefined} aria-invalid={error ? true : undefined}>
      <legend className="sr">{legend}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx('grid p-4 rounded-lg break', styles['option'], option.isOff && styles['off'])}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.isOff}
            onChange={() => onChange(option.value)}
          />
          <b>{option.title}</b>
          <span className={clsx('text-2 fs-13', styles['text'])}>{option.text}</span>
          {option.tail && <span className={clsx('flex wrap', styles['tail'])}>{option.tail}</span>}
        </label>
      ))}
      {error && (
        <p className={clsx('flex gap-6px fs-13 fw-medium text-danger', fieldStyles['error'])} id={id} role="alert">
          <WarningIcon small />
          {error}
        </p>
      )}
    </fieldset>
  )
}
