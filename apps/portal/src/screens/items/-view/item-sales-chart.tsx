import { count } from '@tillgate/browser/figures.ts'
import { itemSalesDays, type ItemSalesDay } from '@tillgate/contract/item-sales.ts'
import { money, signedMoney } from '@tillgate/domain/money.ts'
import { useState } from 'react'
import { topOf, useDayText } from '#portal/features/figures/chart.ts'
import { useTranslation } from '#portal/i18n.ts'
import { lastPriceChange, pricePath, pricesOf, sumsOf, weeksOf, type ItemSalesWeek } from './item-sales-figures.ts'
import styles from './item-sales.module.css'

const dayAndMonth = { month: 'short', day: 'numeric' } as const

const WeeksTable = ({ weeks }: { weeks: readonly ItemSalesWeek[] }) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="sr">{t('item-sales.title', { days: itemSalesDays })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('item-sales.week')}</th>
            <th scope="col">{t('item-sales.units')}</th>
            <th scope="col">{t('item-sales.amount')}</th>
            <th scope="col">{t('item-sales.returns')}</th>
            <th scope="col">{t('item-sales.price')}</th>
          </tr>
        </thead>
        <tbody>
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
        </tbody>
      </table>
    </div>
  )
}

const PricePanel = ({ days, hasRange }: { days: readonly ItemSalesDay[]; hasRange: boolean }) => {
  const range = pricesOf(days)
  if (!range) return null
  const labels = [...new Set([range.highest, range.lowest])]
  return (
    <>
      <div className={styles['axis']} data-panel="price" data-single={labels.length === 1 || undefined}>
        {labels.map((price) => (
          <span key={price}>{money(price)}</span>
        ))}
      </div>
      <svg className={styles['prices']} viewBox="0 0 100 100" preserveAspectRatio="none">
        <path d={pricePath(days, 'highest')} />
        {hasRange && <path d={pricePath(days, 'lowest')} data-lowest />}
      </svg>
    </>
  )
}

const UnitsPanel = ({ weeks }: { weeks: readonly ItemSalesWeek[] }) => {
  const dayText = useDayText()
  const top = topOf(Math.max(...weeks.map(({ units }) => units)))
  return (
    <>
      <div className={styles['axis']}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{count(value)}</span>
        ))}
      </div>
      <ol className={styles['bars']}>
        {weeks.map(({ from, units }) => (
          <li key={from}>
            <span className={styles['bar']}>
              <span style={{ height: `${(units / top) * 100}%` }} />
            </span>
            <span className={styles['label']}>{dayText(from, dayAndMonth)}</span>
          </li>
        ))}
      </ol>
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
        <figure className={styles['frame']}>
          <figcaption className="sr">{summary}</figcaption>
          <div className={styles['chart']} aria-hidden="true">
            <PricePanel days={days} hasRange={hasRange} />
            <UnitsPanel weeks={weeks} />
          </div>
        </figure>
      )}
      <div className={styles['legend']}>
        {!isTable && (
          <>
            <span data-series="2">{t(hasRange ? 'item-sales.prices' : 'item-sales.price')}</span>
            <span data-series="1">{t('item-sales.weekly')}</span>
          </>
        )}
        <button type="button" className="link-button tap" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('sales.as-table')}
        </button>
        {changed && (
          <span className={styles['changed']}>
            {t('item-sales.changed', { day: dayText(changed.day, dayAndMonth), amount: signedMoney(changed.amount) })}
          </span>
        )}
      </div>
    </>
  )
}
