import { clsx } from 'clsx'
import { Link } from '@tanstack/react-router'
import type { MonthSums, StatementMonth } from '@tillgate/contract/statement-months.ts'
import type { CSSProperties } from 'react'
import { waterfallOf, type MonthLine } from '@tillgate/domain/month-figures.ts'
import { fromCents, signedMoney } from '@tillgate/domain/money.ts'
import { topOf } from '#portal/features/figures/chart.ts'
import { useTranslation } from '#portal/i18n.ts'
import { useMonthText } from './use-month-text.ts'
import styles from './waterfall.module.css'

const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
const tickText = (cents: number): string => compact.format(fromCents(cents)).replace('-', '−')

/** Values of the axis, the highest first: round steps from below the lowest value to above the highest. */
const ticksOf = (values: readonly number[]): number[] => {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = topOf(Math.max((high - low) / 4, 100))
  const [first, last] = [Math.ceil(high / step), Math.floor(low / step)]
  return Array.from({ length: first - last + 1 }, (_, index) => (first - index) * step)
}

const inCents = (sums: MonthSums): Record<MonthLine, number> => ({
  sales: Math.round(sums.sales * 100),
  returns: Math.round(sums.returns * 100),
  fees: Math.round(sums.fees * 100),
  adjustments: Math.round(sums.adjustments * 100),
  held: Math.round(sums.held * 100),
  carried: Math.round(sums.carried * 100),
})

/** Pixels, as in the style sheet. */
const height = 240

type Bar = { from: number; to: number }
type Axis = { top: number; bottom: number }

type Place = CSSProperties & Record<`--${string}`, string>

/** Place of a bar on the axis: from the top in columns, from the left in rows, which narrow cards have. */
const placeOf = ({ from, to }: Bar, { top, bottom }: Axis): Place => {
  const range = top - bottom || 1
  const share = (value: number): string => `${((value / range) * 100).toFixed(2)}%`
  const [low, high] = [Math.min(from, to), Math.max(from, to)]
  return { '--top': share(top - high), '--left': share(low - bottom), '--size': share(high - low) }
}

/** Differences from 0, the earlier month, to the difference of the payouts. Each column opens its line. */
export const Waterfall = ({ data }: { data: StatementMonth }) => {
  const { t } = useTranslation()
  const text = useMonthText(data)
  const { now, before } = data
  const bars = waterfallOf(inCents(before), inCents(now))
  const total = Math.round(now.paid * 100) - Math.round(before.paid * 100)
  const ticks = ticksOf([...bars.flatMap((bar) => [bar.from, bar.to]), total])
  const axis = { top: ticks[0] ?? 0, bottom: ticks.at(-1) ?? 0 }

  return (
    <div className="container">
      <div className={styles['chart']}>
        <div className={clsx('between fs-12 tnum text-right nowrap', styles['axis'])} aria-hidden="true">
          {ticks.map((tick) => (
            <span key={tick}>{tickText(tick)}</span>
          ))}
        </div>
        <ol
          className={clsx('flex items-start', styles['bars'])}
          style={{ backgroundSize: `100% ${height / Math.max(ticks.length - 1, 1)}px` }}
        >
          {bars.map(({ line, cents, ...bar }) => (
            <li key={line} data-sign={Math.sign(cents)}>
              <Link
                to="/transfer-statements/month/$month"
                params={{ month: data.month }}
                search={(search) => ({ ...search, line })}
                hash={line}
              >
                <span className={clsx('fs-13 text-center', styles['name'])}>{t(`month.${line}`)}</span>
                <span className={clsx('relative w-full', styles['track'])} aria-hidden="true">
                  <i style={placeOf(bar, axis)} />
                </span>
                <span className={clsx('fs-12 fw-medium tnum nowrap', styles['amount'])}>
                  {signedMoney(fromCents(cents))}
                </span>
              </Link>
            </li>
          ))}
          <li data-total>
            <div>
              <span className={clsx('fs-13 text-center', styles['name'])}>{text.month}</span>
              <span className={clsx('relative w-full', styles['track'])} aria-hidden="true">
                <i style={placeOf({ from: 0, to: total }, axis)} />
              </span>
              <span className={clsx('fs-12 fw-medium tnum nowrap', styles['amount'])}>
                {signedMoney(fromCents(total))}
              </span>
            </div>
          </li>
        </ol>
      </div>
    </div>
  )
}
