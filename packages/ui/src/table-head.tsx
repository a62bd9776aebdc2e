import { Check } from './check.tsx'
import type { Column, Selection } from './data-table.tsx'
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from './icons/arrows.tsx'

export type Sort = { column: string; descending: boolean; by: (column: string, descending: boolean) => void }

type Props<Row extends { id: string }> = {
  columns: Column<Row>[]
  sort: Sort | undefined
  selection: Selection | undefined
  rows: Row[]
}

const Marker = ({ sort, column }: { sort: Sort; column: string }) => {
  if (sort.column !== column) return <SortIcon small />
  return sort.descending ? <ArrowDownIcon small /> : <ArrowUpIcon small />
}

const direction = (sort: Sort | undefined, column: string): 'ascending' | 'descending' | undefined => {
  if (sort?.column !== column) return undefined
  return sort.descending ? 'descending' : 'ascending'
}

export const TableHead = <Row extends { id: string }>({ columns, sort, selection, rows }: Props<Row>) => {
  const picked = selection ? rows.filter((row) => selection.ids.has(row.id)).length : 0

  return (
    <thead>
      <tr>
        {selection && (
          <th className="tick">
            <Check
              label={selection.pageLabel}
              checked={picked > 0 && picked === rows.length}
              mixed={picked > 0 && picked < rows.length}
              onChange={selection.togglePage}
            />
          </th>
        )}
        {columns.map(({ id, title, numeric, sortable }) => (
          <th key={id} className={numeric ? 'num' : undefined} scope="col" aria-sort={direction(sort, id)}>
            {sortable && sort ? (
              <button type="button" onClick={() => sort.by(id, sort.column === id && !sort.descending)}>
                {title} <Marker sort={sort} column={id} />
              </button>
            ) : (
              title
            )}
          </th>
        ))}
      </tr>
    </thead>
  )
}
