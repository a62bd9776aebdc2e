import { clsx } from 'clsx'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

export type FieldTexts = {
  label: string
  hint?: string | undefined
  error?: string | undefined
  /** Content at the end of the label's line: "Forgot password?". */
  aside?: ReactNode
  /** Id of the element that shows the error elsewhere, for fields that are too narrow for a sentence. */
  errorId?: string | undefined
}
export type Wiring = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type Props = FieldTexts & {
  /** Announces the error, for a field that is submitted while focused. */
  announces?: boolean
  children: (wiring: Wiring) => ReactNode
}

/** Renders label, hint, error and control in this order, so that screen readers read the error before the control. */
export const Field = ({ label, hint, error, aside, errorId = '', announces = false, children }: Props) => {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : '', errorId].filter(Boolean).join(' ')

  return (
    <div className={clsx('grid gap-6px min-w-0 content-start', styles['field'])}>
      <div className={clsx('flex wrap between items-baseline', styles['labels'])}>
        <label className="fw-medium fs-14" htmlFor={id}>
          {label}
        </label>
        {aside}
      </div>
      {hint && (
        <p className="muted fs-13" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <FieldError id={`${id}-error`} role={announces ? 'alert' : undefined}>
          {error}
        </FieldError>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || errorId ? true : undefined,
      })}
    </div>
  )
}
