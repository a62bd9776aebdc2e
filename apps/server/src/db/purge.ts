import { sql, type RawBuilder } from 'kysely'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** Few at a time: a long delete would block what sign-in needs. */
const atOnce = 5000

/** Deletes some of what has expired, in the transaction it is given. True while there may be more. */
export type Purge = { table: string; purge: (db: Db) => Promise<boolean> }

/** Rows of a table that are of use to nobody any more. The time is the database's. */
export const expiring = (table: keyof Tables, gone: RawBuilder<unknown>): Purge => ({
  table,
  purge: async (db) => {
    const name = sql.table(table)
    const { numAffectedRows } = await sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${gone} limit ${atOnce}))`.execute(db)
    return Number(numAffectedRows ?? 0) === atOnce
  },
})

/**
 * Answers stored for repeated requests, whoever's: an hour's worth at a time. This role may see how old they are and
 * nothing else of them.
 */
export const expiredAnswers: Purge = {
  table: 'idempotency',
  purge: async (db) => {
    const { numAffectedRows } = await sql`
      delete from idempotency
      where created_at < now() - interval '48 hours'
        and created_at < (select min(created_at) from idempotency) + interval '1 hour'`.execute(db)
    return Number(numAffectedRows ?? 0) > 0
  },
}
