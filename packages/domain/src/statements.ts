import type { Entry, EntryType } from './entries.ts'
import type { RefundStatus } from './purchases.ts'

/** Spec 2 §4. PENDING: built and not approved, or held; PAYMENTREQUESTED: in an approved file; RETURNED: the bank sent the money back. */
export const statementStatuses = ['PENDING', 'PAYMENTREQUESTED', 'SETTLED', 'RETURNED'] as const
export type StatementStatus = (typeof statementStatuses)[number]
/** Spec 2 §4: what the filter of the statements offers, with PAYMENTREQUESTED, so that the counts add up. */
export const statementFilters = [
  'PENDING',
  'PAYMENTREQUESTED',
  'RETURNED',
  'SETTLED',
] as const satisfies readonly StatementStatus[]

/** Spec 2 §4: how far the reimbursement of one purchase in a statement is, in the words of statements. */
export const purchasePayments = ['PENDING', 'PAYMENTREQUESTED', 'REFUNDED', 'DONOTREFUND'] as const
export type PurchasePayment = (typeof purchasePayments)[number]
/** A purchase without a card is in no statement: nothing is reimbursed for it. */
export const purchasePaymentOf = (status: RefundStatus): PurchasePayment => {
  if (status === 'WITHOUTCARD') return 'DONOTREFUND'
  return status === 'REMITTANCEREQUESTED' ? 'PAYMENTREQUESTED' : status
}

/** BUILT waits for a second person; REJECTED holds its statements until the next run. */
export const runStatuses = ['BUILDING', 'BUILT', 'APPROVED', 'SENT', 'CLOSED', 'REJECTED'] as const
export type RunStatus = (typeof runStatuses)[number]

/** Components of a statement in signed cents: positive amounts are owed to the store. The sum is the amount payable. */
export type StatementSums = { grossCents: number; feeCents: number; adjustmentCents: number; carryCents: number }

/** Which figure of a statement an entry counts in. */
export const figureOf: Readonly<Record<EntryType, keyof StatementSums>> = {
  SALE: 'grossCents',
  RETURN: 'grossCents',
  REVERSAL: 'grossCents',
  PROC_FEE: 'feeCents',
  FIXED_FEE: 'feeCents',
  ADJUSTMENT: 'adjustmentCents',
  EQUIPMENT: 'adjustmentCents',
  CARRY_IN: 'carryCents',
  CARRY_OUT: 'carryCents',
}

/** The figures of the entries of one statement. */
export const sumsOf = (entries: readonly Entry[]): StatementSums => {
  const sums = { grossCents: 0, feeCents: 0, adjustmentCents: 0, carryCents: 0 }
  for (const { type, cents } of entries) sums[figureOf[type]] += cents
  return sums
}

export const netOf = ({ grossCents, feeCents, adjustmentCents, carryCents }: StatementSums): number =>
  grossCents + feeCents + adjustmentCents + carryCents

/**
 * Splits `netCents` of a statement into the paid amount and the amount carried into the next cycle. A store in debt is
 * never debited: an entry of `debtCents` sets the statement to 0, and the next statement begins with the opposite
 * amount.
 */
export const closeStatement = (netCents: number): { payableCents: number; debtCents: number } => ({
  payableCents: Math.max(netCents, 0),
  debtCents: Math.max(-netCents, 0),
})
