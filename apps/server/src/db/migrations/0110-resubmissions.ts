import { sql, type Kysely } from 'kysely'

/**
 * "Fix and resubmit" after a rejection. `fix_reason` and `fix_text` keep the rejection that the partner corrects, for the
 * reviewer who sees the application again. `before` and `after` show a field as it was and as it was sent, with an EIN and an
 * account by their last four digits. Both stay as long as the application: they are part of its decision record.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table application
      add column fix_reason text,
      add column fix_text text not null default '',
      add column resubmitted_at timestamptz,
      add constraint application_fix check (resubmitted_at is null or fix_reason is not null)`.execute(db)
  await sql`
    alter table application_question
      add column is_fix boolean not null default false,
      add column before text,
      add column after text`.execute(db)
  await sql`grant insert on application_question to tillgate_tenant`.execute(db)
  // A rejected partner returns to review only while the application of its first store is in review.
  await sql`
    create or replace function partner_to_review() returns void
    language sql security definer set search_path = pg_catalog, public, pg_temp
    as $$
      update partner p set application_status = 'REVIEW'
      where p.id = current_setting('app.partner_id')::uuid and (p.application_status <> 'REJECTED' or exists (
        select from application a
        where a.partner_id = p.id and a.store_id = p.primary_store_id and a.status = 'REVIEW'))
    $$`.execute(db)
  // Restarts one identity check in the transaction that opens the identity field, and at no other time.
  await sql`
    create function identity_to_fix(person uuid) returns void
    language sql security definer set search_path = pg_catalog, public, pg_temp
    as $$
      update user_account u
      set identity_status = 'PENDINGVERIFICATION', identity_asked_at = null, identity_reset_at = now()
      where u.id = person and u.partner_id = current_setting('app.partner_id')::uuid and exists (
        select from application_question q
        where q.partner_id = u.partner_id and q.field = 'identity' and q.is_fix and q.asked_at = now())
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_operator`.execute(db)
  await sql`alter function identity_to_fix owner to tillgate_operator`.execute(db)
  await sql`revoke create on schema public from tillgate_operator`.execute(db)
  await sql`revoke all on function identity_to_fix from public`.execute(db)
  await sql`grant execute on function identity_to_fix to tillgate_tenant`.execute(db)
}
