import type * as orders from '@tillgate/contract/operator-payment-orders.ts'
import type * as contract from '@tillgate/contract/operator-settlement.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import { plainAmount } from '@tillgate/domain/money.ts'
import { payoutState } from '@tillgate/domain/payout-states.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/boot/deps.ts'
import { attachment } from '#server/http/attachment.ts'
import { refuse } from '#server/base/refusal.ts'
import { listForExport, type ExportRow } from './orders.queries.ts'
import { toHead } from './runs.answer.ts'
import { findRun, listRuns, type RunRow } from './runs.queries.ts'

/** The most statements that a run has: a file to the bank holds fewer. */
const statementsMax = 1_000_000

const sendTable = (reply: FastifyReply, name: string, lines: readonly (readonly string[])[]): FastifyReply =>
  reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment(name))
    .send(csvStart + lines.map(csvLine).join(''))

/** Column names, equal in every language, because other programs read the file. */
const runColumns =
  'run,cut_off,program,status,orders,statements,total,held,returned,exceptions,pays_on,returns_until,proposed_by,approved_by'
const runLine = (row: RunRow, now: Date, deadline: string): string[] => {
  const { arrivesOn, returnsUntil } = toHead(row, now, deadline)
  return [
    `R-${row.number}`,
    row.cutOff.toISOString(),
    row.programme,
    row.status,
    String(row.orders),
    String(row.statements),
    plainAmount(row.cents),
    plainAmount(row.heldCents),
    String(row.returnedStatements),
    String(row.openExceptions),
    arrivesOn ?? '',
    returnsUntil ?? '',
    row.proposedName ?? '',
    row.approvedName ?? '',
  ]
}

export const exportSettlementRuns =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { query }: Input<typeof contract.exportSettlementRuns>,
    { pool, caller }: Context<Operator>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { view, programmeId, from, to, exceptions } = query
    const page = { sort: 'cutOff', highestFirst: true, limit: totalCap, offset: 0 }
    const lines = await withOperator(pool, async (db) => {
      const { rows } = await listRuns(db, { view, programmeId, from, to, exceptions }, caller.userId, page)
      const now = await databaseNow(db)
      return rows.map((row) => runLine(row, now, config.ach.deadline))
    })
    return sendTable(reply, 'runs.csv', [runColumns.split(','), ...lines])
  }

const orderColumns =
  'order,partner,store,support_id,statement,stand,status,purchases,benefits,fees,adjustments,carried,payable,account,trace,effective,return_code'
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
  { params: { id } }: Input<typeof orders.exportRunOrders>,
  { pool, caller }: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { run, rows } = await withOperator(pool, async (db) => ({
    run: (await findRun(db, id, caller.userId)) ?? refuse('run.not-found'),
    rows: await listForExport(db, id, statementsMax),
  }))
  return sendTable(reply, `R-${run.number}.csv`, [orderColumns.split(','), ...rows.map(orderLine)])
}
