import { sql, type Kysely } from 'kysely'

/**
 * Seals of the history of sign-ins and credentials. A seal covers the events after the seal before up to `until`: their number,
 * a hash over them, and the proof of the seal before. A sign-in itself locks and hashes nothing. Seals stay for good, like the
 * events.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table account_event_seal (
      number bigint primary key check (number > 0),
      until timestamptz not null,
      events bigint not null check (events > 0),
      proof bytea not null
    )`.execute(db)
  await sql`grant select, insert on account_event_seal to tillgate_identity`.execute(db)
  await sql`create index account_event_at on account_event (at, id)`.execute(db)
}
