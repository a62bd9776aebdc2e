import type { TransactionLine } from '@tillgate/contract/purchases.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { dayOf } from '#portal/features/figures/day.ts'
import { money } from '#portal/features/figures/figures.ts'
import { useTranslation } from '#portal/i18n.ts'
import { coverageOf, coverageTones } from './coverage.ts'
import styles from './line-coverage.module.css'

type Props = { line: TransactionLine; isPaid: boolean }

/** The list's reason as words; for what is covered, the purse that pays. */
const useReason = ({ line, isPaid }: Props): string => {
  const { t, language } = useTranslation()
  const { reason, purse, purseName, maxPrice, approvedFrom, approvedTo } = line
  const named = purseName ?? purse ?? ''
  switch (reason) {
    case 'COVERED':
      return isPaid && line.benefitDiscount < line.coveredAmount ? t('transactions.balance-used-up') : named
    case 'NOT_LISTED':
      return t('transactions.reason-NOT_LISTED')
    case 'NOT_YET':
      return approvedFrom === null
        ? t('transactions.reason-not-yet')
        : t('transactions.reason-NOT_YET', { date: dayOf(approvedFrom, language) })
    case 'EXPIRED':
      return approvedTo === null
        ? t('transactions.reason-no-longer')
        : t('transactions.reason-EXPIRED', { date: dayOf(addDays(approvedTo, 1), language) })
    case 'OVER_MAX_PRICE':
      return t('transactions.reason-OVER_MAX_PRICE', { price: money(maxPrice ?? 0) })
    case 'NO_PURSE':
      return t('transactions.reason-NO_PURSE', { purse: named })
  }
}

export const LineCoverage = ({ line, isPaid }: Props) => {
  const { t } = useTranslation()
  const coverage = coverageOf(line, isPaid)
  const reason = useReason({ line, isPaid })
  return (
    <div className={styles['coverage']}>
      <StatusBadge tone={coverageTones[coverage]}>{t(`transactions.coverage-${coverage}`)}</StatusBadge>
      <small>{reason}</small>
    </div>
  )
}
