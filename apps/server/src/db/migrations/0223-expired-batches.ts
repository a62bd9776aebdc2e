import { sql, type Kysely } from 'kysely'

/** `expired_batches` replaces functions that a former database has not recorded as definitions. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop function if exists expired_originals(int)`.execute(db)
}
