import { clsx } from 'clsx'
import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { PhoneField } from '@tillgate/ui/fields/dressed-field.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { TrashIcon } from '@tillgate/ui/icons/actions.tsx'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from '#portal/i18n.ts'
import type { OwnersFields } from './owner-fields.ts'
import styles from './owner-card.module.css'

type Props = { index: number; isLocked: boolean; remove: (() => void) | undefined; control: () => void }

/** Fields of an owner. The control person is one choice across all cards. */
export const OwnerCard = ({ index, isLocked, remove, control: takeControl }: Props) => {
  const { t } = useTranslation()
  const { control, register } = useFormContext<OwnersFields>()
  const { errors: all } = useFormState({ control })
  const errorText = useFieldErrorText()
  const errors = all.owners?.[index]
  const person = useWatch({ control, name: `owners.${index}` })
  const name = [person?.firstName, person?.lastName].filter(Boolean).join(' ')

  return (
    <fieldset className={clsx('relative', styles['ownerCard'])}>
      <legend className="sr">{name || t('owners.person', { nth: index + 1 })}</legend>
      <div className={clsx('row between gap-3 break', styles['ownerHead'])}>
        <h2 aria-hidden="true">{name || t('owners.person', { nth: index + 1 })}</h2>
        {remove && (
          <Button
            size="sm"
            variant="ghost"
            onClick={remove}
            aria-label={t('owners.remove-one', { name: name || t('owners.unnamed', { nth: index + 1 }) })}
          >
            <TrashIcon small />
            {t('owners.remove')}
          </Button>
        )}
      </div>
      <div className={clsx('grid items-end', styles['ownerTwo'])}>
        <TextField
          label={t('owners.first-name')}
          readOnly={isLocked}
          error={errorText(errors?.firstName)}
          {...register(`owners.${index}.firstName`)}
        />
        <TextField
          label={t('owners.last-name')}
          readOnly={isLocked}
          error={errorText(errors?.lastName)}
          {...register(`owners.${index}.lastName`)}
        />
      </div>
      <TextField
        label={t('owners.email')}
        type="email"
        readOnly={isLocked}
        error={errorText(errors?.email)}
        {...register(`owners.${index}.email`)}
      />
      <div className={clsx('grid items-end', styles['ownerTwo'])}>
        <Controller
          control={control}
          name={`owners.${index}.ownerPhoneNumber`}
          render={({ field, fieldState }) => (
            <PhoneField
              label={t('owners.phone')}
              name={field.name}
              readOnly={isLocked}
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={errorText(fieldState.error)}
            />
          )}
        />
        <AmountField
          control={control}
          name={`owners.${index}.ownership`}
          label={t('owners.ownership')}
          unit="%"
          readOnly={isLocked}
        />
      </div>
      <CheckRow
        type="radio"
        name="control"
        disabled={isLocked}
        checked={person?.isControlPerson ?? false}
        onChange={takeControl}
      >
        {t('owners.control-person')}
      </CheckRow>
    </fieldset>
  )
}
