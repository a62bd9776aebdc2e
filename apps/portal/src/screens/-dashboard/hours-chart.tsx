import type { SalesToday } from '@tillgate/contract/sales-figures.ts'
import { money, sumDollars } from '@tillgate/domain/money.ts'
import { BarChart, Bars } from '#portal/features/charts/bar-chart.tsx'
import { ChartTable } from '#portal/features/charts/chart-table.tsx'
import { topOf, useDayText } from '#portal/features/figures/chart.ts'
import { useTranslation } from '#portal/i18n.ts'
import { ChartSection, wholeDollars } from './chart-section.tsx'
import styles from './hours-chart.module.css'

type Hour = SalesToday['hours'][number]

/** Most labels below the bars. */
const labelsMax = 7

const otherOf = ({ totalAmount, benefitsAmount }: Hour): number => sumDollars([totalAmount, -benefitsAmount])

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

/** Bars of the hours of today over gray columns of the same weekday of last week. */
export const HoursChart = ({ sales: { day, hours } }: { sales: SalesToday }) => {
  const { t } = useTranslation()
  const dayText = useDayText()
  const hourText = useHourText()
  const weekday = dayText(day, { weekday: 'long' })
  const before = t('sales.last-weekday', { weekday })
  const every = Math.ceil(hours.length / labelsMax)
  const sumOf = (key: 'totalAmount' | 'lastWeek') => money(sumDollars(hours.map((hour) => hour[key])))
  const bars = hours.map((hour, index) => ({
    id: hour.hour,
    label: index % every === 0 && hourText(hour.hour),
    before: hour.lastWeek,
    parts: [
      { series: 2, value: otherOf(hour) },
      { series: 1, value: hour.benefitsAmount },
    ] as const,
  }))
  const table = (
    <ChartTable
      caption={t('sales.by-hour')}
      columns={[t('sales.hour'), t('sales.today'), t('sales.series-benefits'), t('sales.series-other'), before]}
    >
      {hours.map((hour) => (
        <tr key={hour.hour}>
          <th scope="row">{hourText(hour.hour)}</th>
          <td>{money(hour.totalAmount)}</td>
          <td>{money(hour.benefitsAmount)}</td>
          <td>{money(otherOf(hour))}</td>
          <td>{money(hour.lastWeek)}</td>
        </tr>
      ))}
    </ChartTable>
  )
  return (
    <ChartSection title={t('sales.by-hour')} before={before} table={table}>
      <BarChart
        className={styles['hours']}
        summary={t('sales.hours-chart', { today: sumOf('totalAmount'), weekday, before: sumOf('lastWeek') })}
      >
        <Bars
          bars={bars}
          top={topOf(Math.max(...hours.flatMap(({ totalAmount, lastWeek }) => [totalAmount, lastWeek])))}
          format={wholeDollars}
        />
      </BarChart>
    </ChartSection>
  )
}
