import type { SalesDay } from '@tillgate/contract/sales-figures.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { useIsPhone } from '@tillgate/ui/layout/use-is-phone.ts'
import { BarChart, Bars } from '#portal/features/charts/bar-chart.tsx'
import { ChartTable } from '#portal/features/charts/chart-table.tsx'
import { topOf, useDayText } from '#portal/features/figures/chart.ts'
import { useTranslation } from '#portal/i18n.ts'
import { ChartSection, wholeDollars } from './chart-section.tsx'

const otherOf = ({ totalAmount, benefitsAmount }: SalesDay): number => sumDollars([totalAmount, -benefitsAmount])

/** Sales of the last days: benefits below, other payment above. On a phone the last seven days. */
export const DaysChart = ({ days: all }: { days: readonly SalesDay[] }) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  const days = useIsPhone() ? all.slice(-7) : all
  const best = days.reduce((one, other) => (other.totalAmount > one.totalAmount ? other : one))
  const sum = sumDollars(days.map(({ totalAmount }) => totalAmount))
  const title = t('sales.days', { days: days.length })
  const bars = days.map((day, index) => {
    const isToday = index === days.length - 1
    return {
      id: day.day,
      label: isToday ? t('sales.today-short') : dayText(day.day, { day: 'numeric' }),
      isMarked: isToday,
      parts: [
        { series: 2, value: otherOf(day) },
        { series: 1, value: day.benefitsAmount },
      ] as const,
    }
  })
  const table = (
    <ChartTable
      caption={title}
      columns={[t('sales.day'), t('sales.total'), t('sales.series-benefits'), t('sales.series-other')]}
    >
      {days.map((day) => (
        <tr key={day.day}>
          <th scope="row">{dayText(day.day, { weekday: 'short', month: 'short', day: 'numeric' })}</th>
          <td>{money(day.totalAmount)}</td>
          <td>{money(day.benefitsAmount)}</td>
          <td>{money(otherOf(day))}</td>
        </tr>
      ))}
    </ChartTable>
  )
  return (
    <ChartSection title={title} table={table}>
      <BarChart
        summary={t('sales.chart', {
          days: days.length,
          total: money(sum),
          best: dayText(best.day, { weekday: 'long', month: 'long', day: 'numeric' }),
          amount: money(best.totalAmount),
        })}
      >
        <Bars bars={bars} top={topOf(best.totalAmount)} format={wholeDollars} />
      </BarChart>
    </ChartSection>
  )
}
