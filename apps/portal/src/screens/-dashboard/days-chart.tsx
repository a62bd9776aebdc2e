import type { SalesDay } from '@tillgate/contract/sales-figures.ts'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { useId, useState } from 'react'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { topOf, useDayText } from '#portal/features/figures/chart.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './sales.module.css'

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Every value in words: the same figures for whoever does not see bars, or wants to copy them. */
const DaysTable = ({ days }: { days: readonly SalesDay[] }) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="sr">{t('sales.days', { days: days.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sales.day')}</th>
            <th scope="col">{t('sales.total')}</th>
            <th scope="col">{t('sales.series-benefits')}</th>
            <th scope="col">{t('sales.series-other')}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, totalAmount, benefitsAmount }) => (
            <tr key={day}>
              <th scope="row">{dayText(day, { weekday: 'short', month: 'short', day: 'numeric' })}</th>
              <td>{money(totalAmount)}</td>
              <td>{money(benefitsAmount)}</td>
              <td>{money(sumDollars([totalAmount, -benefitsAmount]))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const height = 150
/** A day on which more came back than was sold has no bar. */
const shareOf = (amount: number, top: number): number => Math.max(0, amount / top) * height

/** Bars of the last days: what cards paid below, the rest above it. On a telephone the last seven. */
export const DaysChart = ({ days: all }: { days: readonly SalesDay[] }) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  const id = useId()
  const days = useIsPhone() ? all.slice(-7) : all
  const [isTable, setTable] = useState(false)
  const top = topOf(Math.max(...days.map(({ totalAmount }) => totalAmount)))
  const best = days.reduce((one, other) => (other.totalAmount > one.totalAmount ? other : one))
  const sum = sumDollars(days.map(({ totalAmount }) => totalAmount))
  const summary = t('sales.chart', {
    days: days.length,
    total: money(sum),
    best: dayText(best.day, { weekday: 'long', month: 'long', day: 'numeric' }),
    amount: money(best.totalAmount),
  })

  return (
    <section aria-labelledby={id}>
      <div className={styles['chartHead']}>
        <h3 id={id}>{t('sales.days', { days: days.length })}</h3>
        <span className={styles['legend']}>
          <span data-series="1">{t('sales.series-benefits')}</span>
          <span data-series="2">{t('sales.series-other')}</span>
        </span>
        <button type="button" className="link-button tap" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('sales.as-table')}
          <span className="sr">: {t('sales.days', { days: days.length })}</span>
        </button>
      </div>
      {isTable ? (
        <DaysTable days={days} />
      ) : (
        <figure className={styles['figureBox']}>
          <figcaption className="sr">{summary}</figcaption>
          <div className={styles['chart']} aria-hidden="true">
            <div className={styles['axis']}>
              {[top, top / 2, 0].map((value) => (
                <span key={value}>{whole.format(value)}</span>
              ))}
            </div>
            <ol className={styles['bars']}>
              {days.map(({ day, totalAmount, benefitsAmount }, nth) => (
                <li key={day} data-today={nth === days.length - 1 || undefined}>
                  <span className={styles['bar']}>
                    <span
                      data-series="2"
                      style={{ height: shareOf(sumDollars([totalAmount, -benefitsAmount]), top) }}
                    />
                    <span data-series="1" style={{ height: shareOf(benefitsAmount, top) }} />
                  </span>
                  <span className={styles['label']}>
                    {nth === days.length - 1 ? t('sales.today-short') : dayText(day, { day: 'numeric' })}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        </figure>
      )}
    </section>
  )
}
