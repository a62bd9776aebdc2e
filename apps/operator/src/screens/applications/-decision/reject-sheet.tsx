import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { partnerTextMax } from '@tillgate/contract/operator-decisions.ts'
import { rejectionReasons } from '@tillgate/domain/applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { previewRejection, useReject, type Rejection } from '#operator/api/applications.ts'
import type { RejectionPreview } from '#operator/api/applications.ts'
import { useDraft } from '#operator/features/forms/drafts.ts'
import { isConflict } from './conflict.ts'
import './reject-sheet.css'

type Props = {
  application: ApplicationDetail
  refused: (refusal: Error | null) => void
  close: () => void
}

const Draft = z.object({ reason: z.optional(z.enum(rejectionReasons)), text: z.string() })

/** A reason, a text for the partner, and the mail as it will read, before anything is sent. */
export const RejectSheet = ({ application, refused, close }: Props) => {
  const { t } = useTranslation()
  const form = useId()
  const { id, businessName, language } = application
  const reject = useReject(id)
  const looking = useChange({ mutationFn: (body: Rejection) => previewRejection(id, body), once: true })
  const { value: draft, keep, forget } = useDraft(`rejection-${id}`, Draft, { reason: undefined, text: '' })
  const { reason, text } = draft
  const [complaints, setComplaints] = useState<{ reason?: string; text?: string }>({})
  const [preview, setPreview] = useState<RejectionPreview>()

  /** undefined: something is missing, and it is said beside it. */
  const checked = () => {
    const trimmed = text.trim()
    const found = {
      ...(reason ? {} : { reason: t('rejection-reason.required') }),
      ...(trimmed === '' ? { text: t('message.required') } : {}),
      ...(trimmed.length > partnerTextMax ? { text: t('message.too-long') } : {}),
    }
    setComplaints(found)
    return reason && Object.keys(found).length === 0 ? { reason, text: trimmed } : undefined
  }
  const look = async () => {
    const body = checked()
    if (body) setPreview(await looking.mutate(body))
  }
  /** Told beside the decision, because this sheet may have to go with what it was about. */
  const giveUp = (error: Error) => {
    if (!isConflict(error)) return
    refused(error)
    close()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const body = checked()
    if (!body) return undefined
    return reject.mutate(body, {
      onSuccess: ({ needsSecondPerson }) => {
        const said = needsSecondPerson ? t('decide.proposed') : t('reject.done', { name: businessName })
        showToast({ tone: 'success', text: said })
        forget()
        refused(null)
        close()
      },
      onError: giveUp,
    })
  }

  return (
    <Sheet
      title={t('reject.title', { name: businessName })}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button busy={looking.isPending} onClick={look}>
            {t('reject.preview')}
          </Button>
          <Button type="submit" form={form} look="danger-solid" busy={reject.isPending}>
            {t('reject.verb')}
          </Button>
        </>
      }
    >
      <p>{t(reason === 'IDENTITY' ? 'reject.lead-two' : 'reject.lead')}</p>
      <Form id={form} save={send} problems={[]} attempt={0} summaryTitle="">
        <fieldset className="plain-fieldset" aria-describedby={complaints.reason ? `${form}-reason` : undefined}>
          <legend>{t('reject.reason')}</legend>
          {rejectionReasons.map((one) => (
            <CheckRow
              key={one}
              type="radio"
              name="reason"
              checked={reason === one}
              onChange={() => {
                keep({ ...draft, reason: one })
                setPreview(undefined)
              }}
            >
              {t(`rejection.${one}`)}
            </CheckRow>
          ))}
          {complaints.reason && (
            <p className="field-error" id={`${form}-reason`} role="alert">
              {complaints.reason}
            </p>
          )}
        </fieldset>
        <TextArea
          label={t('reject.text')}
          hint={t('ask.language', { language: t(`reads.${language}`) })}
          error={complaints.text}
          lang={language}
          rows={5}
          value={text}
          onChange={(event) => {
            keep({ ...draft, text: event.currentTarget.value })
            setPreview(undefined)
          }}
        />
        <RefusalAlert refusal={reject.error ?? looking.error} otherwise={t('failure.unknown')} />
      </Form>
      {preview && (
        <section className="mail-preview" aria-label={t('reject.mail')} lang={preview.language}>
          <b>{preview.subject}</b>
          <p>{preview.text}</p>
        </section>
      )}
    </Sheet>
  )
}
