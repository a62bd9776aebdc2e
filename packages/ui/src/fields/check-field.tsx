import { clsx } from 'clsx'
import { useId } from 'react'
import type { ComponentProps } from 'react'
import { CheckRow } from './check-row.tsx'
import { FieldError } from './field-error.tsx'
import styles from './field.module.css'

type Props = ComponentProps<typeof CheckRow> & { error: string | undefined }

/** Checkbox of a form, with the error above, as in all fields. */
export const CheckField = ({ error, ...rest }: Props) => {
  const id = useId()
  return (
    <div className={clsx('grid gap-6px min-w-0 content-start', styles['field'])}>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      <CheckRow
        {...rest}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : id}
      />
    </div>
  )
}
