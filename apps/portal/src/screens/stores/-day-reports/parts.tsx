import type { DayReport } from '@tillgate/contract/day-reports.ts'
import { money, signedMoney, sumDollars } from '@tillgate/domain/money.ts'
import { StatusBadge } from '@tillgate/ui/notices/status-badge.tsx'
import { useTranslation } from '#portal/i18n.ts'

/** Payments beside the card that the terminal took, less what it gave back. */
export const tendersOf = ({ tenders }: DayReport): number => sumDollars(tenders.map(({ amount }) => amount))

/** Counted less expected cash: green when it is right, red when cash is missing, yellow when there is too much. */
export const Difference = ({ report: { difference } }: { report: DayReport }) => {
  const { t } = useTranslation()
  if (difference === null) return <span className="muted">{t('day-report.not-counted')}</span>
  const tone = difference === 0 ? 'green' : difference < 0 ? 'red' : 'yellow'
  return (
    <StatusBadge tone={tone} plain>
      <span className="tnum">{difference === 0 ? money(0) : signedMoney(difference)}</span>
    </StatusBadge>
  )
}
