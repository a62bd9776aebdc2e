import type { FixKind } from '@tillgate/domain/catalogue-fixes.ts'
import type { FileReading } from '@tillgate/domain/file-reading.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { instant, is, rowsOf } from '#server/db/rows.ts'

/**
 * Counts the checked files of a partner that wait for a decision, and those that are being checked. `kind`: all, or the files
 * that were stopped before their import.
 */
export const countOpenChecks = async (db: Db, partnerId: string, kind: 'ALL' | 'HELD'): Promise<number> => {
  const { open } = await db
    .selectFrom('item_batch')
    .select((count) => count.fn.countAll<number>().as('open'))
    .where('partnerId', '=', partnerId)
    .where('mode', '=', 'CHECK')
    .where('status', 'in', ['STARTED', 'INPROGRESS', 'CHECKED'])
    .where('held', 'in', kind === 'ALL' ? [true, false] : [true])
    .executeTakeFirstOrThrow()
  return open
}

const ofBatch = (partnerId: string, id: string) => sql`partner_id = ${partnerId} and id = ${id}`

/** Lets a worker read the file again with other fixes or settings. */
export const startRecheck = (
  db: Db,
  partnerId: string,
  id: string,
  { fixes, reading }: { fixes: readonly FixKind[]; reading: FileReading },
) =>
  sql`update item_batch set status = 'STARTED', phase = 'CHECKING', fixes = ${fixes}::text[], progress = 0,
    reading = ${JSON.stringify(reading)}::jsonb, understood = null, message_code = null, message_params = null,
    attempts_not_lost = attempt, preview = null where ${ofBatch(partnerId, id)}`.execute(db)

/** Lets a worker import the staged rows of a checked file. */
export const startCommit = (db: Db, partnerId: string, id: string) =>
  sql`update item_batch set status = 'STARTED', mode = 'IMPORT', progress = 0, started_at = now(),
      attempts_not_lost = attempt
    where ${ofBatch(partnerId, id)}`.execute(db)

/** Lets a worker import the repaired rows of an ended import. Rows that it cannot import count as failed again. */
export const startRepairs = (db: Db, partnerId: string, id: string) =>
  sql`update item_batch set status = 'STARTED', mode = 'IMPORT', phase = 'REPAIRING', cursor = null, progress = 0,
    message_code = null, message_params = null, ended_at = null, attempts_not_lost = attempt
    where ${ofBatch(partnerId, id)}`.execute(db)

/** Returns true when the import of a batch was taken back, or is being taken back. */
export const isUndone = async (db: Db, partnerId: string, id: string): Promise<boolean> => {
  const change = await db
    .selectFrom('catalogue_change')
    .select('undoneBy')
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .executeTakeFirst()
  return change !== undefined && change.undoneBy !== null
}

/** Ends a checked file without an import: all of its rows count as failed. */
export const endDiscarded = (db: Db, partnerId: string, id: string) =>
  sql`update item_batch set status = 'DISCARDED', phase = 'DONE', unchanged = 0, failed = file_rows, ended_at = now()
    where ${ofBatch(partnerId, id)}`.execute(db)

export type SameFile = { id: string; endedAt: Date }
/** Returns the partner's last import of a file with the same content. */
export const findSameFile = (
  db: Db,
  partnerId: string,
  { id, sha256 }: { id: string; sha256: Buffer },
): Promise<SameFile | undefined> =>
  db
    .selectFrom('item_batch')
    .select(['id', 'endedAt'])
    .where('partnerId', '=', partnerId)
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .where('status', 'in', ['FINISHED', 'FINISHEDWITHERRORS'])
    .where('endedAt', 'is not', null)
    .orderBy('endedAt', 'desc')
    .limit(1)
    .$narrowType<{ endedAt: Date }>()
    .executeTakeFirst()

/** Returns the time of the database as ISO text. */
export const findTime = async (db: Db): Promise<string> => {
  return (await rowsOf({ at: is.moment }).first(db)`select now() as at`)?.at.toISOString() ?? ''
}

/** Returns the time of the partner's last change of the catalogue after a time. Undefined: none. */
export const findChangeSince = async (db: Db, partnerId: string, since: string): Promise<Date | undefined> => {
  const change = await db
    .selectFrom('catalogue_change')
    .select('createdAt')
    .where('partnerId', '=', partnerId)
    .where('createdAt', '>', instant`${since}::timestamptz`)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return change?.createdAt
}

/** Names of the stores of a batch, by id. */
export const namesOfStores = async (db: Db, partnerId: string, batchId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('item_batch_store as b')
    .innerJoin('store as s', (join) => join.onRef('s.partnerId', '=', 'b.partnerId').onRef('s.id', '=', 'b.storeId'))
    .select(['s.id', 's.businessName'])
    .where('b.partnerId', '=', partnerId)
    .where('b.batchId', '=', batchId)
    .execute()
  return new Map(rows.map(({ id, businessName }) => [id, businessName]))
}
