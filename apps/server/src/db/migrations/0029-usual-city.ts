import { sql, type Kysely } from 'kysely'

/** The name that the post office gives a store's ZIP, where the partner named another city near it. Else empty. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store add column address_usual_city text not null default ''`.execute(db)
  await sql`grant update (address_usual_city) on store to tillgate_operator`.execute(db)
}
