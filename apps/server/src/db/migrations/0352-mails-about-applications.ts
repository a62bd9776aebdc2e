import { sql, type Kysely } from 'kysely'

/** Application that a mail asks or reminds about: while the mail cannot be delivered, the partner's silence is no silence. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table outbox add column application_id uuid`.execute(db)
  await sql`create index outbox_application on outbox (partner_id, application_id, created_at) where application_id is not null`.execute(
    db,
  )
  await sql`grant select (application_id) on outbox to tillgate_operator`.execute(db)
}
