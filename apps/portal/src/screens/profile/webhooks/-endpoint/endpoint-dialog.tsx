import { ContractForm, useContractForm } from '@tillgate/browser/form/contract-form.tsx'
import { FormButtons } from '@tillgate/browser/form/form-buttons.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import { createWebhook, type WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import { webhookKinds } from '@tillgate/domain/webhooks.ts'
import { CheckRow } from '@tillgate/ui/fields/check-row.tsx'
import { FieldError } from '@tillgate/ui/fields/field-error.tsx'
import { TextField } from '@tillgate/ui/fields/text-field.tsx'
import formStyles from '@tillgate/ui/form/form.module.css'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useId } from 'react'
import { createWebhookChange, updateWebhookChange } from '#portal/api/webhooks.ts'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { useStepUp, wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import { useTranslation } from '#portal/i18n.ts'

const fresh = { url: '', description: '', kinds: [...webhookKinds] }

type Props = {
  /** Endpoint to change; undefined adds one. */
  endpoint?: WebhookEndpoint
  /** Receives the id and the secret of an added endpoint. */
  onAdded?: (added: { id: string; secret: string }) => void
  onClose: () => void
}

export const EndpointDialog = ({ endpoint, onAdded, onClose }: Props) => {
  const { t } = useTranslation()
  const stepUp = useStepUp()
  const errorId = useId()
  const form = useContractForm(createWebhook, {
    defaultValues: endpoint ? { url: endpoint.url, description: endpoint.description, kinds: endpoint.kinds } : fresh,
    send: async (body) => {
      const sent = stepUp.withPassword(body)
      if (!endpoint) return createWebhookChange.send(sent)
      await updateWebhookChange.send(endpoint.id, sent)
      return undefined
    },
    invalidates: createWebhookChange.invalidates,
    onDone: (added) => {
      if (added) onAdded?.(added)
      else showToast({ tone: 'success', text: t('webhooks.saved') })
      onClose()
    },
    refused: stepUp.refused,
  })
  const kinds = form.field('kinds')
  return (
    <>
      <Dialog
        title={t(endpoint ? 'webhooks.edit' : 'webhooks.add')}
        onClose={onClose}
        closeLabel={t('action.close')}
        footer={<FormButtons of={form} onClose={onClose} submit={t(endpoint ? 'webhooks.save' : 'webhooks.add')} />}
      >
        <ContractForm of={form}>
          <TextField
            label={t('webhooks.url')}
            hint={t('webhooks.url-hint')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('url')}
          />
          <TextField label={t('webhooks.description')} autoComplete="off" {...form.field('description')} />
          <fieldset
            className={formStyles['plainFieldset']}
            aria-describedby={kinds.error === undefined ? undefined : errorId}
          >
            <legend>{t('webhooks.events')}</legend>
            {kinds.error !== undefined && <FieldError id={errorId}>{kinds.error}</FieldError>}
            <div className="stack gap-2">
              {webhookKinds.map((kind) => (
                <CheckRow key={kind} value={kind} {...form.register('kinds')}>
                  {t(`event-kind.${kind}`)} <span className="muted">{kind}</span>
                </CheckRow>
              ))}
            </div>
          </fieldset>
          {!wantsPassword(form.refusal.refusal) && <RefusalAlert {...form.refusal} />}
        </ContractForm>
      </Dialog>
      <StepUpDialog stepUp={stepUp} text={t('webhooks.password')} save={form.save} />
    </>
  )
}
