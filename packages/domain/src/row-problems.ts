import { maskCardNumbers } from './card-numbers.ts'
import type { RowErrorCode } from './catalogue-row.ts'

/** One cause of faulty rows: count, first rows, and the cell's value when all rows have the same. */
export type Problem = { code: RowErrorCode; count: number; rows: number[]; found: string | null }

const rowsShown = 5
const foundMax = 100

/** Groups errors by cause, so that a thousand rows with the same error give one line. */
export const rowProblems = () => {
  const causes = new Map<RowErrorCode, Problem>()
  return {
    add: (row: number, faults: readonly { code: RowErrorCode; value: string }[]): void => {
      for (const { code, value } of faults) {
        const found = maskCardNumbers(value).slice(0, foundMax)
        const cause = causes.get(code)
        if (cause === undefined) {
          causes.set(code, { code, count: 1, rows: [row], found })
          continue
        }
        cause.count += 1
        if (cause.rows.length < rowsShown && cause.rows.at(-1) !== row) cause.rows.push(row)
        if (cause.found !== found) cause.found = null
      }
    },
    list: (): Problem[] => [...causes.values()].toSorted((one, other) => other.count - one.count),
  }
}
