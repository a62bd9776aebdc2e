import { sql, type Kysely } from 'kysely'

/** Stores why an operator refused the request of another, so that the requester reads the reason on the page. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_request add column decision_reason text not null default ''`.execute(db)
  await sql`grant update (decision_reason) on payout_request to tillgate_operator`.execute(db)
}
