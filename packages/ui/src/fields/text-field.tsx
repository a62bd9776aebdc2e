import { clsx } from 'clsx'
import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'
import styles from './field.module.css'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id'> & { lead?: string; unit?: string }

/** `lead` and `unit` ($ and %) are displayed outside the value, and are never typed, pasted or sent. */
export const TextField = ({ label, hint, error, aside, errorId, lead, unit, ...rest }: Props) => (
  <Field label={label} hint={hint} error={error} aside={aside} errorId={errorId}>
    {(wiring) => (
      <span className={clsx('relative block', styles['affix'])}>
        {lead && (
          <span className={styles['lead']} aria-hidden="true">
            {lead}
          </span>
        )}
        <input type="text" className={styles['input']} {...rest} {...wiring} />
        {unit && (
          <span className={styles['unit']} aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    )}
  </Field>
)
