import { bankAmountOf, bankDayOf, bankDayOrdersOf, bankSideOf, type BankAmount } from './bank-csv-cells.ts'
import {
  findBankHeader,
  type BankColumn,
  type BankColumnChoice,
  type BankHeader,
  type BankLayout,
  type FindBankMapping,
} from './bank-csv-columns.ts'
import {
  bankDayOrders,
  Unsound,
  withProblem,
  type BankAccount,
  type BankDayOrder,
  type BankDayReading,
  type BankFileProblem,
  type BankReading,
  type BankStatement,
} from './bank-statement.ts'
import { moneyFromCents } from './money.ts'

export type BankTable = readonly { row: number; cells: readonly string[] }[]

/** A row of one account. `amount`: null in a row that only states a balance. `side`: +1 or -1 where the bank names it. */
type Row = {
  row: number
  account: string
  day: string
  amount: BankAmount | null
  sides: (-1 | 0 | 1)[]
  balance: number | undefined
  text: string
  reference: string
}

/** Totals and balances below or between the rows. */
const summary =
  /^(?:grand |sub)?totals?(?:$|:| of\b| for\b| amounts?\b| credits?\b| debits?\b| deposits?\b| withdrawals?\b)|^(?:gran )?total(?:es)?(?:$|:| de\b)|^(?:net (?:change|activity|amount|total)|(?:number|count) of)\b|\bbalance\b|\bsaldo\b/i
/** A balance, and not a movement such as `Opening balance deposit`. */
const startOfBalance =
  /^(?:(?:beginning|opening|starting|previous|ending|closing) balance|saldo (?:inicial|anterior|final))(?:$|[:\s]+(?:as of|on|for|at|brought|carried|al?|del?)\b|[:\s]+[$\d]|:?\s*$)/i
const pendingText = /\bpending\b|\bpendiente\b/i
/** Without a column of balances, a text about something pending may be posted: only the bank's mark in front counts. */
const pendingMark = /^(?:pending|pendiente)\b/i
const pendingStatus = /pend|unposted|not posted|processing/i

type Cell = (column: BankColumn) => string

const amountIn = (text: string, row: number): BankAmount | null => {
  const amount = bankAmountOf(text)
  if (amount === undefined) throw new Unsound('amount', row, text)
  return amount
}

/** The amount of a row, or its debit or credit. */
const amountOf = (cell: Cell, layout: BankLayout, row: number): BankAmount | null => {
  if (layout.amount !== undefined) return amountIn(cell('amount'), row)
  const [debit, credit] = [amountIn(cell('debit'), row), amountIn(cell('credit'), row)]
  if (debit === null && credit === null) return null
  const [out, into] = [Math.abs(debit?.cents ?? 0), credit?.cents ?? 0]
  if (out !== 0 && into !== 0) throw new Unsound('amount', row, `${cell('debit')} ${cell('credit')}`)
  return { cents: into - out, isMarked: true, side: 0 }
}

const balanceOf = (text: string, row: number): number | undefined => {
  const balance = amountIn(text, row)
  if (balance === null) return undefined
  return balance.side === -1 ? -balance.cents : balance.cents
}

const plainText = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

/** Reads the rows below the headings. Rows without a day are totals or notes; `pendingRows` are not posted yet. */
const readRows = (table: BankTable, { row: top, heading, layout }: BankHeader, dayOrder: BankDayOrder) => {
  const rows: Row[] = []
  let pendingRows = 0
  for (const { row, cells } of table.slice(top + 1)) {
    const cell: Cell = (column) => cells[layout[column] ?? -1] ?? ''
    const isRepeated = top !== -1 && cells.every((one, index) => one.trim() === (heading[index] ?? '').trim())
    const filled = cells.filter((one) => one.trim() !== '')
    if (isRepeated || filled.length === 0) continue
    const day = bankDayOf(cell('day'), dayOrder)
    const isUnbalanced = cell('balance').trim() === ''
    const isPending =
      pendingStatus.test(cell('status')) ||
      pendingText.test(cell('day')) ||
      (isUnbalanced &&
        filled.some((one) => (layout.balance === undefined ? pendingMark : pendingText).test(one.trim())))
    if (isPending) {
      pendingRows += 1
      continue
    }
    if (day === undefined) {
      const isSummary = filled.some((one) => summary.test(one.trim()))
      const hasAmount = (['amount', 'debit', 'credit'] as const).some((column) => cell(column).trim() !== '')
      if (isSummary || filled.length === 1 || (cell('day').trim() === '' && !hasAmount)) continue
      throw new Unsound('day', row, cell('day'))
    }
    const currency = cell('currency').trim()
    if (!/^(?:US\$|USD?|\$|)$/i.test(currency)) throw new Unsound('currency', row, currency, 'USD')
    const balance = balanceOf(cell('balance'), row)
    const stated = amountOf(cell, layout, row)
    const isBalance =
      (layout.balance === undefined || stated?.cents === balance) &&
      filled.some((one) => startOfBalance.test(one.trim()))
    const amount = isBalance ? null : stated
    if (amount === null && balance === undefined) continue
    if (layout.account !== undefined && cell('account').trim() === '') throw new Unsound('account', row)
    rows.push({
      row,
      account: cell('account').trim(),
      day,
      amount,
      sides: layout.types.map((at) => bankSideOf(cells[at] ?? '')),
      balance,
      text: plainText(cell('text')),
      reference: cell('reference').trim(),
    })
  }
  return { rows, pendingRows }
}

