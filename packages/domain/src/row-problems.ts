import { maskCardNumbers } from './card-numbers.ts'
import type { CatalogueColumn } from './catalogue-file.ts'
import type { RowErrorCode } from './catalogue-row.ts'

/**
 * One cause of rejected rows: count, first rows, and the cell's value when all rows have the same. `column` is null for an error
 * of the whole row or of a column that is not imported.
 */
export type Problem = {
  code: RowErrorCode
  column: CatalogueColumn | null
  count: number
  rows: number[]
  found: string | null
}
type Fault = { code: RowErrorCode; column: CatalogueColumn | null; value: string }

const rowsShown = 5
const foundMax = 100

/** Groups errors by cause, so that a thousand rows with the same error give one line. */
export const rowProblems = () => {
  const causes = new Map<string, Problem>()
  return {
    /** Counts a row once for each of its causes. */
    add: (row: number, faults: readonly Fault[]): void => {
      const counted = new Set<string>()
      for (const { code, column, value } of faults) {
        const found = maskCardNumbers(value).slice(0, foundMax)
        const key = `${code} ${column}`
        const isCounted = counted.has(key)
        counted.add(key)
        const cause = causes.get(key)
        if (cause === undefined) {
          causes.set(key, { code, column, count: 1, rows: [row], found })
          continue
        }
        if (cause.found !== found) cause.found = null
        if (isCounted) continue
        cause.count += 1
        if (cause.rows.length < rowsShown) cause.rows.push(row)
      }
    },
    list: (): Problem[] => [...causes.values()].toSorted((one, other) => other.count - one.count),
  }
}
