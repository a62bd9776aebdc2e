import { payoutHoldKinds } from '@tillgate/domain/payout-holds.ts'
import type { OrderEvent, PaymentOrder } from '@tillgate/contract/operator-payment-orders.ts'
import { clsx } from 'clsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import timelineStyles from '#operator/features/figures/timeline.module.css'
import styles from './order.module.css'

/** Lists future automatic events and all past events, the newest first. */
export const TimelineCard = ({ order: { statements, timeline, run } }: { order: PaymentOrder }) => {
  const { t, language } = useTranslation()
  const at = (moment: string) => dateTimeOf(moment, language, run.timeZone)
  const detailOf = ({ kind, detail }: OrderEvent): string => {
    const hold = kind === 'held' ? payoutHoldKinds.find((one) => one === detail) : undefined
    return hold === undefined ? detail : t(`hold-kind.${hold}`)
  }
  const text = (event: OrderEvent): string => {
    const store = event.store === '' ? t('event.all-stores') : event.store
    return t(`event.${event.kind}`, { store, detail: detailOf(event) })
  }
  const said = (event: OrderEvent): string => (!event.by?.name ? at(event.at) : `${at(event.at)}, ${event.by.name}`)
  const coming = statements.flatMap(({ id, store, moves }) => (moves?.at ? [{ id, store, at: moves.at }] : []))
  return (
    <Card title={t('order.timeline')} padded>
      <ol className={clsx(timelineStyles['timeline'], styles['timeline'])}>
        {coming.map((one) => (
          <li className="relative fs-13 break" key={one.id} data-kind="will-move">
            {t('event.will-move', { store: one.store })}
            <time className="block muted" dateTime={one.at}>
              {at(one.at)}
            </time>
          </li>
        ))}
        {timeline.map((event) => (
          <li
            className="relative fs-13 break"
            key={`${event.at} ${event.kind} ${event.store} ${event.detail}`}
            data-kind={event.kind}
          >
            {text(event)}
            <time className="block muted" dateTime={event.at}>
              {said(event)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  )
}