/** Returns the signed cents of a row. */
type Sign = (row: Row, amount: BankAmount) => number
type Signs = 'NAMED' | 'PLUS_IS_CREDIT' | 'PLUS_IS_DEBIT' | 'FIRST_IS_CREDIT' | 'FIRST_IS_DEBIT'

/** Sides named by CR and DR, or by a column whose values all name a side and contradict no sign. */
const namedSign = (rows: readonly Row[], layout: BankLayout): Sign | undefined => {
  if (layout.amount === undefined) return (_, { cents }) => cents
  const moves = rows.flatMap((row) => (row.amount === null ? [] : [{ row, amount: row.amount }]))
  if (moves.some(({ amount }) => amount.side !== 0)) {
    // When only one side is marked, unmarked amounts belong to the other side.
    const others = moves.some(({ amount }) => amount.side === -1) ? 1 : -1
    return (_, { cents, side }) => cents * (side === 0 ? others : side)
  }
  // In a file of signed amounts a column names the sides only where it agrees with every sign: the refund of a fee is a credit.
  const isSigned = moves.some(({ amount }) => amount.cents < 0)
  const column = layout.types.findIndex((_, index) =>
    moves.every(({ row, amount }) => {
      const side = row.sides[index] ?? 0
      return side !== 0 && (!isSigned || Math.sign(amount.cents) === side)
    }),
  )
  if (column === -1 || moves.length === 0) return undefined
  return ({ sides }, { cents }) => Math.abs(cents) * (sides[column] ?? 0)
}

type Step = { row: Row; cents: number }
type Walk = { steps: Step[]; openingCents: number; closingCents: number; after: number }

/** Row at which the balances contradict the amounts. */
type Contradiction = { row: number; found: number; expected: number }

/**
 * Follows the balances from the oldest row to the newest with signed amounts. Rows behind the last balance are not posted yet:
 * `after` counts them.
 */
const walkSigned = (rows: readonly Row[], sign: Sign): Walk | Contradiction => {
  const steps: Step[] = []
  let [opening, at, sum, done]: [number | undefined, number, number, number] = [undefined, 0, 0, 0]
  for (const row of rows) {
    const cents = row.amount === null ? 0 : sign(row, row.amount)
    sum += cents
    if (row.amount !== null) steps.push({ row, cents })
    if (row.balance === undefined) continue
    if (opening === undefined) opening = row.balance - sum
    else if (at + sum !== row.balance) return { row: row.row, found: row.balance, expected: at + sum }
    at = row.balance
    sum = 0
    done = steps.length
  }
  return { steps: steps.slice(0, done), openingCents: opening ?? 0, closingCents: at, after: steps.length - done }
}

/** Takes the sign of each amount from the balances. `first`: side of the oldest amount when no balance precedes it. */
const walkUnsigned = (rows: readonly Row[], first: -1 | 1): Walk | Contradiction => {
  const steps: Step[] = []
  let [opening, at]: [number | undefined, number] = [undefined, 0]
  for (const row of rows) {
    const balance = row.balance ?? 0
    const cents = row.amount === null ? 0 : Math.abs(row.amount.cents)
    const side: -1 | 1 = opening === undefined ? first : at + cents === balance ? 1 : -1
    if (opening === undefined) opening = balance - side * cents
    else if (at + side * cents !== balance) return { row: row.row, found: balance, expected: at + cents }
    at = balance
    if (row.amount !== null) steps.push({ row, cents: side * cents })
  }
  return { steps, openingCents: opening ?? 0, closingCents: at, after: 0 }
}

