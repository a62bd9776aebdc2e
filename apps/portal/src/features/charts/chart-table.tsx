import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from '#portal/i18n.ts'
import styles from './chart-table.module.css'

type SwitchProps = { isTable: boolean; onChange: (isTable: boolean) => void; title?: string }

/** Button that shows a chart as a table. `title` names the chart where a page has several. */
export const TableSwitch = ({ isTable, onChange, title }: SwitchProps) => {
  const { t } = useTranslation()
  return (
    <button type="button" className="link-button tap" aria-pressed={isTable} onClick={() => onChange(!isTable)}>
      {t('sales.as-table')}
      {title !== undefined && <span className="sr">: {title}</span>}
    </button>
  )
}

type Props = { caption: string; columns: readonly string[]; children: ReactNode }

/** Table with every value of a chart, for screen readers and for copying. */
export const ChartTable = ({ caption, columns, children }: Props) => (
  <div className="scroll-x">
    <table className={clsx('fs-13 tnum', styles['table'])}>
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </div>
)
