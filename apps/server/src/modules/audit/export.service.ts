import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import type * as contract from '@tillgate/contract/operator-audit.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { csvLine, csvStart } from '@tillgate/domain/csv-cells.ts'
import type { FastifyReply } from 'fastify'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, operatorTenantId } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { readOperator } from '#server/db/with-tenant.ts'
import { attachment } from '#server/http/attachment.ts'
import { listEntryRows, type AuditRow } from './audit.queries.ts'
import { subjectsOf } from './audit.service.ts'

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

/**
 * Streams the entries of a search, newest first, from one snapshot. The export is an entry of the log itself, written before.
 * An error after the first byte ends the connection, so that a partial file is never complete.
 */
export const exportAudit = async (
  { query }: Input<typeof contract.exportAudit>,
  context: Context<Operator>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const { pool, keyring } = context
  await changeAsOperator(context, operatorTenantId, async (_, note) => {
    await note({ action: 'audit.exported', object: 'audit', objectId: operatorTenantId, after: { ...query } })
  })
  const file = new PassThrough()
  const write = async (text: string): Promise<void> => {
    if (!file.write(text)) await once(file, 'drain')
  }
  const writing = readOperator(pool, async (db) => {
    const subjects = await subjectsOf(db, keyring, query)
    await write(csvStart + csvLine(columns.split(',')))
    let last: AuditRow | undefined
    do {
      const after = last && { value: last.id, id: last.id }
      const rows = await listEntryRows(db, query, subjects, {
        sort: 'at',
        highestFirst: true,
        limit: pageSize,
        offset: 0,
        after,
      })
      await write(rows.map(lineOf).join(''))
      last = rows.length === pageSize ? rows.at(-1) : undefined
    } while (last)
  })
  writing.then(
    () => void file.end(),
    (error: unknown) => void file.destroy(error instanceof Error ? error : undefined),
  )
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', attachment('audit.csv'))
    .header('cache-control', 'no-store')
    .send(file)
}
