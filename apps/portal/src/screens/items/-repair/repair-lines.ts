import type { RejectedRow } from '@tillgate/contract/item-repairs.ts'
import type { CatalogueColumn } from '@tillgate/domain/catalogue-file.ts'

export type RowError = RejectedRow['errors'][number]
/** One wrong cell of a row. `error` is undefined when the cell is repaired; `column` is null for the whole row. */
export type Line = {
  row: RejectedRow
  column: CatalogueColumn | null
  code: string
  found: string
  error: RowError | undefined
}
/** Wrong cells with one cause. `found`: the value that all of them had in the file. */
export type Group = {
  key: string
  column: CatalogueColumn | null
  code: string
  found: string | undefined
  lines: Line[]
}

export type Shown = 'all' | 'to-do' | 'done'

/** Errors with the same wrong word or number, which a single value repairs. */
const grouped = new Set(['unit.unknown', 'status.unknown', 'price.range'])

/** Errors of the whole row may repeat: each cause is one line. */
const distinct = <E extends Pick<RowError, 'column' | 'code'>>(errors: readonly E[]): E[] => {
  const byCause = new Map(errors.toReversed().map((error) => [`${error.column} ${error.code}`, error]))
  return errors.filter((error) => byCause.get(`${error.column} ${error.code}`) === error)
}

const linesOf = (row: RejectedRow): Line[] => {
  const errors = distinct(row.errors)
  const caused = distinct(row.cause).map(({ column, code, found }) => ({
    row,
    column,
    code,
    found,
    error: errors.find((error) => error.column === column && (column !== null || error.code === code)),
  }))
  const later = errors
    .filter((error) => !caused.some((line) => line.error === error))
    .map((error) => ({ row, column: error.column, code: error.code, found: error.found, error }))
  return [...caused, ...later]
}

const isShown = ({ error }: Line, shown: Shown): boolean =>
  shown === 'all' || (shown === 'done') === (error === undefined)

/** Groups the wrong cells of all rows by cause; causes with most rows first. */
export const groupLines = (rows: readonly RejectedRow[], shown: Shown): Group[] => {
  const groups = new Map<string, Group>()
  for (const line of rows.flatMap(linesOf)) {
    const { column, code } = line
    const found = grouped.has(code) ? line.found : undefined
    const key = `${column} ${code} ${found ?? ''}`
    const group = groups.get(key) ?? { key, column, code, found, lines: [] }
    group.lines.push(line)
    groups.set(key, group)
  }
  return [...groups.values()]
    .toSorted((one, other) => other.lines.length - one.lines.length)
    .map((group) => ({ ...group, lines: group.lines.filter((line) => isShown(line, shown)) }))
    .filter(({ lines }) => lines.length > 0)
}

export const isRepaired = ({ errors }: RejectedRow): boolean => errors.length === 0
