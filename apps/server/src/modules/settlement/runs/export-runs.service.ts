import type * as contract from '@tillgate/contract/operator-settlement.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { plainAmount } from '@tillgate/domain/money.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { sendCsv } from '#server/http/attachment.ts'
import { toHead } from './runs.answer.ts'
import { listRuns, type RunRow } from './run-list.queries.ts'

/** Column names, equal in every language, because other programs read the file. */
const runColumns =
  'run,cut_off,program,status,orders,statements,total,held,returned,exceptions,pays_on,returns_until,proposed_by,approved_by'
const runLine = (row: RunRow, now: Date, deadline: string): string[] => {
  const { arrivesOn, returnsUntil } = toHead(row, now, deadline)
  return [
    `R-${row.number}`,
    row.cutOff.toISOString(),
    row.program,
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
    const { view, programId, from, to, exceptions } = query
    const page = { sort: 'cutOff', highestFirst: true, limit: totalCap, offset: 0 }
    const lines = await withOperator(pool, async (db) => {
      const { rows } = await listRuns(db, { view, programId, from, to, exceptions }, caller.userId, page)
      const now = await databaseNow(db)
      return rows.map((row) => runLine(row, now, config.ach.deadline))
    })
    return sendCsv(reply, 'runs.csv', [runColumns.split(','), ...lines])
  }
