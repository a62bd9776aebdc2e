import type * as contract from '@tillgate/contract/operator-payment-orders.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf } from '@tillgate/domain/banking-days.ts'
import type { CutOffs } from '@tillgate/domain/banking-days.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { effectiveDay } from '@tillgate/domain/payout-dates.ts'
import { kindsOperatorsEnd } from '@tillgate/domain/payout-holds.ts'
import { linesOf } from '@tillgate/domain/statement-lines.ts'
import { cycleAfter, payoutState, payoutStates } from '@tillgate/domain/payout-states.ts'
import type { PayoutState } from '@tillgate/domain/payout-states.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Config } from '#server/config/config.ts'
import type { Db } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  findOrder,
  listEvents,
  listOrderStatements,
  listStatementAdjustments,
  sumStatementEntries,
  type AdjustmentRow,
  type OrderKey,
  type OrderStatementRow,
  type StatementEntries,
} from './order.queries.ts'
import { findProgramOfRuns } from '../runs/runs.queries.ts'
import { listHoldsOf, type HoldRow } from '../runs/run-sums.queries.ts'
import { toHold } from '../runs/runs.answer.ts'

type Statement = contract.StatementDetail
type OrderAnswerContext = {
  now: Date
  cutOffs: CutOffs
  deadline: string
  holds: readonly HoldRow[]
  entries: readonly StatementEntries[]
  adjustments: readonly AdjustmentRow[]
}

const goesOn: readonly PayoutState[] = ['HELD', 'RETURNED', 'WAITING']

/** Returns the cycle that includes the unpaid amount, or null. */
const movesOf = (state: PayoutState, holds: readonly HoldRow[], { now, cutOffs, deadline }: OrderAnswerContext) => {
  if (!goesOn.includes(state)) return null
  const at = cycleAfter(
    holds.map(({ endsAt }) => endsAt),
    now,
    cutOffs,
  )
  const others = holds.filter(({ canEnd }) => !canEnd).map(({ endsAt }) => endsAt)
  const ifEnded = cycleAfter(others, now, cutOffs)
  return {
    at: at?.toISOString() ?? null,
    arrivesOn: at ? effectiveDay(at, at, deadline) : null,
    ifEnded: ifEnded?.toISOString() ?? null,
    ifEndedArrivesOn: ifEnded ? effectiveDay(ifEnded, ifEnded, deadline) : null,
  }
}

const toAdjustment = (row: AdjustmentRow): Statement['adjustments'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  amount: fromCents(row.cents),
  reason: row.reason,
  by: namedPersonOrNull(row.by, row.byName),
})

const toStatement = (row: OrderStatementRow, around: OrderAnswerContext): Statement => {
  const state = payoutState(row)
  const holds = around.holds.filter(({ storeId }) => storeId === row.storeId)
  const entries = around.entries.filter(({ statementId }) => statementId === row.id)
  const isPayment = row.payableCents > 0
  return {
    id: row.id,
    storeId: row.storeId,
    store: row.store,
    supportId: row.code,
    state,
    status: row.status,
    purchases: row.purchases,
    benefits: fromCents(row.grossCents),
    fees: fromCents(row.feeCents),
    adjusted: fromCents(row.adjustedCents),
    payable: fromCents(row.payableCents),
    lines: linesOf(entries).map(({ kind, count, cents }) => ({ kind, count, amount: fromCents(cents) })),
    entries: entries.reduce((sum, { count }) => sum + count, 0),
    entrySum: fromCents(entries.reduce((sum, { cents }) => sum + cents, 0)),
    last4: row.last4,
    trace: row.trace,
    effectiveOn: row.effectiveDay,
    sentAt: row.sentAt?.toISOString() ?? null,
    settledAt: isPayment ? (row.settledAt?.toISOString() ?? null) : null,
    returnedAt: row.returnedAt?.toISOString() ?? null,
    returnCode: row.returnCode,
    returnText: row.returnText,
    holds: goesOn.includes(state) ? holds.map(toHold) : [],
    rolledOverTo:
      row.rolledOverToOrderId !== null && row.rolledOverToCutOff !== null
        ? { orderId: row.rolledOverToOrderId, cutOff: row.rolledOverToCutOff.toISOString() }
        : null,
    moves: movesOf(state, holds, around),
    adjustments: around.adjustments.filter(({ statementId }) => statementId === row.id).map(toAdjustment),
  }
}

const worstFirst = (one: Statement, other: Statement): number =>
  payoutStates.indexOf(one.state) - payoutStates.indexOf(other.state)
const sumOf = (statements: readonly OrderStatementRow[], states: readonly PayoutState[]): number =>
  fromCents(
    statements
      .filter((row) => states.includes(payoutState(row)))
      .reduce((sum, { payableCents }) => sum + payableCents, 0),
  )

const statementsShown = 100
const eventsShown = 200

/** Returns one partner's payment order with all statements, the most severe state first. */
export const wholeOrder = async (
  db: Db,
  params: OrderKey,
  config: Config,
): Promise<Answer<typeof contract.getPaymentOrder>> => {
  const order = (await findOrder(db, params)) ?? refuse('payment-order.not-found')
  const program = (await findProgramOfRuns(db, order.programId)) ?? refuse('payment-order.not-found')
  const rows = await listOrderStatements(db, params)
  const entries = await sumStatementEntries(db, params)
  const around: OrderAnswerContext = {
    now: await databaseNow(db),
    cutOffs: cutOffsOf(program),
    deadline: config.ach.deadline,
    holds: await listHoldsOf(
      db,
      rows.map(({ storeId }) => ({ partnerId: params.partnerId, storeId })),
      kindsOperatorsEnd,
    ),
    entries,
    adjustments: await listStatementAdjustments(db, params),
  }
  const statements = rows.map((row) => toStatement(row, around)).toSorted(worstFirst)
  const events = await listEvents(db, params, eventsShown)
  return {
    id: params.id,
    number: order.number,
    builtAt: order.builtAt.toISOString(),
    partner: { id: params.partnerId, name: order.partner },
    run: {
      id: order.runId,
      number: order.runNumber,
      status: order.runStatus,
      programId: order.programId,
      program: order.program,
      timeZone: order.timeZone,
      cutOff: order.cutOff.toISOString(),
    },
    amount: fromCents(order.cents),
    paid: sumOf(rows, ['PAYMENTREQUESTED', 'SETTLED']),
    held: sumOf(rows, ['HELD', 'WAITING']),
    returned: sumOf(rows, ['RETURNED']),
    moved: sumOf(rows, ['MOVED']),
    isBalanced: statements.every(({ entrySum, payable }) => entrySum === payable),
    isIntact: order.isIntact,
    entries: entries.reduce((sum, { count }) => sum + count, 0),
    statements,
    statementTotal: order.statements,
    timeline: events.map((row) => ({
      at: row.at.toISOString(),
      kind: row.kind,
      store: row.store,
      by: namedPersonOrNull(row.by, row.byName),
      detail: row.detail,
    })),
  }
}

/** Returns one partner's payment order with the state of each statement. */
export const getPaymentOrder =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { params }: Input<typeof contract.getPaymentOrder>,
    { pool }: Context<Operator>,
  ): Promise<Answer<typeof contract.getPaymentOrder>> => {
    const order = await withOperator(pool, (db) => wholeOrder(db, params, config))
    return { ...order, statements: order.statements.slice(0, statementsShown) }
  }
