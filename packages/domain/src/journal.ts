/**
 * The five accounts of the journal: funding of partner payments, debts to partners, charges to partners, and transfers
 * to the bank.
 */
export const journalAccounts = [
  'programme-receivable',
  'store-payable',
  'fee-revenue',
  'equipment-revenue',
  'ach-clearing',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

/** Positive amount in cents from one account to another. */
export type Posting = { debit: JournalAccount; credit: JournalAccount; cents: number }

/** A negative amount swaps the accounts instead of the sign. */
const between = (debit: JournalAccount, credit: JournalAccount, cents: number): Posting[] => {
  if (cents === 0) return []
  return [cents > 0 ? { debit, credit, cents } : { debit: credit, credit: debit, cents: -cents }]
}

type Sums = { grossCents: number; feeCents: number; equipmentCents: number; correctionCents: number }

/**
 * Returns the postings of a statement's signed figures: the programme pays benefits and corrections, fees and equipment
 * are deducted. An amount carried to the next cycle stays owed on the same account and has no posting.
 */
export const postingsOfStatement = ({ grossCents, feeCents, equipmentCents, correctionCents }: Sums): Posting[] => [
  ...between('programme-receivable', 'store-payable', grossCents),
  ...between('programme-receivable', 'store-payable', correctionCents),
  ...between('store-payable', 'fee-revenue', -feeCents),
  ...between('store-payable', 'equipment-revenue', -equipmentCents),
]

export const postingsOfPayout = (cents: number): Posting[] => between('store-payable', 'ach-clearing', cents)
export const postingsOfReturn = (cents: number): Posting[] => between('ach-clearing', 'store-payable', cents)
