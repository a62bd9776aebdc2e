import { pipeline } from 'node:stream/promises'
import type * as contract from '@tillgate/contract/operator-audit.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newReportBuffer, withBulkConnection } from '#server/db/bulk-connection.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { takeReportLock } from '#server/db/report-lock.ts'
import { readOperator } from '#server/db/with-tenant.ts'
import { attachment } from '#server/http/attachment.ts'
import { listEntryRows, type AuditRow } from './audit.queries.ts'
import { subjectsOf } from './audit.service.ts'

type Query = Input<typeof contract.exportAudit>['query']

/** Column names, equal in every language, because other programs read the file. */
const columns =
  'at,partner,partner_id,actor,actor_id,actor_role,action,object,object_name,object_id,before,after,request_id,entry_id,number,hash'

const lineOf = (row: AuditRow): string =>
  csvLine([
    row.at.toISOString(),
    row.partnerName ?? '',
    row.partnerId ?? '',
    row.actorName ?? '',
    row.actorId,
    row.actorRole,
    row.action,
    row.object,
    row.objectName,
    row.objectId,
    row.before === null ? '' : JSON.stringify(row.before),
    row.after === null ? '' : JSON.stringify(row.after),
    row.requestId,
    row.id,
    row.number === null ? '' : String(row.number),
    row.proof.toString('hex'),
  ])

/** Entries per statement. */
const pageSize = 500

/** An employer identification number finds stores, but is not written down. */
const withoutEin = (words: string): string =>
  /^\d{9}$/.test(words.replaceAll(/[-\s]/g, '')) ? `*****${words.slice(-4)}` : words

/** Stores the export with its filters as an entry of the log. */
const noteExport = async ({ search, ...filters }: Query, context: Context<Operator>): Promise<void> => {
  const after = { ...filters, ...(search !== undefined && { search: withoutEin(search) }) }
  await changeAsOperator(context, operatorTenantId, (_, audit) =>
    audit({ action: 'audit.exported', object: 'audit', objectId: operatorTenantId, after }),
  )
}

async function* linesOf(db: Db, context: Context<Operator>, query: Query): AsyncGenerator<string> {
  const subjects = await subjectsOf(db, context, query)
  yield csvStart + csvLine(columns.split(','))
  let last: AuditRow | undefined
  do {
    const after = last && { value: last.id, id: last.id }
    const page = { sort: 'at', highestFirst: true, limit: pageSize, offset: 0, after } as const
    const rows = await listEntryRows(db, query, subjects, page)
    yield rows.map(lineOf).join('')
    last = rows.length === pageSize ? rows.at(-1) : undefined
  } while (last)
}

/**
 * Streams the entries of a search, newest first, from one snapshot, one export at a time per person. The export is an entry of the
 * log itself, written before. An error after the first byte ends the connection, so that a partial file is never complete. A client
 * that disconnects ends the transaction.
 */
export const exportAudit =
  ({ readSource }: Pick<Deps, 'readSource'>) =>
  async (
    { query }: Input<typeof contract.exportAudit>,
    context: Context<Operator>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { caller, namedLocks } = context
    const file = newReportBuffer()
    const lockName = `audit ${caller.userId}`
    let isSent = false
    const work = namedLocks.oneAtATime(lockName, async () => {
      await noteExport(query, context)
      const { bulk } = await readSource()
      await withBulkConnection(bulk, ({ pool }) =>
        readOperator(pool, async (db) => {
          if (!(await takeReportLock(db, lockName))) refuse('report.running')
          isSent = true
          reply
            .header('content-type', 'text/csv; charset=utf-8')
            .header('content-disposition', attachment('audit.csv'))
            .header('cache-control', 'no-store')
            .send(file)
          await pipeline(linesOf(db, context, query), file, { end: false })
        }),
      )
    })
    // Ended after the slot is free, so that a client with the whole file can request the next one.
    await work
      .then(() => void file.end())
      .catch((error: unknown) => {
        if (!isSent) throw error
        file.destroy(error instanceof Error ? error : undefined)
      })
    return reply
  }
