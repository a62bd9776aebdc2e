import { clsx } from 'clsx'
import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import * as contract from '@tillgate/contract/operator-decisions.ts'
import { rejectionReasons } from '@tillgate/domain/applications.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FieldError } from '@tillgate/ui/fields/field-error.tsx'
import { TextArea } from '@tillgate/ui/fields/text-area.tsx'
import { Sheet } from '@tillgate/ui/overlays/sheet.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { previewRejection, rejectApplication, type Rejection } from '#operator/api/applications.ts'
import { useTranslation } from '#operator/i18n.ts'
import { isConflict } from './conflict.ts'
import { TemplateChoice } from './template-choice.tsx'
import { useTemplates } from './use-templates.ts'
import formStyles from '@tillgate/ui/form/form.module.css'
import styles from './reject-sheet.module.css'

type Props = {
  application: ApplicationDetail
  refused: (refusal: Error | null) => void
  onClose: () => void
}

const Fields = z.object({ reason: z.enum([...rejectionReasons, '']), text: z.string() })
type Fields = z.output<typeof Fields>
const nothing: Fields = { reason: '', text: '' }

/** Reason and text of a rejection, with a preview of the mail. */
export const RejectSheet = ({ application, refused, onClose }: Props) => {
  const { t } = useTranslation()
  const { id, businessName, language } = application
  const form = useContractForm(contract.rejectApplication, {
    ...rejectApplication(id),
    defaultValues: nothing,
    mode: 'onSubmit',
    draft: { name: `rejection-${id}`, shape: Fields, until: 'sent' },
    onDone: ({ needsSecondPerson }) => {
      const said = needsSecondPerson ? t('decide.proposed') : t('reject.done', { name: businessName })
      showToast({ tone: 'success', text: said })
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
  const typed = useWatch({ control: form.control })
  const preview = useChange({
    mutationFn: ({ body }: { body: Rejection; of: Fields }) => previewRejection(id, body),
    once: true,
  })
  const look = form.handleSubmit((body) => preview.mutate({ body, of: form.getValues() }))
  // A preview counts only for the current reason and text.
  const isPreviewed = preview.variables?.of.reason === typed.reason && preview.variables?.of.text === typed.text
  const { error, ...reason } = form.field('reason')
  const templatesOf = useTemplates(application)
  const templates = typed.reason ? templatesOf(typed.reason) : []

  return (
    <Sheet
      title={t('reject.title', { name: businessName })}
      onClose={onClose}
      closeLabel={t('action.close')}
      footer={
        <FormButtons of={form} onClose={onClose} submit={t('reject.verb')} destructive>
          {' '}
          <Button busy={preview.isPending} onClick={look}>
            {t('reject.preview')}
          </Button>
        </FormButtons>
      }
    >
      <p>{t(typed.reason === 'IDENTITY' ? 'reject.lead-two' : 'reject.lead')}</p>
      <ContractForm of={form}>
        <fieldset
          className={formStyles['plainFieldset']}
          aria-describedby={error === undefined ? undefined : `${form.id}-reason`}
        >
          <legend>{t('reject.reason')}</legend>
          {rejectionReasons.map((one) => (
            <CheckRow key={one} type="radio" value={one} {...reason}>
              {t(`rejection.${one}`)}
            </CheckRow>
          ))}
          {error !== undefined && (
            <FieldError id={`${form.id}-reason`} role="alert">
              {error}
            </FieldError>
          )}
        </fieldset>
        {templates.length > 0 && (
          <TemplateChoice
            label={t('templates.choose-label')}
            templates={templates}
            language={language}
            text={typed.text ?? ''}
            onChange={(text) =>
              form.setValue('text', text, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
            }
          />
        )}
        <TextArea
          label={t('reject.text')}
          hint={t('ask.language', { language: t(`reads.${language}`) })}
          lang={language}
          rows={5}
          {...form.field('text')}
        />
        <RefusalAlert {...form.refusal} otherwise={t('failure.unknown')} />
        <RefusalAlert refusal={preview.error} otherwise={t('failure.unknown')} />
      </ContractForm>
      {preview.data && isPreviewed && (
        <section
          className={clsx('grid gap-3 p-4 rounded surface-2', styles['mailPreview'])}
          aria-label={t('reject.mail')}
          lang={preview.data.language}
        >
          <b>{preview.data.subject}</b>
          <p className="pre-wrap break">{preview.data.text}</p>
        </section>
      )}
    </Sheet>
  )
}
