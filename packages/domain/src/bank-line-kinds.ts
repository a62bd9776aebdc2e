/**
 * Kinds of a line of the bank that no record of ours explains. FUNDING: money of the program. FEE and INTEREST: of the bank.
 * UNAUTHORISED_DEBIT: a debit without an order, or the bank's refund of one. OURS: a payment or transfer of our own without a
 * record.
 */
export const bankLineKinds = ['FUNDING', 'FEE', 'INTEREST', 'UNAUTHORISED_DEBIT', 'OURS'] as const

/** Kinds of stored postings. EARLIER: settled before lines had kinds; no person chooses it. */
export const postedKinds = [...bankLineKinds, 'EARLIER'] as const
export type PostedKind = (typeof postedKinds)[number]

/** Accounts of the books behind the bank account. BANK: the bank account itself. */
export const bookAccounts = [
  'BANK',
  'PROGRAMME_FUNDS',
  'BANK_FEES',
  'INTEREST',
  'CLAIMS_ON_BANK',
  'OWN_PAYMENTS',
  'UNCLASSIFIED',
] as const
export type BookAccount = (typeof bookAccounts)[number]

/** Account behind each kind. */
export const accountOfKind = {
  FUNDING: 'PROGRAMME_FUNDS',
  FEE: 'BANK_FEES',
  INTEREST: 'INTEREST',
  UNAUTHORISED_DEBIT: 'CLAIMS_ON_BANK',
  OURS: 'OWN_PAYMENTS',
  EARLIER: 'UNCLASSIFIED',
} as const satisfies Record<PostedKind, BookAccount>

type PostingEntry = { account: BookAccount; cents: number }

/** Returns the two entries of a line's posting; their sum is 0. `cents`: amount that the bank booked and our books lack, signed. */
export const postingOf = (kind: PostedKind, cents: number): [PostingEntry, PostingEntry] => [
  { account: 'BANK', cents },
  { account: accountOfKind[kind], cents: -cents },
]

/** What a person proposes about a line. REOPEN reverses the posting in force. */
export const bankLineActions = ['SETTLE', 'REOPEN'] as const
export type BankLineAction = (typeof bankLineActions)[number]

/**
 * Returns true when one person may settle or reopen a line. `spentCents`: lines that single people settled and reopened on this banking
 * day, plus and minus counted alike. The limit is that of corrections by one person.
 */
export const isAloneEnough = (of: { cents: number; spentCents: number; limitCents: number }): boolean =>
  of.spentCents + Math.abs(of.cents) <= of.limitCents
