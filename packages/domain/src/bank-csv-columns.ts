import { plainHeading } from './catalogue-file.ts'
import { headingNames } from './column-mapping.ts'

export const bankColumns = [
  'day',
  'text',
  'amount',
  'debit',
  'credit',
  'type',
  'balance',
  'reference',
  'account',
  'status',
  'currency',
] as const
export type BankColumn = (typeof bankColumns)[number]

/** Heading of each column of a bank's file, by its name in `headingNames`. */
export type BankColumnMapping = Partial<Record<BankColumn, string>>
/** Position of each column that a person chose. */
export type BankColumnChoice = Partial<Record<BankColumn, number>>

/** Plain headings as banks write them, the best first. */
const known: Record<BankColumn, readonly string[]> = {
  day: [
    'postingdate',
    'postdate',
    'posteddate',
    'dateposted',
    'bookingdate',
    'processeddate',
    'processingdate',
    'posted',
    'date',
    'transactiondate',
    'transdate',
    'trandate',
    'asofdate',
    'effectivedate',
    'valuedate',
    'fecha',
    'fechadeposteo',
    'fechadetransaccion',
  ],
  text: [
    'description',
    'transactiondescription',
    'descriptivetext',
    'trandesc',
    'transdesc',
    'fulldescription',
    'originaldescription',
    'transactiondetails',
    'descripcion',
    'narrative',
    'memo',
    'details',
    'detail',
    'name',
    'payeename',
    'payee',
    'concepto',
  ],
  amount: ['amount', 'transactionamount', 'netamount', 'amt', 'tranamount', 'monto', 'importe', 'cantidad'],
  debit: [
    'debit',
    'debits',
    'debitamount',
    'debitamt',
    'withdrawalamt',
    'amountdebit',
    'withdrawal',
    'withdrawals',
    'withdrawalamount',
    'moneyout',
    'paidout',
    'debito',
    'debitos',
    'retiro',
    'retiros',
  ],
  credit: [
    'credit',
    'credits',
    'creditamount',
    'creditamt',
    'depositamt',
    'amountcredit',
    'deposit',
    'deposits',
    'depositamount',
    'moneyin',
    'paidin',
    'credito',
    'creditos',
    'deposito',
    'depositos',
  ],
  type: [
    'debitcredit',
    'creditdebit',
    'drcr',
    'crdr',
    'debitorcredit',
    'creditordebit',
    'creditdebitindicator',
    'debitcreditindicator',
    'indicator',
    'transactiontype',
    'type',
    'trantype',
    'transaction',
    'tipo',
    'details',
  ],
  balance: [
    'runningbalance',
    'runningbal',
    'balance',
    'ledgerbalance',
    'accountbalance',
    'accountrunningbalance',
    'closingledgerbalance',
    'endingbalance',
    'newbalance',
    'balanceafter',
    'saldo',
    'balancecorriente',
  ],
  reference: [
    'bankreference',
    'reference',
    'referencenumber',
    'refnumber',
    'refno',
    'referenceno',
    'bankreferencenumber',
    'tracenumber',
    'trace',
    'transactionid',
    'transactionnumber',
    'confirmationnumber',
    'customerreference',
    'serialnumber',
    'checknumber',
    'checkno',
    'check',
    'checkorslip',
    'referencia',
  ],
  account: ['accountnumber', 'account', 'accountno', 'acctnumber', 'acctno', 'acct', 'numerodecuenta', 'cuenta'],
  status: ['status', 'transactionstatus', 'transtatus', 'transstatus', 'postingstatus', 'state', 'estado', 'estatus'],
  currency: ['currency', 'currencycode', 'ccy', 'moneda'],
}

/** `Amount ($)`, `AMOUNT USD` and `Amount (in USD)` are `amount`. */
const plainNameOf = (heading: string): string => plainHeading(heading).replace(/(?:in)?(?:usd|usdollars)$/, '')

/** Positions of the columns that may hold it, the best heading first. */
const positionsOf = (heading: readonly string[], column: BankColumn): number[] => {
  const names = heading.map(plainNameOf)
  return known[column].flatMap((name) => names.flatMap((one, index) => (one === name ? [index] : [])))
}

/** `types`: columns that may name the side of an amount, the best first. */
export type BankLayout = Partial<Record<BankColumn, number>> & { types: number[] }

