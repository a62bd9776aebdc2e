import { sql, type Kysely } from 'kysely'

const late = sql`expires_at < now() and session_user = 'tillgate_worker'`

/**
 * Every message ends: a partner's notice too is of no use after some days. Retention meets what is late, whoever's it
 * is: it erases what was sealed, and deletes the row a day later. No version that knew the former table runs any more.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop view identity_post`.execute(db)
  await sql`drop function put_into_outbox()`.execute(db)
  // Whoever migrates may be behind the wall as well.
  await sql`alter table outbox no force row level security`.execute(db)
  await sql`update outbox set expires_at = created_at + interval '7 days' where expires_at is null`.execute(db)
  await sql`alter table outbox drop column kind, alter column expires_at set not null`.execute(db)
  await sql`alter table outbox force row level security`.execute(db)
  await sql`drop index outbox_expires`.execute(db)
  await sql`create index outbox_expires on outbox (expires_at)`.execute(db)
  await sql`create policy late on outbox for select to tillgate_identity using (${late})`.execute(db)
  await sql`create policy late_deleted on outbox for delete to tillgate_identity using (${late})`.execute(db)
  await sql`create policy late_erased on outbox for update to tillgate_identity
    using (${late}) with check (sealed is null)`.execute(db)
}
