import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { SumParts } from '#operator/features/figures/sum-parts.tsx'
import { useTranslation } from '#operator/i18n.ts'

/** Computes what the store gets from the card part and the fees. */
export const ComputedCard = ({ transaction }: { transaction: TransactionDetail }) => {
  const { t } = useTranslation()
  const { netAmount, feeAmount, fixedFeeAmount, feePercentage } = transaction
  const isReturn = transaction.purchaseTransactionType === 'RETURN'
  return (
    <Card title={t('purchase.computed')} padded>
      <SumParts
        parts={[
          {
            key: 'card',
            label: t(isReturn ? 'purchase.card-back' : 'purchase.card-paid'),
            amount: signedMoney(sumDollars([netAmount, -feeAmount, -fixedFeeAmount])),
          },
          {
            key: 'fee',
            label: isReturn
              ? t('run-line.fee-back')
              : t('purchase.percent', { percent: (feePercentage ?? 0).toFixed(2) }),
            amount: signedMoney(feeAmount),
          },
          { key: 'fixed', label: t('run-line.fixed-fee'), amount: signedMoney(fixedFeeAmount) },
        ]}
        total={{ label: t(isReturn ? 'purchase.store-gives' : 'purchase.store-gets'), amount: money(netAmount) }}
      />
    </Card>
  )
}