/** Layout by known headings. */
const knownLayout = (heading: readonly string[]): BankLayout => {
  const layout: BankLayout = { types: positionsOf(heading, 'type') }
  for (const column of bankColumns) {
    const [best] = positionsOf(heading, column)
    if (best !== undefined) layout[column] = best
  }
  return layout
}

/** Layout of the columns that a person chose. */
const chosenLayout = (choice: BankColumnChoice): BankLayout => ({
  ...choice,
  types: choice.type === undefined ? [] : [choice.type],
})

/** Layout of a remembered mapping. */
const mappedLayout = (heading: readonly string[], mapping: BankColumnMapping): BankLayout => {
  const names = headingNames(heading)
  const choice: BankColumnChoice = {}
  for (const column of bankColumns) {
    const index = names.indexOf(mapping[column] ?? '')
    if (index !== -1) choice[column] = index
  }
  return chosenLayout(choice)
}

/** The mapping to remember for a choice. */
export const bankMappingOf = (heading: readonly string[], choice: BankColumnChoice): BankColumnMapping => {
  const names = headingNames(heading)
  const mapping: BankColumnMapping = {}
  for (const column of bankColumns) {
    const name = names[choice[column] ?? -1]
    if (name !== undefined) mapping[column] = name
  }
  return mapping
}

/** A layout needs the day, and the amount or both sides of it. A file without balances asks for its closing balance. */
export const missingBankColumns = (layout: Partial<Record<BankColumn, unknown>>): BankColumn[] => {
  const hasAmount = layout.amount !== undefined || (layout.debit !== undefined && layout.credit !== undefined)
  return (['day', 'amount'] as const).filter((column) => (column === 'amount' ? !hasAmount : layout.day === undefined))
}

/** Mappings that persons chose for earlier files, by the names of their headings. */
export type FindBankMapping = (names: readonly string[]) => BankColumnMapping | undefined

/** `row`: position of the row with the headings; -1 when the file has none. `isChosen`: a person chose the columns. */
export type BankHeader = {
  row: number
  heading: readonly string[]
  layout: BankLayout
  missing: BankColumn[]
  isChosen: boolean
}

/** Rows above the headings that a bank's summary may have. */
const summaryRowsMax = 60

const isWord = (cell: string): boolean => /[a-z]{2}/i.test(cell) && !/\d/.test(cell)

const filledOf = (cells: readonly string[]): number => cells.filter((cell) => cell.trim() !== '').length

/** Position of the row that looks most like headings: words only, as many as the rows below have cells. -1: none. */
const headingRowOf = (rows: readonly (readonly string[])[]): number => {
  const widths = rows.map((cells) => cells.length).toSorted((one, other) => one - other)
  const width = widths[Math.floor(widths.length / 2)] ?? 0
  return rows.findIndex(
    (cells) =>
      cells.length >= width && filledOf(cells) >= 3 && cells.every((cell) => cell.trim() === '' || isWord(cell)),
  )
}

const headerOf = (row: number, heading: readonly string[], layout: BankLayout, isChosen: boolean): BankHeader => ({
  row,
  heading,
  layout,
  missing: missingBankColumns(layout),
  isChosen,
})

/** Finds the headings of a file: by the mapping of this file, by a remembered mapping, then by known headings. */
export const findBankHeader = (
  table: readonly (readonly string[])[],
  chosen: BankColumnChoice | undefined,
  find: FindBankMapping,
): BankHeader => {
  const rows = table.slice(0, summaryRowsMax)
  const guess = headingRowOf(rows)
  const width = Math.max(0, ...rows.map((cells) => cells.length))
  const guessed = rows[guess] ?? Array.from({ length: width }, () => '')
  if (chosen) return headerOf(guess, guessed, chosenLayout(chosen), true)
  for (const [row, heading] of [...rows.entries(), [-1, guessed] as const]) {
    const mapping = find(headingNames(heading))
    if (mapping) return headerOf(row, heading, mappedLayout(heading, mapping), true)
  }
  const headers = rows.map((heading, row) => headerOf(row, heading, knownLayout(heading), false))
  const complete = headers.filter(({ missing }) => missing.length === 0)
  const withBalance = complete.find(({ layout }) => layout.balance !== undefined)
  return withBalance ?? complete[0] ?? headerOf(guess, guessed, knownLayout(guessed), false)
}
