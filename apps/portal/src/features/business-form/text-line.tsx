import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import type { ComponentProps } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import { businessLabels, type BusinessFieldName, type BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'

type Props = Pick<ComponentProps<typeof TextField>, 'hint' | 'autoComplete' | 'type' | 'errorId'> & {
  name: BusinessFieldName
  locks: Locks
}

/** A reviewer's question replaces the hint, because the user must read the question before typing. */
export const useAskedHint = (locks: Locks, name: string, hint?: string): string | undefined => {
  const { t } = useTranslation()
  const message = locks.askedOf(name)
  return message === undefined || message === '' ? hint : t('review.asks', { message })
}

export const TextLine = ({ name, locks, hint, errorId, ...looks }: Props) => {
  const { control, register } = useFormContext<BusinessFields>()
  const { errors } = useFormState({ control, name })
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const shown = useAskedHint(locks, name, hint)
  return (
    <TextField
      {...looks}
      label={t(businessLabels[name])}
      hint={shown}
      readOnly={locks.isLocked(name)}
      errorId={errorId}
      error={errorId ? undefined : errorText(errors[name])}
      {...register(name)}
    />
  )
}