const directionOf = (rows: readonly Row[]): { rises: boolean; falls: boolean } => ({
  rises: rows.every(({ day }, index) => index === 0 || day >= (rows[index - 1]?.day ?? '')),
  falls: rows.every(({ day }, index) => index === 0 || day <= (rows[index - 1]?.day ?? '')),
})

/** The oldest row first. Days decide where they can; rows of one day are tried in both orders. */
const ordersOf = (rows: readonly Row[]): (readonly Row[])[] => {
  const { rises, falls } = directionOf(rows)
  if (rises === falls) return [rows, rows.toReversed()]
  return [rises ? rows : rows.toReversed()]
}

type Attempt = { name: string; walk: Walk | Contradiction; dropped: number }

/** Every way to read the rows whose balances may prove it. */
const attempts = (rows: readonly Row[], layout: BankLayout): Attempt[] => {
  const named = namedSign(rows, layout)
  const isSigned = rows.some(({ amount }) => amount?.isMarked)
  const signs: readonly Signs[] = named
    ? ['NAMED']
    : isSigned
      ? ['PLUS_IS_CREDIT', 'PLUS_IS_DEBIT']
      : ['FIRST_IS_CREDIT', 'FIRST_IS_DEBIT']
  const withBalance = rows.filter(({ balance }) => balance !== undefined)
  return ordersOf(rows).flatMap((inOrder, order) => {
    const posted = inOrder.filter(({ balance }) => balance !== undefined)
    const dropped = rows.length - withBalance.length
    const nameOf = (sign: Signs, blanks: string): string => `${order === 0 ? 'FIRST' : 'SECOND'}-${sign}-${blanks}`
    return signs.flatMap((sign): Attempt[] => {
      if (sign === 'FIRST_IS_CREDIT' || sign === 'FIRST_IS_DEBIT') {
        return [
          { name: nameOf(sign, 'PENDING'), walk: walkUnsigned(posted, sign === 'FIRST_IS_CREDIT' ? 1 : -1), dropped },
        ]
      }
      const of: Sign = named ?? ((_, { cents }) => (sign === 'PLUS_IS_CREDIT' ? cents : -cents))
      return [
        { name: nameOf(sign, 'PENDING'), walk: walkSigned(posted, of), dropped },
        // Some banks print the balance only at the last row of a day.
        { name: nameOf(sign, 'POSTED'), walk: walkSigned(inOrder, of), dropped: 0 },
      ]
    })
  })
}

const toStatement = (
  rows: readonly Row[],
  { steps, openingCents, closingCents }: Walk,
  pendingRows: number,
): BankStatement => {
  const days = (steps.length > 0 ? steps.map(({ row }) => row.day) : rows.map(({ day }) => day)).toSorted()
  return {
    day: days.at(-1) ?? '',
    firstDay: days[0] ?? '',
    time: null,
    openingCents,
    closingCents,
    records: rows.length,
    pendingRows,
    lines: steps.map(({ row, cents }, index) => ({
      no: index + 1,
      typeCode: '',
      cents,
      bankReference: row.reference,
      customerReference: '',
      text: row.text,
    })),
  }
}

/** Every reading of amounts without balances. Amounts without a sign or a side cannot be read. */
const unprovenReadings = (rows: readonly Row[], layout: BankLayout, pendingRows: number): BankReading[] => {
  const named = namedSign(rows, layout)
  if (!named && !rows.some(({ amount }) => amount?.isMarked)) throw new Unsound('no-balance', rows[0]?.row ?? 1)
  const [inOrder = rows] = ordersOf(rows)
  const signs: readonly Signs[] = named ? ['NAMED'] : ['PLUS_IS_CREDIT', 'PLUS_IS_DEBIT']
  return signs.map((sign) => {
    const steps = inOrder.flatMap((row): Step[] => {
      if (row.amount === null) return []
      const cents = named?.(row, row.amount) ?? row.amount.cents
      return [{ row, cents: sign === 'PLUS_IS_DEBIT' ? -cents : cents }]
    })
    const closingCents = steps.reduce((sum, { cents }) => sum + cents, 0)
    const statement = toStatement(rows, { steps, openingCents: 0, closingCents, after: 0 }, pendingRows)
    return { name: `FIRST-${sign}-CLOSING`, statement }
  })
}

