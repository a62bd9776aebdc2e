import { Link } from '@tanstack/react-router'
import { count } from '@tillgate/browser/figures.ts'
import { ListTable, type Column } from '@tillgate/browser/list/list-table.tsx'
import type { PartnerMoney, PartnerOrder } from '@tillgate/contract/operator-partner-money.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { PayoutStateBadge } from '#operator/features/badges/payout-state-badge.tsx'
import { dateOf, dayText } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

type Props = { answer: PartnerMoney; partnerId: string }

const badges = ({ states }: PartnerOrder) => (
  <span className="flex wrap gap-2">
    {states.map((state) => (
      <PayoutStateBadge key={state} state={state} />
    ))}
  </span>
)

/** The latest payment orders of the partner, one row per cut-off. */
export const OrdersCard = ({ answer: { orders, timeZone }, partnerId }: Props) => {
  const { t, language } = useTranslation()
  const link = ({ id, number }: PartnerOrder) => (
    <Link data-row-link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId, id }} className="nowrap">
      {`PO-${number}`}
    </Link>
  )
  const arrives = ({ arrivesOn }: PartnerOrder): string =>
    arrivesOn === null ? t('partner-payouts.not-sent') : dayText(arrivesOn, language)
  const columns: Column<PartnerOrder>[] = [
    { id: 'order', title: t('purchase.order'), isFixed: true, render: link },
    { id: 'cutOff', title: t('partner-payouts.cut-off'), render: ({ cutOff }) => dateOf(cutOff, language, timeZone) },
    { id: 'state', title: t('purchase.state'), render: badges },
    { id: 'arrives', title: t('partner-payouts.arrives'), render: arrives },
    { id: 'stores', title: t('partners.stores'), isNumeric: true, render: ({ stores }) => count(stores) },
    { id: 'amount', title: t('adjust.amount'), isNumeric: true, render: ({ amount }) => money(amount) },
  ]
  return (
    <Card title={t('partner-section.payouts')} description={t('partner-payouts.lead')}>
      {orders.length === 0 ? (
        <p className="muted p-5">{t('partner-payouts.none')}</p>
      ) : (
        <div className="mt-4">
          <ListTable
            label={t('partner-payouts.table')}
            columns={columns}
            rows={orders}
            renderCard={(order) => (
              <div className="stack gap-1">
                <div className="row">
                  <span className="grow">{link(order)}</span>
                  <b className="tnum nowrap">{money(order.amount)}</b>
                </div>
                <span className="muted">
                  {dateOf(order.cutOff, language, timeZone)}, {arrives(order)}
                </span>
                {badges(order)}
              </div>
            )}
          />
        </div>
      )}
    </Card>
  )
}
