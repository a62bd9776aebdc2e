import type { TransactionLine } from '@tillgate/contract/purchases.ts'
import type { Tone } from '@tillgate/ui/notices/status-badge.tsx'

export type Coverage = 'covered' | 'part' | 'not'
export const coverageTones: Record<Coverage, Tone> = { covered: 'green', part: 'blue', not: 'gray' }

/** Part of a line paid by the card; before confirmation, the part that the card may pay. */
export const coverageOf = (
  { netAmount, benefitDiscount, coveredAmount, reason }: TransactionLine,
  isPaid: boolean,
): Coverage => {
  const paid = isPaid ? benefitDiscount : coveredAmount
  if (paid >= netAmount && (netAmount > 0 || reason === 'COVERED')) return 'covered'
  return paid > 0 ? 'part' : 'not'
}
