/** Accounts of a shop's books besides banks, with default numbers that the partner may change. */
export const accountNumbers = {
  sales: '4000',
  returns: '4050',
  tax: '2200',
  fees: '6150',
  equipment: '6160',
  clearing: '1250',
  cash: '1100',
  other: '4900',
} as const
export type ShopAccount = keyof typeof accountNumbers
export const shopAccounts = [
  'sales',
  'returns',
  'tax',
  'fees',
  'equipment',
  'clearing',
  'cash',
  'other',
] as const satisfies readonly ShopAccount[]

/** `bank-00216789`: an account that payouts arrive on, by the last four digits of its routing and account number. */
export type BankKey = `bank-${string}`
export type AccountKey = ShopAccount | BankKey

export const bankKeyOf = (routingLast4: string, last4: string): BankKey => `bank-${routingLast4}${last4}`
/** Last four digits of a bank's account; undefined for other accounts. */
export const digitsOfAccount = (key: string): string | undefined => /^bank-\d{4}(\d{4})$/.exec(key)?.[1]

/** Number of an account until the partner changes it. */
export const numberOfAccount = (key: AccountKey): string =>
  shopAccounts.find((one) => one === key) === undefined
    ? `1000-${digitsOfAccount(key) ?? ''}`
    : accountNumbers[shopAccounts.find((one) => one === key) ?? 'other']

/** Baskets in signed cents: net and tax of all goods, and the part that benefit cards paid. */
export type Baskets = { netCents: number; taxCents: number; benefitsCents: number; count: number }
/** Payouts to one account. */
export type BankSum = { key: BankKey; cents: number; count: number }

/** A month of a shop by cut-off; deposits and returned deposits by their own day. Signed cents, positive raises the payout. */
export type MonthBooks = {
  sales: Baskets
  returns: Baskets
  feeCents: number
  adjustmentCents: number
  equipmentCents: number
  deposits: readonly BankSum[]
  returnedDeposits: readonly BankSum[]
}

/** Positive cents are a debit, negative a credit. */
export type JournalLine = { account: AccountKey; cents: number }
export const journalEntryKinds = [
  'sales',
  'returns',
  'fees',
  'equipment',
  'adjustments',
  'deposits',
  'returned-deposits',
] as const
export type JournalEntryKind = (typeof journalEntryKinds)[number]
export type JournalEntry = { kind: JournalEntryKind; count: number; lines: JournalLine[] }

/** Sides of baskets: the card's part is owed by the program, the rest was paid at the till. */
const basketLines = ({ netCents, taxCents, benefitsCents }: Baskets, account: 'sales' | 'returns'): JournalLine[] => [
  { account: 'clearing', cents: benefitsCents },
  { account: 'cash', cents: netCents + taxCents - benefitsCents },
  { account, cents: -netCents },
  { account: 'tax', cents: -taxCents },
]
const between = (debit: AccountKey, credit: AccountKey, cents: number): JournalLine[] => [
  { account: debit, cents },
  { account: credit, cents: -cents },
]
const sumOf = (sums: readonly { cents: number }[]): number => sums.reduce((sum, { cents }) => sum + cents, 0)
const countOf = (sums: readonly { count: number }[]): number => sums.reduce((sum, { count }) => sum + count, 0)

/** Debits before credits, without lines of 0. */
const written = (lines: readonly JournalLine[]): JournalLine[] => [
  ...lines.filter(({ cents }) => cents > 0),
  ...lines.filter(({ cents }) => cents < 0),
]

/**
 * Returns the journal of a month from the shop's side. Each entry balances. What the program owes is on payout clearing until
 * the deposit; a returned deposit goes back to it.
 */
export const journalOf = (books: MonthBooks): JournalEntry[] => {
  const { sales, returns, feeCents, adjustmentCents, equipmentCents, deposits, returnedDeposits } = books
  const entries: JournalEntry[] = [
    { kind: 'sales', count: sales.count, lines: basketLines(sales, 'sales') },
    { kind: 'returns', count: returns.count, lines: basketLines(returns, 'returns') },
    { kind: 'fees', count: 0, lines: between('fees', 'clearing', -feeCents) },
    { kind: 'equipment', count: 0, lines: between('equipment', 'clearing', -equipmentCents) },
    { kind: 'adjustments', count: 0, lines: between('clearing', 'other', adjustmentCents) },
    {
      kind: 'deposits',
      count: countOf(deposits),
      lines: [
        ...deposits.map(({ key, cents }) => ({ account: key, cents })),
        { account: 'clearing', cents: -sumOf(deposits) },
      ],
    },
    {
      kind: 'returned-deposits',
      count: countOf(returnedDeposits),
      lines: [
        { account: 'clearing', cents: sumOf(returnedDeposits) },
        ...returnedDeposits.map(({ key, cents }) => ({ account: key, cents: -cents })),
      ],
    },
  ]
  return entries.map((entry) => ({ ...entry, lines: written(entry.lines) })).filter(({ lines }) => lines.length > 0)
}

/** Sum of an account's lines: positive is a debit. */
export const movementOf = (entries: readonly JournalEntry[], account: AccountKey): number =>
  sumOf(entries.flatMap(({ lines }) => lines).filter((line) => line.account === account))

export const debitsOf = (entries: readonly JournalEntry[]): number =>
  sumOf(entries.flatMap(({ lines }) => lines).filter(({ cents }) => cents > 0))
export const creditsOf = (entries: readonly JournalEntry[]): number =>
  -sumOf(entries.flatMap(({ lines }) => lines).filter(({ cents }) => cents < 0))

/**
 * Amounts that the program owes at a moment, in cents: sent and not arrived, not sent or returned, less debts of later cycles.
 */
export type Clearing = { inTransitCents: number; heldCents: number; debtCents: number }
export const balanceOf = ({ inTransitCents, heldCents, debtCents }: Clearing): number =>
  inTransitCents + heldCents - debtCents
