import { sql, type Kysely } from 'kysely'

/** When an operator recorded until when a document is valid. Null for dates of before this release. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table document add column expiry_set_at timestamptz`.execute(db)
}
