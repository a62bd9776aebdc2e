import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { Link } from '@tanstack/react-router'
import { monthShort, monthText } from '@tillgate/browser/months.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useState } from 'react'
import { topOf } from '#portal/features/figures/chart.ts'
import { FigureLine } from '#portal/features/figures/figure-line.tsx'
import { useTranslation } from '#portal/i18n.ts'
import tables from './month-table.module.css'
import styles from './trend-card.module.css'

type Trend = StatementMonth['trend']
const compact = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

const TrendTable = ({ trend }: { trend: Trend }) => {
  const { t, language } = useTranslation()
  return (
    <WideTable label={t('month.trend')} className={tables['table']}>
      <thead>
        <tr>
          <th scope="col">{t('month.one')}</th>
          <th scope="col">{t('month.paid')}</th>
        </tr>
      </thead>
      <tbody>
        {trend.map(({ month, amount }) => (
          <tr key={month}>
            <th scope="row">
              <Link to="/transfer-statements/month/$month" params={{ month }} search={(search) => search}>
                {monthText(month, language)}
              </Link>
            </th>
            <td>{money(amount)}</td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

const Bars = ({ trend, month: chosen, against }: Pick<StatementMonth, 'trend' | 'month' | 'against'>) => {
  const { language } = useTranslation()
  const top = topOf(Math.max(...trend.map(({ amount }) => amount)))
  return (
    <div className={styles['chart']} aria-hidden="true">
      <div className={styles['axis']}>
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{compact.format(value)}</span>
        ))}
      </div>
      <ol className={styles['bars']}>
        {trend.map(({ month, amount }) => (
          <li key={month} data-now={month === chosen || undefined} data-against={month === against || undefined}>
            <span className={styles['bar']}>
              <span style={{ height: `${(amount / top) * 100}%` }} />
            </span>
            <span className={styles['label']}>{monthShort(month, language)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** Paid out in the twelve months up to this one, as bars or as a table, with sum, average and best month. */
export const TrendCard = ({ data }: { data: StatementMonth }) => {
  const { t, language } = useTranslation()
  const [isTable, setTable] = useState(false)
  const paid = data.trend.filter(({ statements }) => statements > 0)
  const [first] = paid
  if (first === undefined) return null
  const sum = sumDollars(paid.map(({ amount }) => amount))
  const best = paid.reduce((one, other) => (other.amount > one.amount ? other : one), first)
  const figures = [
    [t('month.twelve'), money(sum)],
    [t('month.average'), money(Math.round((sum * 100) / paid.length) / 100)],
    [t('month.best', { month: monthText(best.month, language) }), money(best.amount)],
  ] as const
  return (
    <Card
      title={t('month.trend')}
      aside={
        <button type="button" className="link-button tap" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {t('sales.as-table')}
        </button>
      }
    >
      {isTable ? (
        <TrendTable trend={data.trend} />
      ) : (
        <figure className={styles['figure']}>
          <figcaption className="sr">
            {t('month.trend-summary', { total: money(sum), best: monthText(best.month, language) })}
          </figcaption>
          <Bars {...data} />
        </figure>
      )}
      <FigureLine figures={figures} isOld={false} />
    </Card>
  )
}
