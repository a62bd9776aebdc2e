import { sql, type InsertObject } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, computed, is, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'
import { isHeldNow } from '../runs/held.queries.ts'

/** Reserves trace numbers for `count` payments and returns the last one. The row lock serialises the creation of files. */
export const reserveTraces = async (db: Db, count: number): Promise<number> => {
  const foundLast = await scalar(col('ach_trace.last')).first(
    db,
  )`update ach_trace set last = last + ${count} returning last`
  const last = foundLast
  if (last === undefined) throw new Error('ach_trace has no row')
  return last
}

/** Returns the last trace number given to a payment. */
export const readTrace = async (db: Db): Promise<number> => {
  const { last } = await db.selectFrom('ach_trace').select('last').executeTakeFirstOrThrow()
  return last
}

export const listModifiers = (db: Db, day: string): Promise<string[]> =>
  scalar(col('ach_file.modifier')).all(db)`select modifier from ach_file where day = ${day}::date`

export const insertFile = (db: Db, row: InsertObject<Tables, 'ach_file'>) =>
  db.insertInto('ach_file').values(row).execute()

export const insertAchEntries = async (db: Db, rows: readonly InsertObject<Tables, 'ach_entry'>[]): Promise<void> => {
  // PostgreSQL accepts 65,535 parameters; a row has twelve.
  for (let from = 0; from < rows.length; from += 5000) {
    await db
      .insertInto('ach_entry')
      .values(rows.slice(from, from + 5000))
      .execute()
  }
}

/** Lists files that the bank has not accepted yet, oldest first. */
export const listUnsent = (db: Db) =>
  db.selectFrom('ach_file').select('id').where('status', '=', 'READY').orderBy('approvedAt').orderBy('id').execute()

export const lockFile = (db: Db, id: string) =>
  db
    .selectFrom('ach_file')
    .select(['id', 'runId', 'name', 'status', 'sealed', 'sha256', 'askedAt', 'entries', 'creditCents'])
    .select(computed(is.text)`effective_day::text`.as('effectiveDay'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Finds the file of a run that is not void. */
export const findFileOfRun = (db: Db, runId: string) =>
  db
    .selectFrom('ach_file')
    .select(['id', 'name', 'sealed', 'sha256', 'status'])
    .where('runId', '=', runId)
    .where('status', '<>', 'VOID')
    .executeTakeFirst()

export const markTransferStarted = (db: Db, id: string) =>
  db
    .updateTable('ach_file')
    .set({ askedAt: sql`now()` })
    .where('id', '=', id)
    .where('askedAt', 'is', null)
    .execute()

export const markFileSent = async (db: Db, id: string, bankFileId: string): Promise<boolean> => {
  const moved = await db
    .updateTable('ach_file')
    .set({ status: 'SENT', sentAt: sql`now()`, bankFileId })
    .where('id', '=', id)
    .where('status', '=', 'READY')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

export const markVoid = async (db: Db, id: string, voidReason: string): Promise<boolean> => {
  const moved = await db
    .updateTable('ach_file')
    .set({ status: 'VOID', voidReason })
    .where('id', '=', id)
    .where('status', '=', 'READY')
    .executeTakeFirst()
  return moved.numUpdatedRows > 0n
}

/** Counts an attempt that had no answer. */
export const noteAttempt = (db: Db, id: string, error: string) =>
  db
    .updateTable('ach_file')
    .set({
      attempts: computed(is.whole)`attempts + 1`,
      attemptedAt: sqlNow,
      attemptError: error.slice(0, 300),
    })
    .where('id', '=', id)
    .execute()

/** Records that the bank accepted a voided file. Returns true when the file is void. */
export const noteTakenVoid = async (db: Db, id: string, bankFileId: string): Promise<boolean> => {
  const noted = await db
    .updateTable('ach_file')
    .set({
      bankFileId,
      voidReason: computed(is.text)`left('The bank took it all the same, as ' || ${bankFileId}::text
        || ': ask it before the run is approved again. ' || void_reason, 500)`,
    })
    .where('id', '=', id)
    .where('status', '=', 'VOID')
    .where('bankFileId', 'is', null)
    .executeTakeFirst()
  return noted.numUpdatedRows > 0n
}

/** Lists payments whose account was retired or whose store received a hold after the approval. */
export const listStopped = (db: Db, fileId: string) => rowsOf({
  partnerId: col('ach_entry.partnerId'),
  storeId: col('statement.storeId'),
}).all(db)`
    select e.partner_id, s.store_id from ach_entry e
    join statement s on s.partner_id = e.partner_id and s.id = e.statement_id
    join bank_link l on l.partner_id = e.partner_id and l.id = e.bank_link_id
    where e.file_id = ${fileId} and (l.retired_at is not null or l.state <> 'LIVE' or ${isHeldNow})`
