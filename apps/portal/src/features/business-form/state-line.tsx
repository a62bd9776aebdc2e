import { useComplaint } from '@tillgate/browser/form/complaints.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Controller, useFormContext } from 'react-hook-form'
import { useStates } from '#portal/api/business.ts'
import { useTranslation } from '#portal/i18n.ts'
import type { BusinessFields } from './business-fields.ts'
import type { Locks } from './locks.ts'

/** Spec 1 §7: the list of states is the server's. Found by code or by name. */
export const StateLine = ({ locks, errorId }: { locks: Locks; errorId: string | undefined }) => {
  const { t } = useTranslation()
  const { control } = useFormContext<BusinessFields>()
  const complaint = useComplaint()
  const states = useStates()
  return (
    <Controller
      control={control}
      name="state"
      render={({ field, fieldState }) => (
        <Choice
          label={t('business.state')}
          name="state"
          searchable
          options={(states.data ?? [{ code: field.value, name: field.value }]).map(({ code, name }) => ({
            value: code,
            label: code,
            note: name,
          }))}
          nothingFound={t('business.state-none')}
          value={field.value === '' ? null : field.value}
          change={field.onChange}
          left={field.onBlur}
          readOnly={locks.isLocked('state')}
          isWrong={errorId !== undefined}
          error={errorId ? undefined : states.isError ? t('business.states-failed') : complaint(fieldState.error)}
        />
      )}
    />
  )
}
