import { count as figure } from '@tillgate/browser/figures.ts'
import type { SettlementRunDetail } from '@tillgate/contract/operator-settlement.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { BoxRow, type Box } from '#operator/features/figures/box-row.tsx'
import { useTranslation } from '#operator/i18n.ts'

const places = ['entries', 'statements', 'orders', 'file'] as const

/** Returns the largest difference between the sums. */
export const gapOf = ({ sums }: Pick<SettlementRunDetail, 'sums'>): number => {
  const amounts = places.map((place) => sums[place].amount)
  return sumDollars([Math.max(...amounts), -Math.min(...amounts)])
}

/** Shows the same sum from four sources. A sum that differs from the entries is red, including its sign. */
export const FourSums = ({ run: { sums, file, heldAmount } }: { run: SettlementRunDetail }) => {
  const { t } = useTranslation()
  const below = (place: (typeof places)[number]): string => {
    if (place === 'file') return t('run.count-file', { sent: money(file?.credits ?? 0), held: money(heldAmount) })
    const { count } = sums[place]
    return t(`run.count-${place}`, { count, figure: figure(count) })
  }
  const boxes = places.map((place, index): Box => {
    const differs = sums[place].amount !== sums.entries.amount
    const box = { label: t(`run.sum-${place}`), amount: money(sums[place].amount), below: below(place) }
    if (index === 0) return box
    const sign = (
      <>
        <span aria-hidden="true">{differs ? '≠' : '='}</span>
        <span className="sr">{t(differs ? 'run.unequal' : 'run.equal')}</span>
      </>
    )
    return { ...box, sign, tone: differs ? 'wrong' : 'right' }
  })
  return <BoxRow boxes={boxes} />
}
