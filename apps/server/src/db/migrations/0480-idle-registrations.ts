import { sql, type Kysely } from 'kysely'

/**
 * Admits retention to the drafts that were not saved for 90 days, and `expired_documents` to the last sign-in of unfinished
 * registrations.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index draft_saved_at on draft (saved_at)`.execute(db)
  await sql`create policy late on draft to tillgate_upkeep using (saved_at < now() - interval '90 days')`.execute(db)
  await sql`grant select (partner_id, store_id, saved_at), delete on draft to tillgate_upkeep`.execute(db)
  await sql`create policy finder on partner for select to tillgate_finder using (true)`.execute(db)
  await sql`grant select (id, application_status, created_at) on partner to tillgate_finder`.execute(db)
  await sql`grant select (uploaded_at) on document to tillgate_finder`.execute(db)
  await sql`grant select (user_id, action, at) on account_event to tillgate_finder`.execute(db)
}
