import { useNavigate } from '@tanstack/react-router'
import { now } from '@tillgate/browser/clock.ts'
import { AmountField } from '@tillgate/browser/form/amount-field.tsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import * as contract from '@tillgate/contract/operator-settings.ts'
import { zoneName } from '@tillgate/domain/zones.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FieldError } from '@tillgate/ui/fields/field-error.tsx'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import * as z from 'zod/mini'
import { proposeProgramSettings } from '#operator/api/proposals.ts'
import { weekdays } from '#operator/features/figures/use-setting-texts.ts'
import { useTranslation } from '#operator/i18n.ts'

type DaysProps = { days: readonly number[]; error: string | undefined; onChange: (days: number[]) => void }

/** All five days mean every banking day. */
const Days = ({ days, error, onChange }: DaysProps) => {
  const { t } = useTranslation()
  const id = useId()
  return (
    <fieldset aria-describedby={error === undefined ? undefined : id}>
      <legend>{t('settings.days')}</legend>
      {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      {weekdays.map((day) => (
        <CheckRow
          key={day}
          checked={days.includes(day)}
          onChange={(event) =>
            onChange(weekdays.filter((one) => (one === day ? event.currentTarget.checked : days.includes(one))))
          }
        >
          {t(`settings.weekday-${day}`)}
        </CheckRow>
      ))}
    </fieldset>
  )
}

/** Typed values, not validated. */
const Typed = z.object({
  cutOffTime: z.string(),
  cutOffWeekdays: z.array(z.number()),
  adjustmentLimit: z.string(),
  requiresScreening: z.boolean(),
  reason: z.string(),
})

type Props = { one: contract.SettingsOfProgram; onClose: () => void }

/** Enters new settings of a program for a second person. */
export const ProposeSettings = ({ one: { program, settings }, onClose }: Props) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const errorText = useFieldErrorText()
  const form = useContractForm(contract.proposeProgramSettings, {
    ...proposeProgramSettings,
    defaultValues: {
      cutOffTime: settings.cutOffTime,
      cutOffWeekdays: settings.cutOffWeekdays ?? [...weekdays],
      adjustmentLimit: settings.adjustmentLimit.toFixed(2),
      requiresScreening: settings.requiresScreening,
      reason: '',
    },
    toBody: (values) => ({
      programId: program.id,
      cutOffTime: values.cutOffTime,
      cutOffWeekdays: values.cutOffWeekdays.length === weekdays.length ? null : values.cutOffWeekdays,
      adjustmentLimit: decimal(values.adjustmentLimit),
      requiresScreening: values.requiresScreening,
      reason: values.reason,
    }),
    draft: { name: `settings-${program.id}`, shape: Typed },
    onDone: ({ id }) => {
      showToast({ tone: 'success', text: t('settings.proposed-done') })
      void navigate({ to: '/proposals/$id', params: { id } })
    },
  })
  return (
    <Dialog
      title={t('settings.propose')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('settings.propose-verb')} />}
    >
      <p>{t('settings.propose-lead')}</p>
      <ContractForm of={form}>
        <TextField
          label={t('settings.cut-off')}
          hint={zoneName(program.timeZone, new Date(now()))}
          type="time"
          {...form.field('cutOffTime')}
        />
        <Controller
          control={form.control}
          name="cutOffWeekdays"
          render={({ field: { value, onChange }, fieldState: { error } }) => (
            <Days days={value} error={errorText(error)} onChange={onChange} />
          )}
        />
        <AmountField control={form.control} name="adjustmentLimit" label={t('settings.limit')} unit="$" />
        <CheckRow {...form.register('requiresScreening')}>{t('settings.screening')}</CheckRow>
        <TextArea label={t('proposal.reason')} hint={t('proposal.reason-hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
    </Dialog>
  )
}
