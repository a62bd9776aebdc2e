import type { WebhookDelivery, WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

const tones = { waiting: 'yellow', delivered: 'green', failed: 'red' } as const

export const DeliveryBadge = ({ delivery: { state } }: { delivery: Pick<WebhookDelivery, 'state'> }) => {
  const { t } = useTranslation()
  return <StatusBadge tone={tones[state]}>{t(`delivery-state.${state}`)}</StatusBadge>
}

export const EndpointBadge = ({ endpoint: { pause } }: { endpoint: Pick<WebhookEndpoint, 'pause'> }) => {
  const { t } = useTranslation()
  if (!pause) return <StatusBadge tone="green">{t('webhooks.active')}</StatusBadge>
  return <StatusBadge tone={pause.reason === 'person' ? 'gray' : 'red'}>{t('webhooks.is-paused')}</StatusBadge>
}

/** Status code or failure of an attempt; a dash without one. */
export const AnswerText = ({
  result: { status, failure },
}: {
  result: Pick<WebhookDelivery, 'status' | 'failure'>
}) => {
  const { t } = useTranslation()
  if (failure !== null) return t(`delivery-failure.${failure}`)
  return status ?? '–'
}
