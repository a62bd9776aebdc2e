import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { DigitsField, PhoneField } from '@tillgate/ui/fields/dressed-field.tsx'
import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { businessLabels, type BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'
import { useAskedHint } from './text-line.tsx'

type Props = Pick<ComponentProps<typeof DigitsField>, 'hint' | 'dashAfter' | 'autoComplete' | 'errorId' | 'aside'> & {
  name: 'employerIdentificationNumber' | 'npi' | 'zipCode' | 'phoneNumber'
  locks: Locks
}

/** Spec 2 §5: the masks stop at these lengths. */
const lengths = { employerIdentificationNumber: 9, npi: 10, zipCode: 5 }

/** Field of digits (EIN, NPI, ZIP code, phone), formatted while the person types. */
export const NumberLine = ({ name, locks, hint, errorId, dashAfter, ...looks }: Props) => {
  const { control } = useFormContext<BusinessFields>()
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const shown = useAskedHint(locks, name, hint)
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const wiring = {
          ...looks,
          label: t(businessLabels[name]),
          name,
          hint: shown,
          errorId,
          value: field.value,
          onChange: field.onChange,
          onBlur: field.onBlur,
          readOnly: locks.isLocked(name),
          error: errorId ? undefined : errorText(fieldState.error),
        }
        if (name === 'phoneNumber') return <PhoneField {...wiring} />
        return <DigitsField {...wiring} digits={lengths[name]} {...(dashAfter === undefined ? {} : { dashAfter })} />
      }}
    />
  )
}