/** Every reading that the balances allow; equal readings once. */
const readingsOf = (rows: readonly Row[], layout: BankLayout, pendingRows: number): BankReading[] => {
  if (rows.every(({ balance }) => balance === undefined)) throw new Unsound('no-balance', rows[0]?.row ?? 1)
  const tried = attempts(rows, layout)
  const found = new Map<string, BankReading>()
  for (const { name, walk, dropped } of tried) {
    if (!('steps' in walk)) continue
    const statement = toStatement(rows, walk, pendingRows + dropped + walk.after)
    const moves = walk.steps
      .map(({ row, cents }) => [row.row, cents] as const)
      .toSorted(([one], [other]) => one - other)
    const key = JSON.stringify([walk.openingCents, moves])
    if (!found.has(key)) found.set(key, { name, statement })
  }
  const [first] = tried
  if (found.size === 0 && first && !('steps' in first.walk)) {
    const { row, found: balance, expected } = first.walk
    throw new Unsound('balances', row, moneyFromCents(balance), moneyFromCents(expected))
  }
  return [...found.values()]
}

/** A file whose headings are not known. */
export type UnknownColumns = { header: BankHeader; samples: (readonly string[])[] }

const samplesMax = 3

/** A row with a day and an amount. */
const isLine = (cells: readonly string[]): boolean => {
  const others = cells.filter((cell) => bankDayOrders.every((order) => bankDayOf(cell, order) === undefined))
  return others.length < cells.length && others.some((cell) => Boolean(bankAmountOf(cell)))
}

/** Returns true when a column that no heading explains has amounts, which may be balances. */
const mayHaveBalances = (below: BankTable, { layout }: BankHeader): boolean => {
  const { types, ...columns } = layout
  const taken = new Set([...types, ...Object.values(columns)])
  return below.some(({ cells }) =>
    cells.some((cell, index) => !taken.has(index) && /\d[.,]\d\d\b/.test(cell) && Boolean(bankAmountOf(cell))),
  )
}

/** Reads the accounts with the days in one order. `isInOrder`: the days of every account only rise or only fall. */
const readInOrder = (
  table: BankTable,
  header: BankHeader,
  dayOrder: BankDayOrder,
): BankDayReading & { isInOrder: boolean } => {
  const { rows, pendingRows } = readRows(table, header, dayOrder)
  if (rows.length === 0) throw new Unsound('no-lines', table.at(-1)?.row ?? 1)
  const names = [...new Set(rows.map(({ account }) => account))]
  const isInOrder = names.every((account) => {
    const { rises, falls } = directionOf(rows.filter((row) => row.account === account))
    return rises || falls
  })
  const accounts = names.map((account): BankAccount => {
    const own = rows.filter((row) => row.account === account)
    const isUnbalanced = header.layout.balance === undefined
    const readAll = isUnbalanced ? unprovenReadings : readingsOf
    const readings = withProblem(() => readAll(own, header.layout, pendingRows))
    if ('fault' in readings) return { account, readings: [], problem: readings }
    return { account, readings, ...(isUnbalanced ? { isUnbalanced } : {}) }
  })
  const days = rows.map(({ day }) => day).toSorted()
  return { dayOrder, firstDay: days[0] ?? '', day: days.at(-1) ?? '', accounts, isInOrder }
}

/** `readings`: one for each order of day and month that the days of the file allow. */
type CsvAccounts = { readings: BankDayReading[]; header: BankHeader }

const readCsv = (
  table: BankTable,
  chosen: BankColumnChoice | undefined,
  find: FindBankMapping,
): CsvAccounts | UnknownColumns => {
  const header = findBankHeader(
    table.map(({ cells }) => cells),
    chosen,
    find,
  )
  const below = table.slice(header.row + 1)
  if (header.missing.length > 0 && !below.some(({ cells }) => isLine(cells))) throw new Unsound('format', 1)
  const isAsked = !header.isChosen && header.layout.balance === undefined && mayHaveBalances(below, header)
  if (header.missing.length > 0 || isAsked) {
    return { header, samples: below.slice(0, samplesMax).map(({ cells }) => cells) }
  }
  const days = below.map(({ cells }) => cells[header.layout.day ?? -1] ?? '')
  const readings = bankDayOrdersOf(days).map((dayOrder) => readInOrder(table, header, dayOrder))
  const inOrder = readings.filter(({ isInOrder }) => isInOrder)
  const kept = inOrder.length > 0 ? inOrder : readings
  return { readings: kept.map(({ isInOrder: _, ...reading }) => reading), header }
}

/**
 * Reads the accounts of a CSV file, or returns its headings when the day or the amount is not known, or when a column
 * without a known heading may be the balance. `chosen`:
 * columns that a person chose for this file.
 */
export const readCsvAccounts = (
  table: BankTable,
  chosen: BankColumnChoice | undefined,
  find: FindBankMapping,
): CsvAccounts | UnknownColumns | BankFileProblem => withProblem(() => readCsv(table, chosen, find))
