import type { TransactionLine } from '@tillgate/contract/purchases.ts'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'

export type Coverage = 'covered' | 'part' | 'not'
export const coverageTones: Record<Coverage, Tone> = { covered: 'green', part: 'blue', not: 'gray' }

/** How much of a line the card paid; before it was asked, how much it may. */
export const coverageOf = (
  { netAmount, benefitDiscount, coveredAmount, reason }: TransactionLine,
  isPaid: boolean,
): Coverage => {
  const paid = isPaid ? benefitDiscount : coveredAmount
  if (paid >= netAmount && (netAmount > 0 || reason === 'COVERED')) return 'covered'
  return paid > 0 ? 'part' : 'not'
}
