import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { MissingRecord } from '@tillgate/browser/missing-record.tsx'
import { RefusalAlert } from '@tillgate/browser/refusal-alert.tsx'
import type { getWebhookDelivery } from '@tillgate/contract/webhooks.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { Dialog } from '@tillgate/ui/overlays/dialog.tsx'
import { showToast } from '@tillgate/ui/overlays/toast-store.ts'
import { useGetWebhookDelivery, useRepeatWebhookDelivery } from '#portal/api/webhooks.ts'
import { easternStamp } from '#portal/features/figures/eastern.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AnswerText, DeliveryBadge } from './delivery-state.tsx'
import styles from './webhooks.module.css'

type Delivery = Answer<typeof getWebhookDelivery>

/** Indents JSON for reading; the log shows the bytes as they were sent. */
const indented = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

const Attempt = ({ attempt, isFirst }: { attempt: Delivery['log'][number]; isFirst: boolean }) => {
  const { t, language } = useTranslation()
  const { number, at, headers, milliseconds, response } = attempt
  return (
    <details className="stack gap-3 pt-4 line-top" open={isFirst}>
      <summary>
        {t('webhooks.attempt', { number })}, {easternStamp(at, language, 'second')}: <AnswerText result={attempt} />
        {milliseconds !== null && `, ${t('webhooks.milliseconds', { figure: count(milliseconds) })}`}
      </summary>
      <h4 className="fs-13 fw-medium">{t('webhooks.headers')}</h4>
      <pre className={clsx('line rounded fs-13 pre-wrap break px-4 py-3', styles['block'])}>
        {headers.map(({ name, value }) => `${name}: ${value}`).join('\n')}
      </pre>
      <h4 className="fs-13 fw-medium">{t('webhooks.response')}</h4>
      {response === '' ? (
        <p className="muted">{t('webhooks.no-response')}</p>
      ) : (
        <pre className={clsx('line rounded fs-13 pre-wrap break px-4 py-3', styles['block'])}>{response}</pre>
      )}
    </details>
  )
}

const Inside = ({ delivery }: { delivery: Delivery }) => {
  const { t, language } = useTranslation()
  const { type, messageId, createdAt, body, log } = delivery
  return (
    <div className="stack gap-4">
      <Facts
        facts={[
          { label: t('webhooks.event'), value: type },
          { label: t('webhooks.state'), value: <DeliveryBadge delivery={delivery} /> },
          { label: t('webhooks.at'), value: easternStamp(createdAt, language, 'second') },
          { label: t('webhooks.message'), value: <span className="code">{messageId}</span> },
        ]}
      />
      <h3>{t('webhooks.body')}</h3>
      <pre className={clsx('line rounded fs-13 pre-wrap break px-4 py-3', styles['block'])}>{indented(body)}</pre>
      <h3>{t('webhooks.attempts')}</h3>
      {log.length === 0 && <p className="muted">{t('webhooks.no-attempts')}</p>}
      {log.map((attempt, index) => (
        <Attempt key={attempt.number} attempt={attempt} isFirst={index === 0} />
      ))}
    </div>
  )
}

type Props = { endpointId: string; deliveryId: string; onClose: () => void }

/** Requests and answers of one delivery. */
export const DeliveryDialog = ({ endpointId, deliveryId, onClose }: Props) => {
  const { t } = useTranslation()
  const query = useGetWebhookDelivery(endpointId, deliveryId)
  const repeating = useRepeatWebhookDelivery(endpointId)
  const { data } = query
  const repeat = async () => {
    const done = await repeating.mutate(deliveryId)
    if (done) showToast({ tone: 'success', text: done.message })
  }
  return (
    <Dialog
      title={t('webhooks.delivery', {
        type: data ? t(data.type === 'ping' ? 'webhooks.type.ping' : `event-kind.${data.type}`) : '…',
      })}
      onClose={onClose}
      closeLabel={t('action.close')}
      wide
      footer={
        data && (
          <Button busy={repeating.isPending} inactive={data.state === 'waiting'} onClick={() => void repeat()}>
            {t('webhooks.again')}
          </Button>
        )
      }
    >
      <RefusalAlert refusal={repeating.error} />
      {data ? (
        <Inside delivery={data} />
      ) : (
        <MissingRecord
          query={query}
          labels={{ gone: t('webhook.delivery-not-found'), failed: t('webhooks.deliveries-failed') }}
          height={300}
        />
      )}
    </Dialog>
  )
}
