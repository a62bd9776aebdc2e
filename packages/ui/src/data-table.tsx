import type { ReactNode } from 'react'
import { Check } from './check.tsx'
import { RowCards } from './row-cards.tsx'
import type { CardOf } from './row-cards.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'
import { TableHead } from './table-head.tsx'
import type { Sort } from './table-head.tsx'
import { useIsPhone } from './use-is-phone.ts'
import './data-table.css'

export type Column<Row> = {
  id: string
  title: string
  cell: (row: Row) => ReactNode
  numeric?: boolean
  sortable?: boolean
}
export type Selection = {
  ids: ReadonlySet<string>
  toggle: (id: string, withShift: boolean) => void
  togglePage: () => void
  labelOf: (id: string) => string
  pageLabel: string
}

type Props<Row extends { id: string }> = {
  label: string
  columns: Column<Row>[]
  /** undefined: the first answer is still on its way. */
  rows: Row[] | undefined
  pageSize: number
  refreshing?: boolean
  sort?: Sort
  selection?: Selection
  open?: (row: Row) => void
  renderCard: CardOf<Row>
  /** Drawn over the header row while something is selected. */
  bulk?: ReactNode
}

const wantsItself = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, label') !== null

/** The server sorts, filters and pages: this table draws, selects and tells what was asked. */
export const DataTable = <Row extends { id: string }>(props: Props<Row>) => {
  const { label, columns, rows, pageSize, refreshing = false, sort, selection, open, renderCard, bulk } = props
  const isPhone = useIsPhone()

  return (
    <div className="table-holder" data-refreshing={refreshing || undefined} aria-busy={refreshing || !rows}>
      {bulk}
      {isPhone ? (
        <RowCards rows={rows} renderCard={renderCard} selection={selection} />
      ) : (
        <section className="table-scroll" aria-label={label}>
          <table className="table">
            <TableHead columns={columns} sort={sort} selection={selection} rows={rows ?? []} />
            {rows ? (
              <tbody>
                {rows.map((row) => (
                  <tr
                    key={row.id}
                    className={[selection?.ids.has(row.id) ? 'selected' : '', open ? 'opens' : ''].join(' ').trim()}
                    onClick={(event) => {
                      // A convenience for the mouse: the row's own link is the way for everyone else.
                      if (!wantsItself(event.target)) open?.(row)
                    }}
                  >
                    {selection && (
                      <td className="tick">
                        <Check
                          label={selection.labelOf(row.id)}
                          checked={selection.ids.has(row.id)}
                          onChange={() => undefined}
                          onClick={(event) => selection.toggle(row.id, event.shiftKey)}
                        />
                      </td>
                    )}
                    {columns.map((column) => (
                      <td key={column.id} className={column.numeric ? 'num' : undefined}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            ) : (
              <SkeletonRows rows={pageSize} columns={columns.length + (selection ? 1 : 0)} />
            )}
          </table>
        </section>
      )}
    </div>
  )
}
