import type * as contract from '@tillgate/contract/operator-exceptions.ts'
import { totalCap } from '@tillgate/contract/paging.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { plainAmount } from '@tillgate/domain/money.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { sendCsv } from '#server/http/attachment.ts'
import { listRecords, type ExceptionRecord } from './exceptions.queries.ts'

/** Column names, equal in every language, because other programs read the file. */
const columns =
  'received_at,kind,code,state,why,amount,trace,partner,store,run,held,due_on,resolved_at,resolved_by,resolution'
const lineOf = (row: ExceptionRecord): string[] => [
  row.receivedAt.toISOString(),
  row.kind,
  row.code,
  row.state,
  row.why,
  plainAmount(row.cents),
  row.trace,
  row.partner ?? '',
  row.store ?? '',
  row.run === null ? '' : `R-${row.run}`,
  row.isHeld ? 'yes' : 'no',
  row.dueDay ?? '',
  row.resolvedAt?.toISOString() ?? '',
  row.resolvedByName ?? '',
  row.resolution,
]

export const exportExceptions = async (
  { query: { view = 'open', search, code, run } }: Input<typeof contract.exportExceptions>,
  { pool, keyring }: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const page = { sort: 'receivedAt', highestFirst: view === 'done' || view === 'rules', limit: totalCap, offset: 0 }
  const { rows } = await withOperator(pool, (db) => listRecords(db, keyring, { view, search, code, run }, page))
  return sendCsv(reply, 'exceptions.csv', [columns.split(','), ...rows.map(lineOf)])
}
