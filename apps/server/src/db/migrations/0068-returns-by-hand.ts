import { sql, type Kysely } from 'kysely'

/** What two operators returned came in no file of the bank. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ach_event alter column reply_id drop not null`.execute(db)
}
