import type { ReactNode } from 'react'
import styles from './list-table.module.css'

/** What the rows come to: below its column each figure, on cards all of them. */
export type Foot = { cells: Readonly<Record<string, ReactNode>>; card: ReactNode }

type Props = { foot: Foot; columns: readonly { id: string; isNumeric?: boolean }[]; hasTicks: boolean }

export const TableFoot = ({ foot: { cells }, columns, hasTicks }: Props) => (
  <tfoot className={styles['foot']}>
    <tr>
      {columns.map(({ id, isNumeric }, nth) => (
        <td key={id} colSpan={hasTicks && nth === 0 ? 2 : 1} className={isNumeric ? 'num' : undefined}>
          {cells[id]}
        </td>
      ))}
    </tr>
  </tfoot>
)
