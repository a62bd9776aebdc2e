import { sql, type Kysely } from 'kysely'

/**
 * Operators answer requests to type card numbers, with a reason that the partner reads. A partner's own transaction
 * takes the one step that is its own, the request: the columns are no longer its to write.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table partner add column manual_card_entry_reason text not null default ''`.execute(db)
  await sql`revoke update (manual_card_entry, manual_card_entry_at) on partner from tillgate_tenant`.execute(db)
  await sql`grant update (manual_card_entry, manual_card_entry_at, manual_card_entry_reason) on partner
    to tillgate_operator`.execute(db)
  await sql`create index partner_card_entry on partner (manual_card_entry_at, id)
    where manual_card_entry <> 'NOT_REQUESTED'`.execute(db)
  await sql`
    create function request_manual_card_entry() returns timestamptz
    language sql security definer set search_path = pg_catalog, public
    as $$
      update partner
      set manual_card_entry = 'REQUESTED', manual_card_entry_at = now(), manual_card_entry_reason = ''
      where id = current_setting('app.partner_id')::uuid and application_status = 'APPROVED'
        and manual_card_entry in ('NOT_REQUESTED', 'REQUEST_REENABLED')
      returning manual_card_entry_at
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_operator`.execute(db)
  await sql`alter function request_manual_card_entry owner to tillgate_operator`.execute(db)
  await sql`revoke create on schema public from tillgate_operator`.execute(db)
  await sql`revoke all on function request_manual_card_entry from public`.execute(db)
  await sql`grant execute on function request_manual_card_entry to tillgate_tenant`.execute(db)
}
