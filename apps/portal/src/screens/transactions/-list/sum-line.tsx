import { count } from '@tillgate/browser/figures.ts'
import type { TransactionFilters } from '#portal/api/transactions.ts'
import { useSummariseTransactions } from '#portal/api/transactions.ts'
import { money } from '@tillgate/domain/money.ts'
import { Alert } from '@tillgate/ui/notices/alert.tsx'
import { FigureLine } from '#portal/features/figures/figure-line.tsx'
import { supportAddress } from './documents-filter.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Sums of the filtered transactions, with negative returns. `isNamed`: the search names one transaction of any date. */
export const SumLine = ({ filters, isNamed }: { filters: TransactionFilters; isNamed: boolean }) => {
  const { t } = useTranslation()
  const { data, isPlaceholderData } = useSummariseTransactions(filters)
  const cents = data && Math.round(data.totalAmount * 100) - Math.round(data.benefitsAmount * 100)
  const figures = [
    [t('transactions.sum-count'), data && count(data.transactions)],
    ...(data && data.notCounted > 0 ? [[t('transactions.sum-not-counted'), count(data.notCounted)] as const] : []),
    [t('transactions.sum-total'), data && money(data.totalAmount)],
    [
      t('transactions.sum-returns'),
      data &&
        (data.returns === 0
          ? count(0)
          : t('transactions.sum-returned', { figure: count(data.returns), amount: money(data.returnedAmount) })),
    ],
    [t('transactions.sum-benefits'), data && money(data.benefitsAmount)],
    [t('transactions.sum-other'), cents === undefined ? undefined : money(cents / 100)],
  ] as const
  return (
    <>
      {filters.documents && (
        <div className="px-4 pb-3">
          <Alert tone="info">{t('transactions.documents-how', { email: supportAddress() })}</Alert>
        </div>
      )}
      {isNamed && (
        <div className="px-4 pb-3">
          <Alert tone="info">{t('transactions.named')}</Alert>
        </div>
      )}
      <FigureLine figures={figures} isOld={isPlaceholderData} />
    </>
  )
}
