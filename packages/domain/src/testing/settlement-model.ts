import { ruleOfReturn } from '../ach-returns.ts'
import { isDearer } from '../fee-schedules.ts'
import type { PurchaseFees } from '../fees.ts'
import { entriesOfReturn, entriesOfReversal, entriesOfSale, type Entry } from '../entries.ts'
import { closeStatement, netOf, sumsOf, type RunStatus, type StatementStatus } from '../statements.ts'

/**
 * Reference model of one store's settlement in plain values, compared with random histories of the product. Numbers are
 * list positions. Amounts are cents.
 */
export type ModelStatement = {
  entries: Entry[]
  payableCents: number
  status: StatementStatus
  run: number
  isSent: boolean
  /** As it was approved. */
  account?: ModelAccount
  rolledOverTo?: number
}
type ModelSale = {
  benefitsCents: number
  returnedCents: number
  creditedCents: number
  /** Fee schedule in effect at the time of sale. */
  fees: PurchaseFees
  entries: Entry[]
  isReversed: boolean
}
/** `version` changes with every link and correction; `link` changes only when a partner links an account. */
type ModelAccount = { version: number; link: number }
type ModelHold = 'OPERATOR' | 'RETURN_UNTIL_RELINK' | 'RETURN_UNTIL_OPERATOR' | 'NO_ACCOUNT'

export type SettlementModel = {
  open: Entry[]
  statements: ModelStatement[]
  runs: { status: Exclude<RunStatus, 'BUILDING'>; statement?: number }[]
  sales: ModelSale[]
  holds: Set<ModelHold>
  account: ModelAccount
  fees: PurchaseFees
  /** Payments of the bank per statement, less returned payments. */
  paid: Map<number, number>
}
export const modelFees: PurchaseFees = { processingBasisPoints: 275, fixedCents: 25 }
export const newModel = (): SettlementModel => ({
  open: [],
  statements: [],
  runs: [],
  sales: [],
  holds: new Set(),
  account: { version: 0, link: 0 },
  fees: modelFees,
  paid: new Map(),
})

export type Command =
  | { kind: 'sell'; cents: number }
  | { kind: 'return'; which: number; share: number }
  | { kind: 'reverse'; which: number }
  | { kind: 'adjust'; cents: number }
  | { kind: 'cutOff' | 'send' | 'arrive' | 'hold' | 'endHold' | 'relink' }
  | { kind: 'approve' | 'reject'; which: number }
  | { kind: 'bankReturn'; which: number; code: string }
  /** Notification of change: the bank names a different type for the paid account. */
  | { kind: 'notice'; which: number }
  | { kind: 'fees'; fees: PurchaseFees }

export const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)]

/** Resolves the number of a command to sales of the model. */
export const returnableSales = (m: SettlementModel): ModelSale[] =>
  m.sales.filter((one) => !one.isReversed && one.returnedCents < one.benefitsCents)
export const reversibleSales = (m: SettlementModel): ModelSale[] =>
  m.sales.filter((one) => !one.isReversed && one.returnedCents === 0)
export const builtRuns = (m: SettlementModel) => m.runs.filter(({ status }) => status === 'BUILT')
export const sentStatements = (m: SettlementModel): ModelStatement[] => m.statements.filter(({ isSent }) => isSent)
/** A lower fee begins at once; a higher fee begins after every history has ended. */
export const isCheaper = (m: SettlementModel, fees: PurchaseFees): boolean => {
  const [now, then] = [m.fees, fees].map((one) => ({ ...one, additionalTerminalCents: 0 }))
  return now !== undefined && then !== undefined && !isDearer(then, now) && isDearer(now, then)
}
export const returnableStatements = (m: SettlementModel): ModelStatement[] =>
  m.statements.filter(({ isSent, status }) => isSent && status !== 'RETURNED')

const sell = (m: SettlementModel, cents: number): void => {
  const { fees } = m
  const entries = entriesOfSale(cents, fees)
  m.open.push(...entries)
  m.sales.push({ benefitsCents: cents, returnedCents: 0, creditedCents: 0, fees, entries, isReversed: false })
}

const takeBack = (m: SettlementModel, which: number, share: number): void => {
  const sale = pick(returnableSales(m), which)
  if (!sale) return
  const cents = Math.max(1, Math.floor(((sale.benefitsCents - sale.returnedCents) * share) / 100))
  sale.returnedCents += cents
  const entries = entriesOfReturn(cents, sale, sale.fees)
  sale.creditedCents += entries.find(({ type }) => type === 'PROC_FEE')?.cents ?? 0
  m.open.push(...entries)
}

const reverse = (m: SettlementModel, which: number): void => {
  const sale = pick(reversibleSales(m), which)
  if (!sale) return
  sale.isReversed = true
  m.open.push(...entriesOfReversal(sale.entries))
}

/** Of a run that is still being decided on nothing moves; what came back, or was built and held, does. */
const isMovable = (m: SettlementModel, { status, run, rolledOverTo }: ModelStatement): boolean =>
  rolledOverTo === undefined &&
  m.holds.size === 0 &&
  (status === 'RETURNED' || (status === 'PENDING' && m.runs[run]?.status !== 'BUILT'))

