import { WideTable } from '@tillgate/browser/list/wide-table.tsx'
import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './bank.module.css'

type BankColumn<R> = { title: string; isNumeric?: boolean; render: (row: R) => ReactNode }
type Props<R> = {
  label: string
  rows: readonly R[]
  keyOf: (row: R) => string
  /** The first column names the row. On phones the remaining values show the title of the column. */
  columns: readonly [BankColumn<R>, ...BankColumn<R>[]]
}

/** Table in a card of the bank statement. */
export const BankTable = <R,>({ label, rows, keyOf, columns }: Props<R>) => {
  const [name, ...values] = columns
  return (
    <WideTable className={clsx('w-full mt-3', styles['table'])} label={label}>
      <thead>
        <tr className="fs-13 muted surface-2">
          {columns.map(({ title, isNumeric }) => (
            <th key={title} scope="col" className={clsx(isNumeric && 'num')}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">{name.render(row)}</th>
            {values.map(({ title, isNumeric, render }) => (
              <td key={title} className={clsx(isNumeric && 'num')} data-label={title}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
