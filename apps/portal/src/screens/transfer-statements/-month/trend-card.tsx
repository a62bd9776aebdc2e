import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { Link } from '@tanstack/react-router'
import { monthShort, monthText } from '@tillgate/browser/months.ts'
import type { StatementMonth } from '@tillgate/contract/statement-months.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { Card } from '@tillgate/ui/cards/card.tsx'
import { useState } from 'react'
import { BarChart, Bars } from '#portal/features/charts/bar-chart.tsx'
import { TableSwitch } from '#portal/features/charts/chart-table.tsx'
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

/** Paid out in the twelve months up to this one, as bars or as a table, with sum, average and best month. */
export const TrendCard = ({ data }: { data: StatementMonth }) => {
  const { t, language } = useTranslation()
  const [isTable, setTable] = useState(false)
  const paid = data.trend.filter(({ statements }) => statements > 0)
  const [first] = paid
  if (first === undefined) return null
  const sum = sumDollars(paid.map(({ amount }) => amount))
  const best = paid.reduce((one, other) => (other.amount > one.amount ? other : one), first)
  const bars = data.trend.map(({ month, amount }) => {
    const isMarked = month === data.month
    const series = isMarked || month === data.against ? 1 : 3
    return { id: month, label: monthShort(month, language), isMarked, parts: [{ series, value: amount }] as const }
  })
  const figures = [
    [t('month.twelve'), money(sum)],
    [t('month.average'), money(Math.round((sum * 100) / paid.length) / 100)],
    [t('month.best', { month: monthText(best.month, language) }), money(best.amount)],
  ] as const
  return (
    <Card title={t('month.trend')} aside={<TableSwitch isTable={isTable} onChange={setTable} />}>
      {isTable ? (
        <TrendTable trend={data.trend} />
      ) : (
        <BarChart
          className={styles['trend']}
          summary={t('month.trend-summary', { total: money(sum), best: monthText(best.month, language) })}
        >
          <Bars
            bars={bars}
            top={topOf(Math.max(...data.trend.map(({ amount }) => amount)))}
            format={(value) => compact.format(value)}
          />
        </BarChart>
      )}
      <FigureLine figures={figures} isOld={false} />
    </Card>
  )
}
