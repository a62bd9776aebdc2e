import { Link } from '@tanstack/react-router'
import type { PurchaseDetail } from '@tillgate/contract/operator-purchases.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import timelineStyles from '#operator/features/figures/timeline.module.css'
import { useTranslation } from '#operator/i18n.ts'

type Step = { key: string; text: string; at: string | null; orderId?: string }

/** The way of the money from the sale to the account, as far as it is known. */
export const MoneyCard = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { t, language } = useTranslation()
  const { transaction, entries, partner, timeZone } = purchase
  const { statement, startTransactionDate, endTransactionDate, cutOffAt } = transaction
  const order = entries.map((entry) => entry.order).find((one) => one !== null)
  const last4 = statement?.bankAccountNumber ?? ''
  const steps: Step[] = [
    {
      key: 'sold',
      text: t(`purchase.step-${transaction.purchaseTransactionType}`),
      at: endTransactionDate ?? startTransactionDate,
    },
    ...(order
      ? [
          {
            key: 'order',
            text: t('purchase.step-order', { number: `PO-${order.number}` }),
            at: order.cutOff,
            orderId: order.id,
          },
        ]
      : cutOffAt === null
        ? [{ key: 'not-due', text: t('purchase.place-not-due'), at: null }]
        : [{ key: 'cut-off', text: t('purchase.step-cut-off'), at: cutOffAt }]),
    ...(statement && order && statement.paymentOrderId !== order.id
      ? [{ key: 'moved', text: t('purchase.step-moved'), at: statement.cutoffDate, orderId: statement.paymentOrderId }]
      : []),
    ...(statement?.isOnHold ? [{ key: 'held', text: t('purchase.place-held'), at: null }] : []),
    ...(statement?.sentAt ? [{ key: 'sent', text: t('purchase.step-sent', { last4 }), at: statement.sentAt }] : []),
    ...(statement?.returnedAt
      ? [{ key: 'returned', text: t('purchase.step-returned'), at: statement.returnedAt }]
      : []),
    ...(statement?.arrivesAt
      ? [
          {
            key: 'arrives',
            text: t(statement.paymentStatus === 'SETTLED' ? 'purchase.step-paid' : 'purchase.step-arrives'),
            at: statement.arrivesAt,
          },
        ]
      : []),
  ]
  return (
    <Card title={t('purchase.money')} padded>
      <ol className={timelineStyles['timeline']}>
        {steps.map(({ key, text, at, orderId }) => (
          <li className="relative fs-13 break" key={key}>
            {orderId === undefined ? (
              text
            ) : (
              <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId: partner.id, id: orderId }}>
                {text}
              </Link>
            )}
            {at !== null && (
              <time className="block muted" dateTime={at}>
                {dateTimeOf(at, language, timeZone)}
              </time>
            )}
          </li>
        ))}
      </ol>
    </Card>
  )
}
