import type { EntryType } from './entries.ts'
import { addDays } from './zones.ts'

/**
 * Lines between what a month sold and what was paid out for it, in display order. Each is in signed cents: positive amounts
 * raise the payout. `held`: statements not paid, less earlier ones paid now. `carried`: debts between two months.
 */
export const monthLines = ['sales', 'returns', 'fees', 'adjustments', 'held', 'carried'] as const
export type MonthLine = (typeof monthLines)[number]

/** `paid` is the sum of all lines. */
export type MonthFigures = Record<MonthLine, number> & {
  paid: number
  saleCount: number
  returnCount: number
  statements: number
}

export const noFigures: MonthFigures = {
  sales: 0,
  returns: 0,
  fees: 0,
  adjustments: 0,
  held: 0,
  carried: 0,
  paid: 0,
  saleCount: 0,
  returnCount: 0,
  statements: 0,
}

const plain = {
  SALE: 'sales',
  REVERSAL: 'sales',
  RETURN: 'returns',
  PROC_FEE: 'fees',
  FIXED_FEE: 'fees',
  ADJUSTMENT: 'adjustments',
  EQUIPMENT: 'adjustments',
  CARRY_OUT: 'carried',
} as const satisfies Partial<Record<EntryType, MonthLine>>

/** A carried amount with a plus was held before; one with a minus is a debt of a cycle before. */
export const monthLineOf = (type: EntryType, cents: number): MonthLine =>
  type === 'CARRY_IN' ? (cents > 0 ? 'held' : 'carried') : plain[type]

export type EntrySum = { type: EntryType; cents: number; entries: number }
export type StatementsOfMonth = { statements: number; unpaidCents: number }

/** Figures of statements: sums of their entries by type and sign, and the amount of those not paid. */
export const monthFiguresOf = (
  sums: readonly EntrySum[],
  { statements, unpaidCents }: StatementsOfMonth,
): MonthFigures => {
  const figures = { ...noFigures, statements, held: -unpaidCents, paid: -unpaidCents }
  for (const { type, cents, entries } of sums) {
    figures[monthLineOf(type, cents)] += cents
    figures.paid += cents
    if (type === 'SALE') figures.saleCount += entries
    if (type === 'REVERSAL') figures.saleCount -= entries
    if (type === 'RETURN') figures.returnCount += cents < 0 ? entries : -entries
  }
  // Without -0, which compares unequal in tests and prints a minus.
  for (const line of monthLines) figures[line] += 0
  return { ...figures, paid: figures.paid + 0 }
}

const figureNames = [...monthLines, 'paid', 'saleCount', 'returnCount', 'statements'] as const

export const sumFigures = (all: readonly MonthFigures[]): MonthFigures => {
  const sum = { ...noFigures }
  for (const one of all) for (const name of figureNames) sum[name] += one[name]
  return sum
}

/** One bar of the waterfall: a line's difference, and where the bar begins and ends. Cents. */
export type Step = { line: MonthLine; cents: number; from: number; to: number }

/** Differences between two months from 0, the earlier month, to the difference of the payouts. */
export const waterfallOf = (before: Record<MonthLine, number>, now: Record<MonthLine, number>): Step[] => {
  let from = 0
  return monthLines.map((line) => {
    const cents = now[line] - before[line]
    const step = { line, cents, from, to: from + cents }
    from = step.to
    return step
  })
}

/** Days with sales in the cut-offs of a month; null without a sale. */
export type Sold = { first: string | null; last: string | null }
export type StoreMonths = { storeId: string; before: MonthFigures; now: MonthFigures; sold: Sold }

/** A store without sales for this many days up to the last cut-off stopped selling; up to the first sale, it started. */
const quietDays = 7
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** `day`: of the last sale of a store that stopped, or the first of one that started; null when nothing was sold. */
export type MonthReason = { storeId: string; cents: number } & (
  | { kind: 'stopped' | 'started'; day: string | null }
  | { kind: MonthLine }
)

/** Why a whole store is one reason: it sold in one part of the two months alone. */
const turnOf = ({ before, now, sold }: StoreMonths, { first, last }: { first: string; last: string }) => {
  const hasSold = { before: before.saleCount > 0, now: now.saleCount > 0 }
  if (hasSold.before && !hasSold.now) return { kind: 'stopped', day: null } as const
  if (hasSold.before && sold.last !== null && daysBetween(sold.last, last) >= quietDays) {
    return { kind: 'stopped', day: sold.last } as const
  }
  if (!hasSold.before && hasSold.now) {
    const isLate = sold.first !== null && daysBetween(first, sold.first) >= quietDays
    return { kind: 'started', day: isLate ? sold.first : null } as const
  }
  return undefined
}

const reasonsMax = 3

/**
 * Names the largest reasons for the difference: a store that stopped or started selling, else a store's line. Only reasons in the
 * direction of the difference; in both directions when the payouts are equal. `days`: first and last cut-off of the month.
 */
export const monthReasonsOf = (
  stores: readonly StoreMonths[],
  days: { first: string; last: string },
): MonthReason[] => {
  const total = stores.reduce((sum, { before, now }) => sum + now.paid - before.paid, 0)
  return stores
    .flatMap((store): MonthReason[] => {
      const { storeId, before, now } = store
      const turn = turnOf(store, days)
      if (turn) return [{ storeId, cents: now.paid - before.paid, ...turn }]
      return monthLines.map((kind) => ({ storeId, kind, cents: now[kind] - before[kind] }))
    })
    .filter(({ cents }) => (total === 0 ? cents !== 0 : Math.sign(cents) === Math.sign(total)))
    .toSorted((one, other) => Math.abs(other.cents) - Math.abs(one.cents))
    .slice(0, reasonsMax)
}

/** The month before: `2026-12` before `2027-01`. */
export const monthBefore = (month: string): string => addMonths(month, -1)

/** `2026-01` and 11 is `2026-12`. */
export const addMonths = (month: string, months: number): string => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7)
}

/**
 * Returns the last day of the month `against` that is compared with the running `month`, so that both have the same days. Null:
 * the whole month counts, because `month` does not run, `against` is not earlier, or it ends by the same day.
 */
export const sameDaysUntil = (against: string, month: string, today: string): string | null => {
  if (!today.startsWith(month) || against >= month) return null
  const day = `${against}-${today.slice(8)}`
  return addDays(`${against}-01`, Number(today.slice(8))) < `${addMonths(against, 1)}-01` ? day : null
}
