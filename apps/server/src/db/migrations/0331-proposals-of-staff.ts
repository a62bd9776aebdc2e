import { sql, type Kysely } from 'kysely'

/**
 * Moves the proposals about staff to the table of all proposals. They get new numbers of its sequence. `obstacle`: reason of a
 * superseded proposal.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal no force row level security, disable trigger keep, add column obstacle text,
      drop constraint change_proposal_kind_check, drop constraint change_proposal_place,
      add constraint change_proposal_kind_check check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT', 'BANK_LINE',
        'FACTOR', 'EMAIL', 'SANCTIONS', 'INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK')),
      add constraint change_proposal_place check (case
        when kind in ('FACTOR', 'EMAIL') then partner_id is not null and subject_id is not null
        when kind in ('BANK_STATEMENT', 'BANK_LINE') then programme_id is null and subject_id is not null
        when kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK')
          then programme_id is null and partner_id is null and (kind = 'INVITE') = (subject_id is null)
        else programme_id is not null end)`.execute(db)
  await sql`update change_proposal set obstacle = 'changed' where state = 'SUPERSEDED'`.execute(db)
  await sql`
    insert into change_proposal (id, kind, state, subject_id, change, reason, proposed_by, proposed_at, expires_at, decided_by,
      decided_at, decision_reason, obstacle)
    select id, kind, case status when 'DONE' then 'APPROVED' when 'DECLINED' then 'REJECTED' when 'CLOSED' then 'SUPERSEDED'
        else status end, staff_id,
      jsonb_build_object('kind', kind, 'staffId', staff_id, 'email', email, 'firstName', first_name, 'lastName', last_name,
        'role', role),
      reason, proposed_by, proposed_at, expires_at, decided_by,
      case when status = 'EXPIRED' then expires_at else decided_at end, decision_reason, closed_because
    from staff_proposal order by number`.execute(db)
  await sql`
    alter table change_proposal force row level security, enable trigger keep,
      add constraint change_proposal_obstacle check ((state = 'SUPERSEDED') = (obstacle is not null))`.execute(db)
  await sql`
    create unique index change_proposal_open_staff on change_proposal (kind, (change ->> 'email'))
      where state = 'OPEN' and kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK')`.execute(db)
  await sql`grant update (obstacle) on change_proposal to tillgate_operator`.execute(db)
  await sql`drop table staff_proposal`.execute(db)
}
