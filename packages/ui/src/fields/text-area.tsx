import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './field.module.css'

type Props = FieldTexts & Omit<ComponentProps<'textarea'>, 'className' | 'id'>

export const TextArea = ({ label, hint, error, aside, ...rest }: Props) => (
  <Field label={label} hint={hint} error={error} aside={aside}>
    {(wiring) => <textarea className={styles['input']} rows={3} {...rest} {...wiring} />}
  </Field>
)
