import type { EntryType } from './entries.ts'

/** Lines of a statement or a run, in display order. */
export const runLines = [
  'purchases',
  'returns',
  'reversals',
  'processing-fee',
  'fixed-fee',
  'fee-back',
  'equipment',
  'adjustments',
  'carried-in',
  'debt-in',
  'carried-out',
] as const
export type RunLine = (typeof runLines)[number]

const isBack = { PROC_FEE: 'processing-fee', FIXED_FEE: 'fixed-fee' } as const
const plain = {
  SALE: 'purchases',
  RETURN: 'returns',
  REVERSAL: 'reversals',
  EQUIPMENT: 'equipment',
  ADJUSTMENT: 'adjustments',
  CARRY_OUT: 'carried-out',
} as const satisfies Partial<Record<EntryType, RunLine>>

/** A positive fee was returned; a negative carry is a debt of an earlier cycle. */
export const lineOf = (type: EntryType, cents: number): RunLine => {
  if (type === 'PROC_FEE' || type === 'FIXED_FEE') return cents > 0 ? 'fee-back' : isBack[type]
  if (type === 'CARRY_IN') return cents > 0 ? 'carried-in' : 'debt-in'
  return plain[type]
}

export type LineSum = { kind: RunLine; count: number; cents: number }

type Counted = { type: EntryType; cents: number; count: number }
const sumOf = (entries: readonly Counted[], of: 'cents' | 'count'): number =>
  entries.reduce((sum, one) => sum + one[of], 0)

/** Sums entries by type and sign, one line each; empty lines are left out. */
export const linesOf = (entries: readonly Counted[]): LineSum[] =>
  runLines
    .map((kind) => {
      const own = entries.filter(({ type, cents }) => lineOf(type, cents) === kind)
      return { kind, count: sumOf(own, 'count'), cents: sumOf(own, 'cents') }
    })
    .filter(({ count }) => count > 0)
