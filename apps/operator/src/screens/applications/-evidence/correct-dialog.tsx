import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { ReviewedBusiness, type ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import * as contract from '@tillgate/contract/operator-decisions.ts'
import { askableBusinessFields, type AskableBusinessField } from '@tillgate/domain/applications.ts'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { updateBusiness } from '#operator/api/applications.ts'
import { useTranslation } from '#operator/i18n.ts'

/**
 * Draft that the tab stores. `version` is that of the record the value came from. Tax numbers have a separate field and
 * are never stored.
 */
const Storable = z.object({
  field: z.enum(askableBusinessFields),
  value: z.string(),
  reason: z.string(),
  version: z.number(),
})
type Fields = z.output<typeof Storable> & { taxNumber: string }
type Props = { application: ApplicationDetail; onClose: () => void }

const inputOf = (field: AskableBusinessField) =>
  field === 'employerIdentificationNumber' ? ('taxNumber' as const) : ('value' as const)
/** Returns the initial value; empty for the EIN, which is masked and must be entered in full. */
const valueOf = (business: ReviewedBusiness, field: AskableBusinessField): string =>
  field === 'employerIdentificationNumber' ? '' : business[field]
/** Returns the stored value as the dialog shows it. */
const shownOf = (business: ReviewedBusiness, field: AskableBusinessField): string =>
  field === 'employerIdentificationNumber' ? `•••••${business.einLast4 ?? ''}` : business[field]

/** Corrects a field with a reason. Warns first: the correcting operator cannot decide the application afterwards. */
export const CorrectDialog = ({ application: { id, business }, onClose }: Props) => {
  const { t } = useTranslation()
  const { businessName, version } = business
  const start: Fields = { field: 'businessName', value: businessName, taxNumber: '', reason: '', version }
  const form = useContractForm(contract.updateBusiness, {
    ...updateBusiness(id),
    defaultValues: start,
    toBody: ({ field, reason, version: over, ...typed }) => ({
      field,
      value: typed[inputOf(field)],
      reason,
      version: over,
    }),
    fieldOf: ([name], { field }) => (name === 'value' ? inputOf(field) : String(name)),
    mode: 'onSubmit',
    draft: { name: `${location.pathname}-correction`, shape: Storable },
    onDone: () => {
      showToast({ tone: 'success', text: t('correct.done') })
      onClose()
    },
  })
  const field = useWatch({ control: form.control, name: 'field' })
  const input = inputOf(field)

  const choose = (name: string) => {
    const chosen = askableBusinessFields.find((one) => one === name)
    if (!chosen) return
    form.resetTo({ ...form.getValues(), field: chosen, value: valueOf(business, chosen), taxNumber: '', version })
  }
  const compare = (current: ReviewedBusiness) => {
    const mine = form.getValues(input)
    if (mine === valueOf(current, field)) return []
    return [{ name: field, label: t(`field.${field}`), mine, theirs: shownOf(current, field), isTouched: true }]
  }
  /** Closes the dialog when the operator accepts the stored value; otherwise saves the correction. */
  const settle = (current: ReviewedBusiness, mine: ReadonlySet<string>) => {
    if (!mine.has(field) && valueOf(current, field) !== form.getValues(input)) return onClose()
    form.resetTo({ ...form.getValues(), version: current.version })
    return form.save()
  }
  return (
    <Dialog
      title={t('correct.title')}
      onClose={onClose}
      footer={<FormButtons of={form} onClose={onClose} submit={t('correct.save')} />}
    >
      <p>{t('correct.warning')}</p>
      <ContractForm of={form}>
        <Choice
          label={t('correct.field')}
          options={askableBusinessFields.map((one) => ({ value: one, label: t(`field.${one}`) }))}
          value={field}
          onChange={choose}
        />
        <TextField key={input} label={t('correct.value')} autoComplete="off" {...form.field(input)} />
        <TextArea label={t('reason.label')} hint={t('reason.hint')} {...form.field('reason')} />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
      </ContractForm>
      <StaleChoice refusal={form.refusal.refusal} shape={ReviewedBusiness} compare={compare} settle={settle} />
    </Dialog>
  )
}
