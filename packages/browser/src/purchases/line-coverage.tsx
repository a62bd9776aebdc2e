import type { TransactionLine } from '@tillgate/contract/purchases.ts'
import { addDays } from '@tillgate/domain/zones.ts'
import { StatusBadge, type Tone } from '@tillgate/ui/notices/status-badge.tsx'
import { money } from '@tillgate/domain/money.ts'
import { useTranslation } from '../i18n.ts'

const dayOf = (day: string, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day))

type Coverage = 'covered' | 'part' | 'not'
const coverageTones: Record<Coverage, Tone> = { covered: 'green', part: 'blue', not: 'gray' }

/** Part of a line paid by the card; before confirmation, the part that the card may pay. */
const coverageOf = (
  { netAmount, benefitDiscount, coveredAmount, reason }: TransactionLine,
  isPaid: boolean,
): Coverage => {
  const paid = isPaid ? benefitDiscount : coveredAmount
  if (paid >= netAmount && (netAmount > 0 || reason === 'COVERED')) return 'covered'
  return paid > 0 ? 'part' : 'not'
}

type Props = { line: TransactionLine; isPaid: boolean }

/** Returns the reason of the list as text, or the purse that pays a covered line. */
const useReason = ({ line, isPaid }: Props): string => {
  const { t, language } = useTranslation()
  const { reason, purse, purseName, maxPrice, approvedFrom, approvedTo } = line
  const named = purseName ?? purse ?? ''
  const words = {
    COVERED: isPaid && line.benefitDiscount < line.coveredAmount ? t('coverage.balance-used-up') : named,
    NOT_LISTED: t('coverage.reason-NOT_LISTED'),
    NOT_YET:
      approvedFrom === null
        ? t('coverage.reason-not-yet')
        : t('coverage.reason-NOT_YET', { date: dayOf(approvedFrom, language) }),
    EXPIRED:
      approvedTo === null
        ? t('coverage.reason-no-longer')
        : t('coverage.reason-EXPIRED', { date: dayOf(addDays(approvedTo, 1), language) }),
    OVER_MAX_PRICE: t('coverage.reason-OVER_MAX_PRICE', { price: money(maxPrice ?? 0) }),
    NO_PURSE: t('coverage.reason-NO_PURSE', { purse: named }),
  }
  return words[reason]
}

export const LineCoverage = ({ line, isPaid }: Props) => {
  const { t } = useTranslation()
  const coverage = coverageOf(line, isPaid)
  const reason = useReason({ line, isPaid })
  return (
    <div className="grid gap-2px justify-items-start">
      <StatusBadge tone={coverageTones[coverage]}>{t(`coverage.${coverage}`)}</StatusBadge>
      <small className="fs-12">{reason}</small>
    </div>
  )
}
