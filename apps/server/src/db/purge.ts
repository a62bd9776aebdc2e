import { sql, type RawBuilder } from 'kysely'
import { is, scalar } from './rows.ts'
import type { Db } from './db.ts'
import type { Tables } from './tables.ts'

/** Returns the keys that a row of any partner names. The database function crosses row-level security and reads keys only. */
export const listNamedFiles = (db: Db, keys: readonly string[]): Promise<string[]> =>
  scalar(is.text).all(db)`select key from named_files(${keys}) as named (key)`

/** Few at a time: a long delete would block what sign-in needs. */
const atOnce = 5000

/** Deletes a batch of expired rows in the given transaction. Returns true while more rows may be left. */
export type Purge = { table: string; purge: (db: Db) => Promise<boolean> }

/** Creates a purge of a table's expired rows by the database's clock. */
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
 * Creates a purge of rows of all partners whose time in `column` is longer ago than `days`, an hour's worth at a time. Citus
 * refuses the `ctid` of `expiring` on these tables.
 */
export const expiringByHour = (table: keyof Tables, column: string, days: number): Purge => ({
  table,
  purge: async (db) => {
    const [name, at] = [sql.table(table), sql.ref(column)]
    const { numAffectedRows = 0n } = await sql`
      delete from ${name} where ${at} < now() - ${sql.lit(`${days} days`)}::interval
        and ${at} < (select min(${at}) from ${name}) + interval '1 hour'`.execute(db)
    return numAffectedRows > 0n
  },
})

/**
 * Deletes stored answers of repeated requests of all owners after 48 hours. This role can read the age of an answer and
 * nothing else.
 */
export const expiredAnswers = expiringByHour('idempotency', 'created_at', 2)
