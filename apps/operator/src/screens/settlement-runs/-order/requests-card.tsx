import { Link } from '@tanstack/react-router'
import type { PayoutRequest } from '@tillgate/contract/operator-payouts.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useListPayoutRequests } from '#operator/api/payouts.ts'
import { payoutText } from '#operator/features/approvals/payout-text.ts'
import { endOf } from '#operator/features/approvals/proposal-state.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'
import styles from './order.module.css'

/** Links to the request's payment order, or to the partner. */
const Place = ({ request: { change } }: { request: PayoutRequest }) => {
  const { partner, orderId: id } = change
  return id === null ? (
    <Link to="/partners/$id" params={{ id: partner.id }}>
      {partner.name}
    </Link>
  ) : (
    <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId: partner.id, id }}>
      {partner.name}
    </Link>
  )
}

/** Number of requests shown that ended without their change. */
const closedMax = 3

/** Lists requests that need a second operator. Requests that became impossible or were rejected follow with the reason. */
export const RequestsCard = ({ partnerId }: { partnerId?: string }) => {
  const { t, language } = useTranslation()
  const { data } = useListPayoutRequests(partnerId)
  const items = data?.items ?? []
  const open = items.filter(({ state }) => state === 'OPEN')
  const closed = items.filter(({ state }) => state === 'SUPERSEDED' || state === 'REJECTED').slice(0, closedMax)
  if (open.length + closed.length === 0) return null
  return (
    <Card title={t('order.requests')} padded>
      <ul className={styles['requests']}>
        {open.map((one) => (
          <li className="grid gap-2 break line-top" key={one.id}>
            <b>{payoutText(one.change, t)}</b>
            {partnerId === undefined && <Place request={one} />}
            <small>
              {t('order.request-by', {
                name: one.proposedBy.name,
                at: dateTimeOf(one.proposedAt, language, bankZone),
                reason: one.reason,
              })}
            </small>
            <Link to="/proposals/$id" params={{ id: one.id }}>
              {t('proposal.open')}
            </Link>
          </li>
        ))}
        {closed.map((one) => (
          <li className="grid gap-2 break line-top" key={one.id}>
            <b>{payoutText(one.change, t)}</b>
            <small>
              {one.state === 'REJECTED'
                ? t('order.refused', { name: one.decidedBy?.name ?? '', reason: one.decisionReason })
                : endOf(one, t)}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}
