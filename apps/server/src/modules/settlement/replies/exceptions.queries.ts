import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { sqlNow } from '#server/db/rows.ts'

/** Locks an open item. Returns `undefined` when the item has been settled. */
export const lockOpenException = (db: Db, id: string) =>
  db
    .selectFrom('ach_event')
    .select(['id', 'partnerId', 'statementId', 'kind', 'code', 'why', 'originalTrace', 'typedBy', 'typedSealed'])
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .forUpdate()
    .executeTakeFirst()

/** Stores the correction of the first operator, in place of an earlier one. */
export const saveTyped = (db: Db, id: string, { by, sealed, reason }: { by: string; sealed: Buffer; reason: string }) =>
  db
    .updateTable('ach_event')
    .set({ typedBy: by, typedAt: sqlNow, typedSealed: sealed, typedReason: reason })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()

export const markResolved = (db: Db, id: string, resolvedBy: string, resolution: string) =>
  db
    .updateTable('ach_event')
    .set({ state: 'RESOLVED', resolvedAt: sqlNow, resolvedBy, resolution })
    .where('id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()

/** Opens a settled exception again. */
export const reopenException = async (db: Db, id: string): Promise<void> => {
  await sql`
    update ach_event set state = 'OPEN', resolved_at = null, resolved_by = null, resolution = ''
    where id = ${id} and state = 'RESOLVED'`.execute(db)
}

const rowsPerInsert = 500

export type LineException = {
  id: string
  code: string
  trace: string
  cents: number
  text: string
  why: 'unknown-line' | 'line-amount'
}
/** Stores exceptions of lines of a bank statement. The id is the line's `exception_id`. */
export const insertBankLineExceptions = async (db: Db, exceptions: readonly LineException[]): Promise<void> => {
  for (let index = 0; index < exceptions.length; index += rowsPerInsert) {
    const rows = exceptions.slice(index, index + rowsPerInsert).map(({ trace, ...one }) => {
      const entry = { line: 0, kind: 'BANK', state: 'OPEN' } as const
      return { ...one, ...entry, originalTrace: trace }
    })
    await db.insertInto('ach_event').values(rows).execute()
  }
}

/** Applies an exception whose record was booked later. */
export const markApplied = async (db: Db, id: string): Promise<void> => {
  await sql`update ach_event set state = 'APPLIED', why = '' where id = ${id} and state = 'OPEN'`.execute(db)
}

/** Closes the open exceptions of the lines of a bank statement. */
export const closeExceptionsOf = async (
  db: Db,
  statementId: string,
  by: { userId: string; reason: string },
): Promise<void> => {
  await sql`
    update ach_event set state = 'RESOLVED', resolved_at = now(), resolved_by = ${by.userId}, resolution = ${by.reason}
    where state = 'OPEN'
      and id in (select l.exception_id from bank_statement_line l where l.statement_id = ${statementId})`.execute(db)
}
