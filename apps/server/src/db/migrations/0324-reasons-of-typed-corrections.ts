import { sql, type Kysely } from 'kysely'

/** The second operator reads why the first one typed an account before typing it too. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ach_event add column typed_reason text not null default ''`.execute(db)
  await sql`grant update (typed_reason) on ach_event to tillgate_operator`.execute(db)
}
