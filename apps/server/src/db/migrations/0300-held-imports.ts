import { sql, type Kysely } from 'kysely'

/** Files that were uploaded for an import and stopped before it, because a spreadsheet program seems to have changed them. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table item_batch add column held boolean not null default false`.execute(db)
}
