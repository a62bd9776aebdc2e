import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { questionMax } from '@tillgate/contract/operator-decisions.ts'
import type { AskableField } from '@tillgate/domain/applications.ts'
import { askableFields, documentKinds } from '@tillgate/domain/applications.ts'
import type { Language } from '@tillgate/phrases/say.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { Form } from '@tillgate/ui/form/form.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useId, useState } from 'react'
import type { SyntheticEvent } from 'react'
import * as z from 'zod/mini'
import { useTranslation } from '#operator/i18n.ts'
import { useAskForInformation } from '#operator/api/applications.ts'
import { useDraft } from '#operator/features/forms/drafts.ts'
import { questionsIn } from './questions-in.ts'
import { isConflict } from './conflict.ts'
import './ask-sheet.css'

type Props = {
  application: ApplicationDetail
  refused: (refusal: Error | null) => void
  close: () => void
}
const Messages = z.partialRecord(z.enum(askableFields), z.string())

/** Field by field, each with a sentence of its own: the partner can change these alone, and the clock stands still. */
export const AskSheet = ({ application, refused, close }: Props) => {
  const { t } = useTranslation()
  const form = useId()
  const asking = useAskForInformation(application.id)
  const [language, setLanguage] = useState<Language>(application.language)
  const { value: messages, keep, forget } = useDraft(`questions-${application.id}`, Messages, {})
  const [complaint, setComplaint] = useState<string>()
  const templates = questionsIn[language]
  const chosen = askableFields.filter((field) => messages[field] !== undefined)
  const askable = askableFields.filter(
    (field) =>
      !documentKinds.some((kind) => kind === field) || application.requiredDocuments.some((kind) => kind === field),
  )

  const tick = (field: AskableField, on: boolean) => {
    setComplaint(undefined)
    const { [field]: _, ...others } = messages
    keep(on ? { ...others, [field]: templates[field] } : others)
  }
  /** What nobody has changed yet is said in the other language; what somebody wrote stays. */
  const speak = (next: Language) => {
    setLanguage(next)
    const inOther = chosen.map((field) => {
      const said = messages[field]
      return [field, said === templates[field] ? questionsIn[next][field] : said]
    })
    keep(Object.fromEntries(inOther))
  }
  /** Told beside the decision, because this sheet may have to go with what it was about. */
  const giveUp = (error: Error) => {
    if (!isConflict(error)) return
    refused(error)
    close()
  }
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return setComplaint(t('fields.required'))
    const fields = chosen.map((field) => ({ field, message: (messages[field] ?? '').trim() }))
    const wrong = fields.find(({ message }) => message === '' || message.length > questionMax)
    if (wrong) return setComplaint(t('ask.no-message', { field: t(`field.${wrong.field}`) }))
    return asking.mutate(
      { fields },
      {
        onSuccess: () => {
          showToast({ tone: 'success', text: t('ask.done') })
          forget()
          refused(null)
          close()
        },
        onError: giveUp,
      },
    )
  }

  return (
    <Sheet
      title={t('ask.title')}
      close={close}
      closeLabel={t('action.close')}
      footer={
        <>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="submit" form={form} look="primary" busy={asking.isPending}>
            {chosen.length === 0 ? t('ask.send-none') : t('ask.send', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <p>{t('ask.lead')}</p>
      <div className="row wrap">
        <span>{t('ask.language', { language: t(`reads.${application.language}`) })}</span>
        <Segments
          label={t('ask.templates')}
          value={language}
          segments={[
            { value: 'en-US', label: 'English' },
            { value: 'es-ES', label: 'Español' },
          ]}
          change={speak}
        />
      </div>
      <Form id={form} save={send} problems={[]} attempt={0} summaryTitle="">
        <div className="ask">
          {askable.map((field) => (
            <div key={field}>
              <CheckRow
                checked={messages[field] !== undefined}
                onChange={(event) => tick(field, event.currentTarget.checked)}
              >
                {t(`field.${field}`)}
              </CheckRow>
              {messages[field] !== undefined && (
                <TextArea
                  label={t('ask.message', { field: t(`field.${field}`) })}
                  lang={language}
                  value={messages[field]}
                  onChange={({ currentTarget: { value } }) => keep({ ...messages, [field]: value })}
                />
              )}
            </div>
          ))}
          {complaint !== undefined && (
            <p className="field-error" role="alert">
              {complaint}
            </p>
          )}
          <RefusalAlert refusal={asking.error} otherwise={t('failure.unknown')} />
        </div>
      </Form>
    </Sheet>
  )
}
