/** The five accounts of the journal: what partners are paid from, what they are owed, what they pay for, and the way to the bank. */
export const journalAccounts = [
  'programme-receivable',
  'store-payable',
  'fee-revenue',
  'equipment-revenue',
  'ach-clearing',
] as const
export type JournalAccount = (typeof journalAccounts)[number]

/** One amount that goes from one account to another: cents, never negative, never nothing. */
export type Posting = { debit: JournalAccount; credit: JournalAccount; cents: number }

/** What goes the other way changes sides instead of its sign. */
const between = (debit: JournalAccount, credit: JournalAccount, cents: number): Posting[] => {
  if (cents === 0) return []
  return [cents > 0 ? { debit, credit, cents } : { debit: credit, credit: debit, cents: -cents }]
}

type Sums = { grossCents: number; feeCents: number; equipmentCents: number; correctionCents: number }

/**
 * What a statement books, from its signed figures: benefits and corrections are the programme's to pay, fees and equipment are
 * taken off. What is carried from cycle to cycle stays owed on the same account and books nothing.
 */
export const postingsOfStatement = ({ grossCents, feeCents, equipmentCents, correctionCents }: Sums): Posting[] => [
  ...between('programme-receivable', 'store-payable', grossCents),
  ...between('programme-receivable', 'store-payable', correctionCents),
  ...between('store-payable', 'fee-revenue', -feeCents),
  ...between('store-payable', 'equipment-revenue', -equipmentCents),
]

export const postingsOfPayout = (cents: number): Posting[] => between('store-payable', 'ach-clearing', cents)
export const postingsOfReturn = (cents: number): Posting[] => between('ach-clearing', 'store-payable', cents)
