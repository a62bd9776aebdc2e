import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import styles from './list-table.module.css'

/** Totals of the rows: below the columns of the table, all together on cards. */
export type Foot = { cells: Readonly<Record<string, ReactNode>>; card: ReactNode }

type Props = {
  foot: Foot
  columns: readonly { id: string; isNumeric?: boolean; isAction?: boolean }[]
  hasTicks: boolean
}

export const TableFoot = ({ foot: { cells }, columns, hasTicks }: Props) => (
  <tfoot className={styles['foot']}>
    <tr>
      {columns.map(({ id, isNumeric = false, isAction = false }, nth) => (
        <td
          key={id}
          colSpan={hasTicks && nth === 0 ? 2 : 1}
          className={clsx(isNumeric && 'num', isAction && styles['act']) || undefined}
        >
          {cells[id]}
        </td>
      ))}
    </tr>
  </tfoot>
)
