import type { ReactNode } from 'react'
import { cellClass, type CellKind } from './cell-class.ts'
import styles from './list-table.module.css'

/** Totals of the rows: below the columns of the table, all together on cards. */
export type Foot = { cells: Readonly<Record<string, ReactNode>>; card: ReactNode }

type Props = {
  foot: Foot
  columns: readonly (CellKind & { id: string })[]
  hasTicks: boolean
}

export const TableFoot = ({ foot: { cells }, columns, hasTicks }: Props) => (
  <tfoot className={styles['foot']}>
    <tr>
      {columns.map(({ id, ...kind }, index) => (
        <td key={id} colSpan={hasTicks && index === 0 ? 2 : 1} className={cellClass(kind)}>
          {cells[id]}
        </td>
      ))}
    </tr>
  </tfoot>
)
