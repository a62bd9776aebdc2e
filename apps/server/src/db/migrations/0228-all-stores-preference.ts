import { sql, type Kysely } from 'kysely'

/** The list of all stores was shown last; `store_id` stays the store before. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_preference add column all_stores boolean not null default false`.execute(db)
}
