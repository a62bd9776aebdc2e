import { sql, type Kysely } from 'kysely'

/** Serves the inbox, which shows undelivered messages of the last days. Failed messages are few. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index outbox_failed on outbox (created_at) where failure is not null`.execute(db)
}
