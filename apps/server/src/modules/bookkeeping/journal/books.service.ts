import {
  balanceOf,
  bankKeyOf,
  creditsOf,
  debitsOf,
  digitsOfAccount,
  journalOf,
  movementOf,
  numberOfAccount,
  shopAccounts,
  type AccountKey,
  type BankSum,
  type Baskets,
  type Clearing,
  type JournalEntry,
} from '@tillgate/domain/journal.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { translate } from '#server/http/translate.ts'
import { sumMonths, type Whose } from '../months/months.queries.ts'
import { monthsFrom } from '../months/months.service.ts'
import {
  findClearing,
  findStoreCode,
  listMappedAccounts,
  sumBaskets,
  sumPayouts,
  sumStatementFigures,
  type BasketRow,
  type PayoutRow,
} from './journal.queries.ts'

/** `label`: the name in this product, which a partner cannot change. */
export type ShopAccountRow = {
  account: AccountKey
  label: string
  digits: string | null
  number: string
  name: string
}
/** `cents` and `otherCents` come from different tables and have to be equal. */
export type BooksCheck = {
  check: 'balance' | 'sales' | 'fees' | 'deposits' | 'clearing'
  cents: number
  otherCents: number
}

/** Journal of a month in the books of a partner. */
export type Books = {
  month: string
  /** Support id of the store; null for the books of all stores. */
  storeCode: string | null
  isOpen: boolean
  statements: number
  cutOffs: number
  entries: JournalEntry[]
  checks: BooksCheck[]
  openingCents: number
  clearing: Clearing
  accounts: ShopAccountRow[]
}

const nothing = { netCents: 0, taxCents: 0, benefitsCents: 0, entryCents: 0, count: 0 }
const basketsOf = (rows: readonly BasketRow[], isReturn: boolean): Baskets =>
  rows.find((row) => row.isReturn === isReturn) ?? nothing

const toBankSums = (rows: readonly PayoutRow[]): BankSum[] =>
  rows.map(({ routingLast4, last4, cents, count }) => ({ key: bankKeyOf(routingLast4, last4), cents, count }))
const bankCentsOf = (rows: readonly PayoutRow[]): number => rows.reduce((sum, { bankCents }) => sum + bankCents, 0)

const isBank = (account: AccountKey): boolean => digitsOfAccount(account) !== undefined
/** Deposits less returned deposits, as the journal books them on bank accounts. */
const onBanks = (entries: readonly JournalEntry[]): number =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ account }) => isBank(account))
    .reduce((sum, { cents }) => sum + cents, 0)

const accountsOf = async (
  db: Db,
  partnerId: string,
  entries: readonly JournalEntry[],
  language: Language,
): Promise<ShopAccountRow[]> => {
  const mapped = await listMappedAccounts(db, partnerId)
  const used = entries.flatMap(({ lines }) => lines.map(({ account }) => account))
  const banks = [...mapped.map(({ account }) => account), ...used].filter(isBank).toSorted()
  return [...new Set<AccountKey>([...shopAccounts, ...banks])].map((account) => {
    const own = mapped.find((one) => one.account === account)
    const digits = digitsOfAccount(account) ?? null
    const shop = shopAccounts.find((one) => one === account)
    const label =
      shop === undefined
        ? translate(language, 'journal.bank', { digits: digits ?? '' })
        : translate(language, `journal.${shop}`)
    return { account, label, digits, number: own?.number ?? numberOfAccount(account), name: own?.name ?? label }
  })
}

/** Reads a month by cut-off, with deposits and returned deposits on their own day, and proves its sums. */
export const booksOf = async (db: Db, whose: Whose, name: string, language: Language): Promise<Books> => {
  const month = monthsFrom(name)
  const baskets = await sumBaskets(db, whose, month)
  const sums = await sumMonths(db, whose, [month])
  const figures = await sumStatementFigures(db, whose, month)
  const settled = await sumPayouts(db, whose, month, 'settled_at')
  const returned = await sumPayouts(db, whose, month, 'returned_at')
  const opening = balanceOf(await findClearing(db, whose, month.from))
  const clearing = await findClearing(db, whose, month.to)
  const centsOf = (...types: string[]): number =>
    sums.filter(({ type }) => types.includes(type)).reduce((sum, { cents }) => sum + cents, 0)

  const [sales, returns] = [basketsOf(baskets, false), basketsOf(baskets, true)]
  const entries = journalOf({
    sales,
    returns,
    feeCents: centsOf('PROC_FEE', 'FIXED_FEE'),
    adjustmentCents: centsOf('ADJUSTMENT'),
    equipmentCents: centsOf('EQUIPMENT'),
    deposits: toBankSums(settled),
    returnedDeposits: toBankSums(returned),
  })
  return {
    month: name,
    storeCode: whose.storeId === undefined ? null : await findStoreCode(db, whose.partnerId, whose.storeId),
    isOpen: (await databaseNow(db)) < month.to,
    statements: figures.statements,
    cutOffs: figures.cutOffs,
    entries,
    checks: [
      { check: 'balance', cents: debitsOf(entries), otherCents: creditsOf(entries) },
      { check: 'sales', cents: sales.benefitsCents + returns.benefitsCents, otherCents: figures.grossCents },
      { check: 'fees', cents: movementOf(entries, 'fees'), otherCents: 0 - figures.feeCents },
      { check: 'deposits', cents: onBanks(entries), otherCents: bankCentsOf(settled) - bankCentsOf(returned) },
      { check: 'clearing', cents: opening + movementOf(entries, 'clearing'), otherCents: balanceOf(clearing) },
    ],
    openingCents: opening,
    clearing,
    accounts: await accountsOf(db, whose.partnerId, entries, language),
  }
}

/** False for a month without a statement, a deposit or a returned deposit. */
export const hasBooks = ({ statements, entries }: Books): boolean => statements > 0 || entries.length > 0
