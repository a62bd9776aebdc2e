import type { ComponentProps } from 'react'
import { Field } from './field.tsx'
import type { FieldTexts } from './field.tsx'

type Props = FieldTexts & Omit<ComponentProps<'input'>, 'className' | 'id'> & { lead?: string; unit?: string }

/** `lead` and `unit` ($ and %) stand outside the value: nobody types, pastes or sends them. */
export const TextField = ({ label, hint, error, aside, toldIn, lead, unit, ...rest }: Props) => (
  <Field label={label} hint={hint} error={error} aside={aside} toldIn={toldIn}>
    {(wiring) => (
      <span className="affix">
        {lead && (
          <span className="lead" aria-hidden="true">
            {lead}
          </span>
        )}
        <input type="text" className="input" {...rest} {...wiring} />
        {unit && (
          <span className="unit" aria-hidden="true">
            {unit}
          </span>
        )}
      </span>
    )}
  </Field>
)
