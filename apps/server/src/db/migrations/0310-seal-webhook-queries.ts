import { sql, type Kysely } from 'kysely'

/** Query of an endpoint's address, which often holds a key of the receiver. `url` is the address without it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table webhook_endpoint add column query bytea`.execute(db)
  await sql`grant select (query), update (query) on webhook_endpoint to tillgate_rotator`.execute(db)
}
