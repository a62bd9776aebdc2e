/**
 * One line of the report: samples of the product and of its limit, in the same unit. The ratio of their medians must not
 * exceed `goal`.
 */
export type Case = { name: string; unit: string; goal: number; ours: readonly number[]; limit: readonly number[] }
export type Samples<T> = { ours: T[]; limit: T[] }

/** A goal and the name and unit of its figures. */
export type Line = Pick<Case, 'name' | 'unit' | 'goal'>

export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)

/** Returns the line of one figure of two alternating samples. */
export const caseOf = <T>(line: Line, { ours, limit }: Samples<T>, pick: (sample: T) => number): Case => ({
  ...line,
  ours: ours.map(pick),
  limit: limit.map(pick),
})

/** Returns the line of a figure whose limit is a number, for bytes and counts, which hardly depend on the machine. */
export const cappedCase = (name: string, unit: string, ours: readonly number[], most: number): Case => ({
  name,
  unit,
  ours,
  limit: [most],
  goal: 1,
})

/** Returns the line of a count that must be 0. */
export const zeroCase = (name: string, count: number): Case => ({ name, unit: '', ours: [count], limit: [1], goal: 0 })

export const figuresOf = (one: Case) => {
  const [ours, limit] = [median(one.ours), median(one.limit)]
  return { ours, limit, ratio: ours / limit, isWithin: ours / limit <= one.goal }
}

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

export const printCases = (cases: readonly Case[]): void => {
  const rows = cases.map((one) => {
    const { ours, limit, ratio, isWithin } = figuresOf(one)
    return {
      case: one.name,
      ours: `${figure(ours)} ${one.unit}`,
      limit: `${figure(limit)} ${one.unit}`,
      ratio: ratio.toFixed(2),
      goal: `<= ${one.goal}`,
      ok: isWithin ? 'ok' : 'MISSED',
    }
  })
  console.table(rows)
}
