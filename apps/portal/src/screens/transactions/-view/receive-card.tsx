import { Link } from '@tanstack/react-router'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { asButton } from '@tillgate/ui/buttons/as-button.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { StatementsIcon } from '@tillgate/ui/icons/navigation.tsx'
import { easternDay } from '#portal/features/figures/eastern.ts'
import { may } from '#portal/features/session/may.ts'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '#portal/i18n.ts'
import { AmountLines } from './amount-lines.tsx'

const cents = (amount: number): number => Math.round(amount * 100)

/** Computed from booked entries, exact to the cent, also after a reversal. */
export const ReceiveCard = ({ purchase }: { purchase: TransactionDetail }) => {
  const { t, language } = useTranslation()
  const { feeAmount, fixedFeeAmount, netAmount, feePercentage, refundStatus } = purchase
  const isReturn = purchase.purchaseTransactionType === 'RETURN'
  const booked = (cents(netAmount) - cents(feeAmount) - cents(fixedFeeAmount)) / 100
  const fee = isReturn
    ? t('transactions.fee-given-back')
    : t('transactions.fee', { percent: (feePercentage ?? 0).toFixed(2) })
  const sum = isReturn ? 'taken' : refundStatus === 'REFUNDED' ? 'paid-to-you' : 'you-receive'
  return (
    <Card title={t(isReturn ? 'transactions.what-it-takes' : 'transactions.what-you-receive')} padded>
      <AmountLines
        lines={[
          { label: t('transactions.fact-benefits'), amount: money(booked) },
          { label: fee, amount: `${feeAmount > 0 ? '+' : ''}${money(feeAmount)}` },
          {
            label: t('transactions.fixed-fee'),
            amount: money(fixedFeeAmount),
            note: isReturn && t('transactions.kept-on-returns'),
          },
          { label: t(`transactions.${sum}`), amount: money(netAmount), isSum: true },
        ]}
      />
      {purchase.statement && may('statements.read') && (
        <Link to="/transfer-statements/view/$paymentOrderId/$storeId" params={purchase.statement} {...asButton()}>
          <StatementsIcon small />
          {t('statements.statement-of', { day: easternDay(purchase.statement.cutoffDate, language) })}
        </Link>
      )}
    </Card>
  )
}
