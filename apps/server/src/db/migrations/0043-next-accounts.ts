import { sql, type Kysely } from 'kysely'

/**
 * An approved store that is paid to one account and links another: the new one waits as NEXT with a status of its own, and
 * the old one stays in force until it is verified. `bank_change_asked_at`: somebody gave the password for it a while ago.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table store add column bank_change_asked_at timestamptz`.execute(db)
  await sql`alter table bank_link add column next_status text`.execute(db)
  await sql`alter table bank_link drop constraint bank_link_state_check`.execute(db)
  await sql`
    alter table bank_link
      add constraint bank_link_state_check check (state in ('ASKED', 'LIVE', 'NEXT', 'REPLACED', 'FAILED')),
      add constraint bank_link_next check ((state = 'NEXT') = (next_status is not null))`.execute(db)
  await sql`create unique index bank_link_next_one on bank_link (partner_id, store_id) where state = 'NEXT'`.execute(db)
  await sql`create index bank_link_next_checked on bank_link (checked_at) where state = 'NEXT'`.execute(db)
  await sql`grant select (next_status) on bank_link to tillgate_finder`.execute(db)
  await sql`drop function list_waiting_bank_links(int, int)`.execute(db)
  await sql`
    create function list_waiting_bank_links(minutes int, most int) returns table (partner_id uuid, id uuid)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select w.partner_id, w.id from (
        select l.partner_id, l.id, l.checked_at, s.bank_account_status as status
        from bank_link l join store s on s.partner_id = l.partner_id and s.id = l.store_id
        where l.state = 'LIVE'
        union all
        select l.partner_id, l.id, l.checked_at, l.next_status from bank_link l where l.state = 'NEXT'
      ) w
      where coalesce(w.checked_at, '-infinity') < now() - minutes * interval '1 minute'
        and w.status in ('WAITING_FOR_PLAID_VERIFICATION', 'PENDING_AUTOMATIC_VERIFICATION',
          'PENDING_MANUAL_VERIFICATION')
      order by w.checked_at nulls first limit most
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  await sql`alter function list_waiting_bank_links(int, int) owner to tillgate_finder`.execute(db)
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
  await sql`revoke all on function list_waiting_bank_links(int, int) from public`.execute(db)
  await sql`grant execute on function list_waiting_bank_links(int, int) to tillgate_identity`.execute(db)
}
