import { clsx } from 'clsx'
import { useFieldErrorText } from '@tillgate/browser/form/field-error-text.ts'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import * as contract from '@tillgate/contract/operator-decisions.ts'
import { askableFields, isAskable, type AskableField } from '@tillgate/domain/applications.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FieldError } from '@tillgate/ui/fields/field-error.tsx'
import { Segments } from '@tillgate/ui/fields/segments.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { requestInformation, updateQuestions } from '#operator/api/applications.ts'
import { useTranslation } from '#operator/i18n.ts'
import { isConflict } from './conflict.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useTemplates } from './use-templates.ts'
import styles from './ask-sheet.module.css'

type Props = {
  application: ApplicationDetail
  refused: (refusal: Error | null) => void
  onClose: () => void
  /** Changes the open questions instead of asking new ones. */
  isEdit?: boolean
}

const Fields = z.object({ messages: z.partialRecord(z.enum(askableFields), z.string()) })
type Fields = z.output<typeof Fields>
const nothing: Fields = { messages: {} }
const openIn = ({ questions }: ApplicationDetail): Fields => ({
  messages: Object.fromEntries(
    questions.filter(({ closedAt }) => closedAt === null).map(({ field, message }) => [field, message]),
  ),
})
const chosenIn = ({ messages }: Fields) => askableFields.filter((field) => messages[field] !== undefined)

/** Asks a question for each field: the partner can change only these fields, and the clock of the review is paused. */
export const AskSheet = ({ application, refused, onClose, isEdit = false }: Props) => {
  const { t } = useTranslation()
  const errorText = useFieldErrorText()
  const { id, storeType: type, isPrimaryStore: isFirst } = application
  const form = useContractForm(contract.requestInformation, {
    ...(isEdit ? updateQuestions(id) : requestInformation(id)),
    defaultValues: isEdit ? openIn(application) : nothing,
    toBody: (values) => ({ fields: chosenIn(values).map((field) => ({ field, message: values.messages[field] })) }),
    fieldOf: ([, row], values) => ['messages', ...(typeof row === 'number' ? [chosenIn(values)[row]] : [])].join('.'),
    mode: 'onSubmit',
    draft: { name: `${isEdit ? 'open-' : ''}questions-${id}`, shape: Fields, until: 'sent' },
    onDone: () => {
      showToast({ tone: 'success', text: t(isEdit ? 'waiting.edited' : 'ask.done') })
      refused(null)
      onClose()
    },
    // The decision card shows the conflict, because this sheet may close after the refetch.
    refused: (refusal) => {
      if (!isConflict(refusal)) return
      refused(refusal)
      onClose()
    },
  })
  const [language, setLanguage] = useState<Language>(application.language)
  const messages = useWatch({ control: form.control, name: 'messages' })
  const templatesOf = useTemplates(application)
  const chosen = chosenIn({ messages })
  const askable = askableFields.filter((field) => isAskable(field, { type, isFirst }))
  const noneChosen = errorText(form.formState.errors.messages)

  const put = (next: Fields['messages']) =>
    form.setValue('messages', next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const tick = (field: AskableField, on: boolean) => {
    const { [field]: _, ...others } = messages
    put(on ? { ...others, [field]: templatesOf(field)[0]?.texts[language] ?? '' } : others)
  }
  /** Translates unedited templates into the next language; edited text stays unchanged. */
  const speak = (next: Language) => {
    setLanguage(next)
    const inOther = chosen.map((field) => {
      const said = messages[field]
      const template = templatesOf(field).find(({ texts }) => texts[language] === said)
      return [field, template?.texts[next] ?? said]
    })
    put(Object.fromEntries(inOther))
  }

  return (
    <Sheet
      title={t(isEdit ? 'waiting.edit' : 'ask.title')}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <FormButtons
          of={form}
          onClose={onClose}
          submit={chosen.length === 0 ? t('ask.send-none') : t('ask.send', { count: chosen.length })}
        />
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
          onChange={speak}
        />
      </div>
      <ContractForm of={form}>
        <div className={clsx('stack gap-1', styles['ask'])}>
          {askable.map((field) => (
            <div key={field}>
              <CheckRow
                checked={messages[field] !== undefined}
                onChange={(event) => tick(field, event.currentTarget.checked)}
              >
                {t(`field.${field}`)}
              </CheckRow>
              {messages[field] !== undefined && templatesOf(field).length > 1 && (
                <TemplateChoice
                  label={t('templates.choose-for', { subject: t(`field.${field}`) })}
                  templates={templatesOf(field)}
                  language={language}
                  text={messages[field]}
                  onChange={(text) => put({ ...messages, [field]: text })}
                />
              )}
              {messages[field] !== undefined && (
                <TextArea
                  label={t('ask.message', { field: t(`field.${field}`) })}
                  lang={language}
                  {...form.field(`messages.${field}`)}
                />
              )}
            </div>
          ))}
          {noneChosen !== undefined && <FieldError role="alert">{noneChosen}</FieldError>}
          <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
        </div>
      </ContractForm>
    </Sheet>
  )
}
