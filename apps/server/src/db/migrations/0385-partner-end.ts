import { sql, type Kysely } from 'kysely'

/**
 * Notice that ends a partnership: last day, reason that the partner reads, and the time at which the stores were closed. Two
 * administrators give it, so it is a kind of proposal about a partner.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table partner add column last_day date, add column end_reason text not null default '', add column ended_at timestamptz,
      add constraint partner_ended check (ended_at is null or last_day is not null)`.execute(db)
  await sql`create index partner_last_day on partner (last_day) where last_day is not null and ended_at is null`.execute(
    db,
  )
  await sql`grant update (last_day, end_reason, ended_at) on partner to tillgate_operator`.execute(db)
  await sql`
    do $$
    declare
      old_name text;
    begin
      select conname into strict old_name from pg_constraint
      where conrelid = 'change_proposal'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''FEES''%'
        and pg_get_constraintdef(oid) like '%''END_HOLD''%' and conname <> 'change_proposal_place';
      execute format('alter table change_proposal drop constraint %I', old_name);
    end
    $$`.execute(db)
  await sql`
    alter table change_proposal drop constraint change_proposal_place,
      add constraint change_proposal_kind check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT', 'BANK_LINE', 'FACTOR', 'EMAIL',
        'SANCTIONS', 'PARTNER_END', 'INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK', 'ADJUSTMENT', 'SETTLE', 'RETURN',
        'END_HOLD')),
      add constraint change_proposal_place check (case
        when kind in ('FACTOR', 'EMAIL', 'PARTNER_END', 'ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD') then partner_id is not null
          and subject_id is not null
        when kind in ('BANK_STATEMENT', 'BANK_LINE') then program_id is null and subject_id is not null
        when kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK') then program_id is null and partner_id is null
          and (kind = 'INVITE') = (subject_id is null)
        else program_id is not null end)`.execute(db)
  await sql`
    create unique index change_proposal_open_end on change_proposal (partner_id)
      where state = 'OPEN' and kind = 'PARTNER_END'`.execute(db)
}
