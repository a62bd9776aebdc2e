import { Link } from '@tanstack/react-router'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { PurchaseDetail, PurchaseEntry } from '@tillgate/contract/operator-purchases.ts'
import { money, signedMoney, toCents } from '@tillgate/domain/money.ts'
import { lineOf } from '@tillgate/domain/statement-lines.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { PayoutStateBadge } from '#operator/features/badges/payout-state-badge.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type OfOrder = Pick<PurchaseEntry, 'order'>
const Order = ({ order, partnerId }: OfOrder & { partnerId: string }) => {
  const { t } = useTranslation()
  return order ? (
    <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId, id: order.id }}>
      {`PO-${order.number}`}
    </Link>
  ) : (
    <span className="muted">{t('purchase.no-order')}</span>
  )
}

const State = ({ order }: OfOrder) => {
  const { t } = useTranslation()
  return order ? <PayoutStateBadge state={order.state} /> : <StatusBadge tone="gray">{t('purchase.open')}</StatusBadge>
}

/** Entries of the purchase in the account of the store, with payment orders. The sum is the amount for the store. */
export const EntriesCard = ({ purchase }: { purchase: PurchaseDetail }) => {
  const { t, language } = useTranslation()
  const { entries, transaction, partner, timeZone, isBalanced } = purchase
  const kind = ({ type, amount }: PurchaseEntry): string => t(`purchase-entry.${lineOf(type, toCents(amount) ?? 0)}`)
  const columns: Column<PurchaseEntry>[] = [
    {
      id: 'entry',
      title: t('purchase.entry'),
      isFixed: true,
      render: (entry) => (
        <span className="grid">
          <b className="fw-medium">{kind(entry)}</b>
          <small>{dateTimeOf(entry.bookedAt, language, timeZone)}</small>
        </span>
      ),
    },
    { id: 'order', title: t('purchase.order'), render: ({ order }) => <Order order={order} partnerId={partner.id} /> },
    { id: 'state', title: t('purchase.state'), render: ({ order }) => <State order={order} /> },
    { id: 'amount', title: t('adjust.amount'), isNumeric: true, render: ({ amount }) => signedMoney(amount) },
  ]
  return (
    <Card
      title={t('purchase.entries')}
      description={t('purchase.entries-lead')}
      aside={
        <StatusBadge tone={isBalanced ? 'green' : 'red'}>{t(isBalanced ? 'order.balanced' : 'order.off')}</StatusBadge>
      }
    >
      <div className="mt-4">
        <ListTable
          label={t('purchase.entries-table')}
          columns={columns}
          rows={entries}
          renderCard={(entry) => (
            <div className="stack gap-1">
              <div className="row">
                <b className="grow">{kind(entry)}</b>
                <b className="tnum nowrap">{signedMoney(entry.amount)}</b>
              </div>
              <div className="row wrap">
                <span className="grow">
                  <Order order={entry.order} partnerId={partner.id} />
                </span>
                <State order={entry.order} />
              </div>
            </div>
          )}
          foot={{
            cells: { entry: t('purchase.sum'), amount: money(transaction.netAmount) },
            card: (
              <div className="row">
                <b className="grow">{t('purchase.sum')}</b>
                <b className="tnum nowrap">{money(transaction.netAmount)}</b>
              </div>
            ),
          }}
        />
      </div>
    </Card>
  )
}
