import { useId, type InputHTMLAttributes, type Ref } from 'react'
import { Icon } from './icon.tsx'

type Props = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  hint?: string
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}
export const Field = ({ label, hint, error, className = '', ...input }: Props) => {
  const id = useId()
  const described = error !== undefined || hint !== undefined
  return (
    <div className={`t-field ${error === undefined ? '' : 'bad'}`}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`t-in ${className}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={described ? `${id}-more` : undefined}
        {...input}
      />
      {error !== undefined && (
        <span className="t-err" id={`${id}-more`} role="alert">
          <Icon name="warn" size="s" />
          {error}
        </span>
      )}
      {error === undefined && hint !== undefined && <small id={`${id}-more`}>{hint}</small>}
    </div>
  )
}
