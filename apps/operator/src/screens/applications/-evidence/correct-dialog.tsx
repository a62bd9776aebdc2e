import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { StaleChoice } from '@tillgate/browser/form/stale-choice.tsx'
import { ReviewedBusiness, type ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Reason } from '@tillgate/contract/operator-decisions.ts'
import { isComplaint } from '@tillgate/contract/refusals.ts'
import { askableBusinessFields } from '@tillgate/domain/applications.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Choice } from '@tillgate/ui/fields/choice.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useEditBusiness } from '#operator/api/applications.ts'
import { useReturnDraft } from '#operator/features/forms/drafts.ts'

type BusinessField = (typeof askableBusinessFields)[number]
/** `version`: of the record that the value was read from. */
const Draft = z.object({
  field: z.enum(askableBusinessFields),
  value: z.string(),
  reason: z.string(),
  version: z.number(),
})
type Props = { application: ApplicationDetail; fields: readonly BusinessField[]; close: () => void }

/** The number is masked here too: correcting it means typing it whole. */
const valueOf = (business: ReviewedBusiness, field: BusinessField): string =>
  field === 'employerIdentificationNumber' ? '' : business[field]
/** As it is told beside what was typed. */
const shownOf = (business: ReviewedBusiness, field: BusinessField): string =>
  field === 'employerIdentificationNumber' ? `•••••${business.einLast4 ?? ''}` : business[field]

/** One field, one reason. Whoever corrects an application cannot decide it any more, and is told so first. */
export const CorrectDialog = ({ application, fields, close }: Props) => {
  const { t } = useTranslation()
  const form = useId()
  const edit = useEditBusiness(application.id)
  const { business } = application
  const { businessName, version } = business
  const start = { field: 'businessName', value: businessName, reason: '', version } as const
  const { value: draft, keep } = useReturnDraft(`${location.pathname}-correction`, Draft, start)
  // A tax number is kept nowhere but in the hands of who types it.
  const [number, setNumber] = useState('')
  const { field, reason } = draft
  const isNumber = field === 'employerIdentificationNumber'
  const value = isNumber ? number : draft.value
  const setReason = (next: string) => keep({ ...draft, reason: next })
  const setValue = (next: string) => (isNumber ? setNumber(next) : keep({ ...draft, value: next }))
  const [complaint, setComplaint] = useState<string>()

  const choose = (name: string) => {
    const chosen: (BusinessField & AskableField) | undefined = fields.find((one) => one === name)
    if (!chosen) return
    setNumber('')
    keep({ ...draft, field: chosen, value: valueOf(business, chosen), version })
  }
  const send = (over: number, because: string) =>
    edit.mutate(
      { field, value, reason: because, version: over },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('correct.done') })
          close()
        },
      },
    )
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const parsed = z.safeParse(Reason, reason)
    if (!parsed.success) {
      const said = parsed.error.issues[0]?.message ?? ''
      return setComplaint(isComplaint(said) ? t(said) : said)
    }
    return send(draft.version, parsed.data)
  }
  /** What is saved now and was taken needs no correction any more. */
  const settle = (current: ReviewedBusiness, mine: ReadonlySet<string>) => {
    if (!mine.has(field) && valueOf(current, field) !== value) return close()
    keep({ ...draft, version: current.version })
    return send(current.version, reason.trim())
  }
  return (
    <Dialog
      title={t('correct.title')}
      close={close}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} look="primary" busy={edit.isPending}>
            {t('correct.save')}
          </Button>
        </>
      }
    >
      <p>{t('correct.warning')}</p>
      <Form id={form} save={save} problems={[]} attempt={0} summaryTitle="">
        <Choice
          label={t('correct.field')}
          options={fields.map((one) => ({ value: one, label: t(`field.${one}`) }))}
          value={field}
          change={choose}
        />
        <TextField
          label={t('correct.value')}
          value={value}
          autoComplete="off"
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <TextArea
          label={t('reason.label')}
          hint={t('reason.hint')}
          error={complaint}
          value={reason}
          onChange={(event) => {
            setComplaint(undefined)
            setReason(event.currentTarget.value)
          }}
        />
        <RefusalAlert refusal={edit.error} otherwise={t('failure.unknown')} />
      </Form>
      <StaleChoice
        refusal={edit.error}
        shape={ReviewedBusiness}
        compare={(current) =>
          value === valueOf(current, field)
            ? []
            : [
                {
                  name: field,
                  label: t(`field.${field}`),
                  mine: value,
                  theirs: shownOf(current, field),
                  isTouched: true,
                },
              ]
        }
        settle={settle}
      />
    </Dialog>
  )
}
