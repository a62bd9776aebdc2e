import { sql, type Kysely } from 'kysely'

/** Stores whose set-up card a person dismissed on the dashboard. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_preference add column hidden_set_up uuid[] not null default '{}'`.execute(db)
}
