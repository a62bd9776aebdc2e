import type { FastifyReply } from 'fastify'
import { plainAmount } from '@tillgate/domain/money.ts'
import { sendCsv } from '#server/http/attachment.ts'
import type * as contract from '@tillgate/contract/operator-payment-orders.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { payoutState, bySeverity } from '@tillgate/domain/payout-states.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  listForExport,
  type ExportRow,
  listOrders,
  listPayoutStates,
  listStatementsOf,
  type OrderRow,
  type StatementRow,
} from './orders.queries.ts'
import { findRun } from '../runs/run-list.queries.ts'

/** Maximum number of statements per order in the list. */
const limit = 50

type Figures = Pick<OrderRow, 'purchases' | 'grossCents' | 'feeCents' | 'adjustedCents' | 'payableCents'>
const toFigures = ({ purchases, grossCents, feeCents, adjustedCents, payableCents }: Figures) => ({
  purchases,
  benefits: fromCents(grossCents),
  fees: fromCents(feeCents),
  adjusted: fromCents(adjustedCents),
  payable: fromCents(payableCents),
})

const toStatement = (row: StatementRow): contract.RunOrder['statements'][number] => ({
  id: row.id,
  store: row.store,
  supportId: row.code,
  last4: row.last4,
  state: payoutState(row),
  ...toFigures(row),
})

export const listRunOrders = (
  { params: { id }, query }: Input<typeof contract.listRunOrders>,
  { pool, caller }: Context<Operator>,
): Promise<Answer<typeof contract.listRunOrders>> =>
  withOperator(pool, async (db) => {
    if (!(await findRun(db, id, caller.userId))) refuse('run.not-found')
    const page = pageOf(query, { sort: 'payable', highestFirst: true })
    const { rows, total } = await listOrders(db, { runId: id, search: query.search }, page)
    const ids = rows.map((row) => row.id)
    const [statements, stateRows] = [await listStatementsOf(db, id, ids, limit), await listPayoutStates(db, id, ids)]
    const items = rows.map((row) => ({
      id: row.id,
      partnerId: row.partnerId,
      number: row.number,
      partner: row.partner,
      stores: row.stores,
      states: bySeverity(stateRows.filter(({ orderId }) => orderId === row.id).map(payoutState)),
      ...toFigures(row),
      statements: statements.filter(({ orderId }) => orderId === row.id).map(toStatement),
    }))
    return listAnswer(items, query, total)
  })

/** Maximum number of statements in the file of a run: the bank file holds fewer. */
const exportMax = 1_000_000

const orderColumns =
  'order,partner,store,support_id,statement,state,status,purchases,benefits,fees,adjustments,carried,payable,account,trace,effective,return_code'
const orderLine = (row: ExportRow): string[] => [
  `PO-${row.order}`,
  row.partner,
  row.store,
  row.code,
  row.id,
  payoutState(row),
  row.status,
  String(row.purchases),
  plainAmount(row.grossCents),
  plainAmount(row.feeCents),
  plainAmount(row.adjustmentCents),
  plainAmount(row.carryCents),
  plainAmount(row.payableCents),
  row.last4 ?? '',
  row.trace ?? '',
  row.effectiveDay ?? '',
  row.returnCode ?? '',
]

export const exportRunOrders = async (
  { params: { id }, query: { search } }: Input<typeof contract.exportRunOrders>,
  { pool, caller }: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { run, rows } = await withOperator(pool, async (db) => ({
    run: (await findRun(db, id, caller.userId)) ?? refuse('run.not-found'),
    rows: await listForExport(db, { runId: id, search }, exportMax),
  }))
  return sendCsv(reply, `R-${run.number}.csv`, [orderColumns.split(','), ...rows.map(orderLine)])
}
