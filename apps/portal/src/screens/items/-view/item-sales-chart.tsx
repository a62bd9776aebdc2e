import { clsx } from 'clsx'
import { count } from '@tillgate/browser/figures.ts'
import { itemSalesDays, type ItemSalesDay } from '@tillgate/contract/item-sales.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { useState } from 'react'
import { Axis, BarChart, Bars } from '#portal/features/charts/bar-chart.tsx'
import { ChartTable, TableSwitch } from '#portal/features/charts/chart-table.tsx'
import { topOf, useDayText } from '#portal/features/figures/chart.ts'
import { useTranslation } from '#portal/i18n.ts'
import { lastPriceChange, pricePath, pricesOf, sumsOf, weeksOf, type ItemSalesWeek } from './item-sales-figures.ts'
import styles from './item-sales.module.css'

const dayAndMonth = { month: 'short', day: 'numeric' } as const

const WeeksTable = ({ weeks }: { weeks: readonly ItemSalesWeek[] }) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  return (
    <ChartTable
      caption={t('item-sales.title', { days: itemSalesDays })}
      columns={[
        t('item-sales.week'),
        t('item-sales.units'),
        t('item-sales.amount'),
        t('item-sales.returns'),
        t('item-sales.price'),
      ]}
    >
      {weeks.map(({ from, to, units, totalAmount, returnedUnits, prices }) => (
        <tr key={from}>
          <th scope="row">
            {t('item-sales.days-of', { from: dayText(from, dayAndMonth), to: dayText(to, dayAndMonth) })}
          </th>
          <td>{count(units)}</td>
          <td>{money(totalAmount)}</td>
          <td>{count(returnedUnits)}</td>
          <td>{prices && [...new Set([money(prices.lowest), money(prices.highest)])].join(' - ')}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

const PricePanel = ({ days, hasRange }: { days: readonly ItemSalesDay[]; hasRange: boolean }) => {
  const range = pricesOf(days)
  if (!range) return null
  return (
    <>
      <Axis className={styles['priceAxis']} values={[...new Set([range.highest, range.lowest])]} format={money} />
      <svg className={clsx('w-full', styles['prices'])} viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={pricePath(days, 'highest')} />
        {hasRange && <path d={pricePath(days, 'lowest')} data-lowest />}
      </svg>
    </>
  )
}

type Props = { days: readonly ItemSalesDay[]; isOneStore: boolean }

/** Price above, units per week below. Mockup 30. */
export const ItemSalesChart = ({ days, isOneStore }: Props) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  const [isTable, setTable] = useState(false)
  const weeks = weeksOf(days)
  const range = pricesOf(days)
  const hasRange = days.some(({ prices }) => prices && prices.lowest !== prices.highest)
  const best = weeks.reduce((one, other) => (other.units > one.units ? other : one))
  const changed = isOneStore ? lastPriceChange(days) : undefined
  const bars = weeks.map(({ from, units }) => ({
    id: from,
    label: dayText(from, dayAndMonth),
    parts: [{ series: 1, value: units }] as const,
  }))
  const summary = t('item-sales.summary', {
    units: count(sumsOf(days).units),
    days: days.length,
    best: dayText(best.from, { month: 'long', day: 'numeric' }),
    most: count(best.units),
    lowest: money(range?.lowest ?? 0),
    highest: money(range?.highest ?? 0),
  })
  return (
    <>
      {isTable ? (
        <WeeksTable weeks={weeks} />
      ) : (
        <BarChart className={styles['frame']} summary={summary}>
          <PricePanel days={days} hasRange={hasRange} />
          <Bars bars={bars} top={topOf(best.units)} format={count} />
        </BarChart>
      )}
      <div className={clsx('flex wrap items-center fs-13 gap-2 gap-x-4', styles['legend'])}>
        {!isTable && (
          <>
            <span data-series="2">{t(hasRange ? 'item-sales.prices' : 'item-sales.price')}</span>
            <span data-series="1">{t('item-sales.weekly')}</span>
          </>
        )}
        <TableSwitch isTable={isTable} onChange={setTable} />
        {changed && (
          <span className="muted">
            {t('item-sales.changed', { day: dayText(changed.day, dayAndMonth), amount: signedMoney(changed.amount) })}
          </span>
        )}
      </div>
    </>
  )
}
