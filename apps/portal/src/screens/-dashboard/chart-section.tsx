import { clsx } from 'clsx'
import { useId, useState, type ReactNode } from 'react'
import { Legend } from '#portal/features/charts/bar-chart.tsx'
import { TableSwitch } from '#portal/features/charts/chart-table.tsx'
import { useTranslation } from '#portal/i18n.ts'
import styles from './chart-section.module.css'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Formats an amount in whole dollars, for the axis of a chart. */
export const wholeDollars = (amount: number): string => dollars.format(amount)

type Props = {
  title: string
  /** Name of the gray columns. */
  before?: string
  table: ReactNode
  children: ReactNode
}

/** Chart of sales under a title with its legend, or the same figures as a table. */
export const ChartSection = ({ title, before, table, children }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const [isTable, setTable] = useState(false)
  return (
    <section aria-labelledby={id}>
      <div className={clsx('flex wrap items-center fs-13 gap-2 gap-x-4', styles['head'])}>
        <h3 id={id}>{title}</h3>
        <Legend>
          <span data-series="1">{t('sales.series-benefits')}</span>
          <span data-series="2">{t('sales.series-other')}</span>
          {before !== undefined && <span data-series="before">{before}</span>}
        </Legend>
        <TableSwitch isTable={isTable} onChange={setTable} title={title} />
      </div>
      {isTable ? table : children}
    </section>
  )
}