const cutOff = (m: SettlementModel): void => {
  const moving = m.statements.filter((one) => one.payableCents > 0 && isMovable(m, one))
  const isOnlyDebt = m.open.every(({ type, cents }) => type === 'CARRY_IN' && cents < 0)
  if (moving.length === 0 && isOnlyDebt) {
    m.runs.push({ status: 'CLOSED' })
    return
  }
  const at = m.statements.length
  const carried = moving.map(({ payableCents: cents }): Entry => ({ type: 'CARRY_IN', cents }))
  const entries = [...m.open, ...carried]
  const { payableCents, debtCents } = closeStatement(netOf(sumsOf(entries)))
  m.open = debtCents === 0 ? [] : [{ type: 'CARRY_IN', cents: -debtCents }]
  if (debtCents !== 0) entries.push({ type: 'CARRY_OUT', cents: debtCents })
  for (const one of moving) one.rolledOverTo = at
  const status = payableCents > 0 ? 'PENDING' : 'SETTLED'
  m.statements.push({ entries, payableCents, status, run: m.runs.length, isSent: false })
  m.runs.push({ status: payableCents > 0 ? 'BUILT' : 'CLOSED', statement: at })
}

const approve = (m: SettlementModel, which: number): void => {
  const run = pick(builtRuns(m), which)
  const statement = m.statements[run?.statement ?? -1]
  if (!run || !statement) return
  run.status = m.holds.size > 0 ? 'CLOSED' : 'APPROVED'
  if (run.status === 'CLOSED') return
  statement.status = 'PAYMENTREQUESTED'
  statement.account = m.account
}

const reject = (m: SettlementModel, which: number): void => {
  const run = pick(builtRuns(m), which)
  if (run) run.status = 'REJECTED'
}

/** Before the bank has a run, a hold or an account change returns the run. */
const send = (m: SettlementModel): void => {
  for (const run of m.runs.filter(({ status }) => status === 'APPROVED')) {
    const at = run.statement ?? -1
    const statement = m.statements[at]
    if (!statement) continue
    if (m.holds.size > 0 || statement.account?.version !== m.account.version) {
      run.status = 'BUILT'
      statement.status = 'PENDING'
      delete statement.account
    } else {
      run.status = 'SENT'
      statement.isSent = true
      m.paid.set(at, (m.paid.get(at) ?? 0) + statement.payableCents)
    }
  }
}

const arrive = (m: SettlementModel): void => {
  for (const statement of m.statements) {
    if (statement.status === 'PAYMENTREQUESTED' && statement.isSent) statement.status = 'SETTLED'
  }
  for (const run of m.runs) if (run.status === 'SENT') run.status = 'CLOSED'
}

const bankReturn = (m: SettlementModel, which: number, code: string): void => {
  const statement = pick(returnableStatements(m), which)
  if (!statement) return
  statement.status = 'RETURNED'
  const index = m.statements.indexOf(statement)
  m.paid.set(index, (m.paid.get(index) ?? 0) - statement.payableCents)
  const { effect, isLiftedByRelink } = ruleOfReturn(code)
  const hasNone = m.holds.has('NO_ACCOUNT')
  const isInForce = !hasNone && statement.account?.link === m.account.link
  // A store with a new account links no further account: an operator decides. A store without an account links one
  // after any return.
  m.holds.add(hasNone || (isLiftedByRelink && isInForce) ? 'RETURN_UNTIL_RELINK' : 'RETURN_UNTIL_OPERATOR')
  if (effect === 'retire' && isInForce) m.holds.add('NO_ACCOUNT')
}

/** The money is the same holder's: nothing waits, and what was approved for the old account is approved anew. */
const notice = (m: SettlementModel, which: number): void => {
  const isInForce = pick(sentStatements(m), which)?.account?.version === m.account.version
  if (isInForce && !m.holds.has('NO_ACCOUNT')) m.account = { ...m.account, version: m.account.version + 1 }
}

const relink = (m: SettlementModel): void => {
  m.account = { version: m.account.version + 1, link: m.account.link + 1 }
  m.holds.delete('NO_ACCOUNT')
  m.holds.delete('RETURN_UNTIL_RELINK')
}

const endHold = (m: SettlementModel): void => {
  m.holds.delete('OPERATOR')
  m.holds.delete('RETURN_UNTIL_OPERATOR')
}

/** Applies a command to the model; an impossible command changes nothing. */
export const obey = (m: SettlementModel, command: Command): void => {
  if (command.kind === 'sell') sell(m, command.cents)
  else if (command.kind === 'return') takeBack(m, command.which, command.share)
  else if (command.kind === 'reverse') reverse(m, command.which)
  else if (command.kind === 'adjust') m.open.push({ type: 'ADJUSTMENT', cents: command.cents })
  else if (command.kind === 'cutOff') cutOff(m)
  else if (command.kind === 'approve') approve(m, command.which)
  else if (command.kind === 'reject') reject(m, command.which)
  else if (command.kind === 'send') send(m)
  else if (command.kind === 'arrive') arrive(m)
  else if (command.kind === 'bankReturn') bankReturn(m, command.which, command.code)
  else if (command.kind === 'notice') notice(m, command.which)
  else if (command.kind === 'fees') m.fees = isCheaper(m, command.fees) ? command.fees : m.fees
  else if (command.kind === 'relink') relink(m)
  else if (command.kind === 'hold') m.holds.add('OPERATOR')
  else endHold(m)
}
