import { useNavigate } from '@tanstack/react-router'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { ConfirmDialog } from '@tillgate/ui/overlays/confirm-dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useState } from 'react'
import {
  usePauseWebhook,
  useRemoveWebhook,
  useResumeWebhook,
  useRotateWebhookSecret,
  useTestWebhook,
} from '#portal/api/webhooks.ts'
import { StepUpDialog } from '#portal/features/step-up/step-up-dialog.tsx'
import { useStepUp, wantsPassword } from '#portal/features/step-up/use-step-up.ts'
import { useTranslation } from '#portal/i18n.ts'
import { SecretDialog } from './secret-dialog.tsx'

type Props = { endpoint: WebhookEndpoint }

const RotateButton = ({ endpoint: { id } }: Props) => {
  const { t } = useTranslation()
  const stepUp = useStepUp()
  const [isAsking, setAsking] = useState(false)
  const [secret, setSecret] = useState<string>()
  const rotating = useRotateWebhookSecret(id, stepUp.refused)
  const rotate = async () => {
    const answer = await rotating.mutate(stepUp.withPassword({}))
    setAsking(false)
    if (answer) setSecret(answer.secret)
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('webhooks.rotate')}</Button>
      {!wantsPassword(rotating.error) && <RefusalAlert refusal={rotating.error} />}
      {isAsking && (
        <ConfirmDialog
          question={t('webhooks.rotate-question')}
          consequence={t('webhooks.rotate-text')}
          verb={t('webhooks.rotate')}
          cancel={t('action.cancel')}
          busy={rotating.isPending}
          confirm={rotate}
          onClose={() => setAsking(false)}
        />
      )}
      {secret !== undefined && <SecretDialog secret={secret} isRotated onClose={() => setSecret(undefined)} />}
      <StepUpDialog stepUp={stepUp} text={t('webhooks.password')} save={rotate} />
    </>
  )
}

const RemoveButton = ({ endpoint: { id } }: Props) => {
  const { t } = useTranslation()
  const stepUp = useStepUp()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const removing = useRemoveWebhook(id, stepUp.refused)
  const remove = async () => {
    const answer = await removing.mutate(stepUp.withPassword({}))
    setAsking(false)
    if (!answer) return
    showToast({ tone: 'success', text: answer.message })
    await navigate({ to: '/profile/webhooks', replace: true })
  }
  return (
    <>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('webhooks.remove')}
      </Button>
      {!wantsPassword(removing.error) && <RefusalAlert refusal={removing.error} />}
      {isAsking && (
        <ConfirmDialog
          question={t('webhooks.remove-question')}
          consequence={t('webhooks.remove-text')}
          verb={t('webhooks.remove')}
          cancel={t('action.cancel')}
          busy={removing.isPending}
          confirm={remove}
          onClose={() => setAsking(false)}
          destructive
        />
      )}
      <StepUpDialog stepUp={stepUp} text={t('webhooks.password')} save={remove} />
    </>
  )
}

/** Secret and removal. */
export const EndpointActions = ({ endpoint }: Props) => (
  <div className="flex wrap gap-3">
    <RotateButton endpoint={endpoint} />
    <RemoveButton endpoint={endpoint} />
  </div>
)

const say = (text: string | undefined): void => {
  if (text !== undefined) showToast({ tone: 'success', text })
}

/** Test event, and pause or resume. */
export const EndpointControls = ({ endpoint: { id, pause } }: Props) => {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  const [testing, pausing, resuming] = [useTestWebhook(id), usePauseWebhook(id), useResumeWebhook(id)]
  const test = async () => say((await testing.mutate()) && t('webhooks.tested'))
  const doPause = async () => {
    say((await pausing.mutate())?.message)
    setAsking(false)
  }
  return (
    <>
      <RefusalAlert refusal={testing.error ?? pausing.error ?? resuming.error} />
      {pause ? (
        <Button busy={resuming.isPending} onClick={async () => say((await resuming.mutate())?.message)}>
          {t('webhooks.resume')}
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>{t('webhooks.pause')}</Button>
      )}
      <Button variant="primary" busy={testing.isPending} onClick={test}>
        {t('webhooks.test')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={t('webhooks.pause-question')}
          consequence={t('webhooks.pause-text')}
          verb={t('webhooks.pause')}
          cancel={t('action.cancel')}
          busy={pausing.isPending}
          confirm={doPause}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
