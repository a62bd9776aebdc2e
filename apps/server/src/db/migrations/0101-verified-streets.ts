import { sql, type Kysely } from 'kysely'

/** Whether a geocoder found the street; `address_verified` says only that city, state and ZIP code agree. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store add column street_verified boolean not null default false`.execute(db)
  await sql`grant update (street_verified) on store to tillgate_operator`.execute(db)
}
