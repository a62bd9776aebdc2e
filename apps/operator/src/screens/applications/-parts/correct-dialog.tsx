import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { Reason } from '@tillgate/contract/operator-decisions.ts'
import { isComplaint } from '@tillgate/contract/refusals.ts'
import { askableBusinessFields } from '@tillgate/domain/applications.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { Button } from '@tillgate/ui/button.tsx'
import { Choice } from '@tillgate/ui/choice.tsx'
import { Dialog } from '@tillgate/ui/dialog.tsx'
import { Form } from '@tillgate/ui/form.tsx'
import { TextArea } from '@tillgate/ui/text-area.tsx'
import { TextField } from '@tillgate/ui/text-field.tsx'
import { showToast } from '@tillgate/ui/toast-store.ts'
import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useEditBusiness } from '#operator/api/applications.ts'
import { useKeptForReturn } from '#operator/features/forms/use-kept-for-return.ts'

type BusinessField = (typeof askableBusinessFields)[number]
const Draft = z.object({ field: z.enum(askableBusinessFields), value: z.string(), reason: z.string() })
type Props = { application: ApplicationDetail; fields: readonly BusinessField[]; close: () => void }

/** The number is masked here too: correcting it means typing it whole. */
const valueOf = ({ business }: ApplicationDetail, field: BusinessField): string =>
  field === 'employerIdentificationNumber' ? '' : business[field]

/** One field, one reason. Whoever corrects an application cannot decide it any more, and is told so first. */
export const CorrectDialog = ({ application, fields, close }: Props) => {
  const { t } = useTranslation()
  const form = useId()
  const edit = useEditBusiness(application.id)
  const start = { field: 'businessName', value: valueOf(application, 'businessName'), reason: '' } as const
  const { value: draft, keep } = useKeptForReturn('correction', Draft, start)
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
    keep({ ...draft, field: chosen, value: valueOf(application, chosen) })
  }
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const parsed = z.safeParse(Reason, reason)
    if (!parsed.success) {
      const said = parsed.error.issues[0]?.message ?? ''
      return setComplaint(isComplaint(said) ? t(said) : said)
    }
    edit.mutate(
      { field, value, reason: parsed.data },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('correct.done') })
          close()
        },
      },
    )
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
    </Dialog>
  )
}
