import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { Adjustment } from '@tillgate/contract/operator-purchases.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { Button } from '@tillgate/ui/buttons/button.tsx'
import { EmptyState } from '@tillgate/ui/notices/empty-state.tsx'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { useListAdjustments } from '#operator/api/purchases.ts'
import { dateOf, dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './adjustments-card.module.css'

const tones = {
  waiting: 'yellow',
  booked: 'blue',
  stated: 'green',
  ended: 'gray',
} as const satisfies Record<Adjustment['state'], Tone>

type Props = {
  partnerId: string
  receiptNumber?: string
  timeZone: string
  /** States that the card lists; without: all. */
  states?: readonly Adjustment['state'][]
  /** Text of a card without adjustments; without: no card. */
  none?: string
}

/** Lists adjustments of a partner or of a purchase from the moment of their proposal. Waiting ones are not counted anywhere. */
export const AdjustmentsCard = ({ partnerId, receiptNumber, timeZone, states, none }: Props) => {
  const { t, language } = useTranslation()
  const adjustments = useListAdjustments({ partnerId, ...(receiptNumber === undefined ? {} : { receiptNumber }) })
  const { data } = adjustments
  const items = (data?.items ?? []).filter(({ state }) => states === undefined || states.includes(state))
  if (adjustments.isError && data === undefined) {
    return (
      <Card title={t('adjustments.title')}>
        <EmptyState line={t('adjustments.failed')} failed>
          <Button onClick={() => void adjustments.refetch()}>{t('action.retry')}</Button>
        </EmptyState>
      </Card>
    )
  }
  if (data === undefined || (items.length === 0 && none === undefined)) return null
  return (
    <Card title={t('adjustments.title')} description={t('adjustments.lead')} padded>
      {items.length === 0 && <p className="muted">{none}</p>}
      <ul className={clsx('grid gap-4', styles['rows'])}>
        {items.map((one) => (
          <li className="grid justify-items-start gap-1" key={one.id}>
            <div className="row wrap gap-2">
              <StatusBadge tone={tones[one.state]}>{t(`adjustments.${one.state}`)}</StatusBadge>
              <b className="tnum nowrap">{signedMoney(one.amount)}</b>
            </div>
            {one.receiptNumber !== null && receiptNumber === undefined && (
              <Link to="/purchases/$partnerId/$receiptNumber" params={{ partnerId, receiptNumber: one.receiptNumber }}>
                {t('find.purchase', { number: one.receiptNumber })}
              </Link>
            )}
            <span className="break">{t('order.quote', { reason: one.reason })}</span>
            <small>
              {t('adjustments.by', {
                store: one.store.name,
                name: one.proposedBy.name,
                at: dateTimeOf(one.proposedAt, language, timeZone),
              })}
            </small>
            {one.state === 'waiting' && (
              <Link to="/proposals/$id" params={{ id: one.id }}>
                {t('proposal.open')}
              </Link>
            )}
            {one.order && (
              <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId, id: one.order.id }}>
                {t('adjustments.in-order', {
                  number: `PO-${one.order.number}`,
                  day: dateOf(one.order.cutOff, language, timeZone),
                })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
