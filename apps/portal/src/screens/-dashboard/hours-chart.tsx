import type { SalesToday } from '@tillgate/contract/sales-figures.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { useId, useState } from 'react'
import { topOf, useDayText } from '#portal/features/figures/chart.ts'
import { useTranslation } from '#portal/i18n.ts'
import styles from './sales.module.css'
import hours from './hours-chart.module.css'

const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })
const height = 150
/** Most labels below the bars. */
const labelsMax = 7

/** Returns a function that formats an hour of the day, 0 to 23, in the language of the reader: `8 AM`. */
const useHourText = () => {
  const { language } = useTranslation()
  return (hour: number): string =>
    new Date(Date.UTC(2000, 0, 1, hour)).toLocaleTimeString(language, {
      timeZone: 'UTC',
      hour: 'numeric',
      ...(language !== 'en-US' && { minute: '2-digit' }),
    })
}

const HoursTable = ({ sales, weekday }: { sales: SalesToday; weekday: string }) => {
  const { t } = useTranslation()
  const hourText = useHourText()
  return (
    <div className={styles['scroll']}>
      <table className={styles['table']}>
        <caption className="sr">{t('sales.by-hour')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('sales.hour')}</th>
            <th scope="col">{t('sales.today')}</th>
            <th scope="col">{t('sales.series-benefits')}</th>
            <th scope="col">{t('sales.series-other')}</th>
            <th scope="col">{t('sales.last-weekday', { weekday })}</th>
          </tr>
        </thead>
        <tbody>
          {sales.hours.map(({ hour, totalAmount, benefitsAmount, lastWeek }) => (
            <tr key={hour}>
              <th scope="row">{hourText(hour)}</th>
              <td>{money(totalAmount)}</td>
              <td>{money(benefitsAmount)}</td>
              <td>{money(sumDollars([totalAmount, -benefitsAmount]))}</td>
              <td>{money(lastWeek)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Bars of the hours of today over gray columns of the same weekday of last week. */
export const HoursChart = ({ sales }: { sales: SalesToday }) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  const hourText = useHourText()
  const id = useId()
  const [isTable, setTable] = useState(false)
  const weekday = dayText(sales.day, { weekday: 'long' })
  const top = topOf(Math.max(...sales.hours.flatMap(({ totalAmount, lastWeek }) => [totalAmount, lastWeek])))
  const every = Math.ceil(sales.hours.length / labelsMax)
  const sumOf = (key: 'totalAmount' | 'lastWeek') => money(sumDollars(sales.hours.map((hour) => hour[key])))
  // An hour in which more came back than was sold has no bar.
  const heightOf = (amount: number): number => Math.max(0, amount / top) * height

  return (
    <section aria-labelledby={id}>
      <div className={styles['chartHead']}>
        <h3 id={id}>{t('sales.by-hour')}</h3>
        <span className={styles['legend']}>
          <span data-series="1">{t('sales.series-benefits')}</span>
          <span data-series="2">{t('sales.series-other')}</span>
          <span data-series="before">{t('sales.last-weekday', { weekday })}</span>
        </span>
        <button type="button" className="link-button tap" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('sales.as-table')}
          <span className="sr">: {t('sales.by-hour')}</span>
        </button>
      </div>
      {isTable ? (
        <HoursTable sales={sales} weekday={weekday} />
      ) : (
        <figure className={styles['figureBox']}>
          <figcaption className="sr">
            {t('sales.hours-chart', { today: sumOf('totalAmount'), weekday, before: sumOf('lastWeek') })}
          </figcaption>
          <div className={styles['chart']} aria-hidden="true">
            <div className={styles['axis']}>
              {[top, top / 2, 0].map((value) => (
                <span key={value}>{whole.format(value)}</span>
              ))}
            </div>
            <ol className={styles['bars']}>
              {sales.hours.map(({ hour, totalAmount, benefitsAmount, lastWeek }, nth) => (
                <li key={hour}>
                  <span className={hours['hour']}>
                    <span className={hours['before']} style={{ height: heightOf(lastWeek) }} />
                    <span className={styles['bar']}>
                      <span data-series="2" style={{ height: heightOf(sumDollars([totalAmount, -benefitsAmount])) }} />
                      <span data-series="1" style={{ height: heightOf(benefitsAmount) }} />
                    </span>
                  </span>
                  <span className={hours['label']}>{nth % every === 0 && hourText(hour)}</span>
                </li>
              ))}
            </ol>
          </div>
        </figure>
      )}
    </section>
  )
}
