import { count } from '@tillgate/browser/figures.ts'
import { money } from '@tillgate/domain/money.ts'
import type { StatementCounts } from '#portal/api/statements.ts'
import { FigureLine } from '#portal/features/figures/figure-line.tsx'
import { useTranslation } from '#portal/i18n.ts'

type Props = { sums: StatementCounts['sums'] | undefined; isOld: boolean }

/** Sums of the filtered statements; moved ones are not counted. Figures of 0 but the last are left out. */
export const SumLine = ({ sums, isOld }: Props) => {
  const { t } = useTranslation()
  const parts = [
    [t('statements.gross'), sums?.grossAmount],
    [t('statements.fees'), sums?.feeAmount],
    [t('statements.adjustments'), sums?.adjustmentAmount],
    [t('statements.carried-figure'), sums?.carryAmount],
  ] as const
  const figures = [
    [t('statements.sum-count'), sums && count(sums.statements)] as const,
    ...parts.filter(([, amount]) => amount !== 0).map(([label, amount]) => [label, amount && money(amount)] as const),
    [t('statements.amount-payable'), sums && money(sums.amountPayable)] as const,
    [t('statements.total-amount'), sums && money(sums.totalAmount)] as const,
  ]
  return <FigureLine figures={figures.map(([label, figure]) => [label, figure || undefined])} isOld={isOld} />
}
