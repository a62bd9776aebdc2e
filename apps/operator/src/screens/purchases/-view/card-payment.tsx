import type { PurchaseDetail } from '@tillgate/contract/operator-purchases.ts'
import { money } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { dateTimeOf } from '#operator/features/figures/zone-times.ts'
import { useTranslation } from '#operator/i18n.ts'

/** What the card issuer was asked and answered. */
export const CardPayment = ({ purchase: { card, transaction, supportId, timeZone } }: { purchase: PurchaseDetail }) => {
  const { t, language } = useTranslation()
  if (card === null) return null
  const nothing = t('purchase.none')
  return (
    <Card title={t('purchase.card-payment')} description={t('purchase.card-payment-lead')} padded>
      <Facts
        columns={3}
        facts={[
          { label: t('purchase.card'), value: card.last4 === null ? nothing : `••${card.last4}` },
          { label: t('purchase.purses'), value: card.purses.length === 0 ? nothing : card.purses.join(', ') },
          { label: t('purchase.authorization'), value: <span className="code">{card.reference ?? nothing}</span> },
          {
            label: t('purchase.entry-mode'),
            value: card.entryMode === null ? nothing : t(`entry-mode.${card.entryMode}`),
          },
          { label: t('purchase.asked'), value: money(card.asked) },
          { label: t('purchase.approved'), value: `${money(card.approved)}, ${t(`card-state.${card.state}`)}` },
          { label: t('purchase.asked-at'), value: dateTimeOf(card.askedAt, language, timeZone) },
          { label: t('partners.support-id'), value: <span className="code">{supportId}</span> },
          { label: t('purchase.id'), value: <span className="code">{transaction.id}</span> },
        ]}
      />
    </Card>
  )
}
