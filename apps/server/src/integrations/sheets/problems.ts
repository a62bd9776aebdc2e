import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import type { RowComplaint, RowFault } from '@tillgate/domain/catalogue-row.ts'
import type { Problem } from './port.ts'

const rowsShown = 5
const foundMax = 100

/** Groups faults by cause, so that a thousand rows with one mistake read as one line. */
export const problems = () => {
  const causes = new Map<RowComplaint, Problem>()
  return {
    add: (row: number, faults: readonly RowFault[]): void => {
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
