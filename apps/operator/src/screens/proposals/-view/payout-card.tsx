import { Link } from '@tanstack/react-router'
import type { PayoutChange } from '@tillgate/contract/payout-changes.ts'
import { signedMoney } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { Facts } from '@tillgate/ui/cards/facts.tsx'
import { payoutText } from '#operator/features/approvals/payout-text.ts'
import { useTranslation } from '#operator/i18n.ts'

/** What would happen to a payout of a store. */
export const PayoutCard = ({ change }: { change: PayoutChange }) => {
  const { t } = useTranslation()
  const { partner, store, orderId } = change
  const ofPartner =
    orderId === null ? (
      <Link to="/partners/$id" params={{ id: partner.id }}>
        {partner.name}
      </Link>
    ) : (
      <Link to="/settlement-runs/order/$partnerId/$id" params={{ partnerId: partner.id, id: orderId }}>
        {partner.name}
      </Link>
    )
  return (
    <Card title={payoutText(change, t)} padded>
      <Facts
        facts={[
          { label: t('proposal.partner'), value: ofPartner },
          { label: t('proposal.store'), value: store.name },
          ...(change.kind === 'ADJUSTMENT'
            ? [
                { label: t('approval.amount'), value: signedMoney(change.amount) },
                { label: t('adjust.said'), value: change.said },
              ]
            : []),
          ...(change.kind === 'RETURN' ? [{ label: t('order.return-code'), value: change.returnCode }] : []),
        ]}
      />
    </Card>
  )
}
