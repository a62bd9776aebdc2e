/** One line of the table: what we took, what the least code for the same work took, and how often that fits. */
export type Case = { name: string; unit: string; ours: number; limit: number; goal: number; samples?: number[][] }

export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
export const quantile = (numbers: readonly number[], share: number): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ratioOf = ({ ours, limit }: Case): number => ours / limit
export const isWithin = (one: Case): boolean => ratioOf(one) <= one.goal

const figure = (value: number): string => (value >= 100 ? value.toFixed(0) : value.toPrecision(3))

export const printCases = (cases: readonly Case[]): void => {
  const rows = cases.map((one) => ({
    case: one.name,
    ours: `${figure(one.ours)} ${one.unit}`,
    limit: `${figure(one.limit)} ${one.unit}`,
    ratio: ratioOf(one).toFixed(2),
    goal: `<= ${one.goal}`,
    ok: isWithin(one) ? 'ok' : 'MISSED',
  }))
  console.table(rows)
}

/** Ours, limit, ours, limit: what disturbs the machine disturbs both. */
export const alternate = async <T>(
  rounds: number,
  ours: (round: number) => Promise<T>,
  limit: (round: number) => Promise<T>,
): Promise<{ ours: T[]; limit: T[] }> => {
  const found: { ours: T[]; limit: T[] } = { ours: [], limit: [] }
  for (let round = 0; round < rounds; round += 1) {
    found.ours.push(await ours(round))
    found.limit.push(await limit(round))
  }
  return found
}
