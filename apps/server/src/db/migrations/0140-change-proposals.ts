import { sql, type Kysely } from 'kysely'

/**
 * Adds proposals of fees, approved-products lists and settings, which a second operator confirms. Rows stay for good: they
 * record who changed what with whom. Lists that waited under the former rule have no impact for a second person, so they
 * are loaded again. `apl_notice`: partners that were mailed about lost cover.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table change_proposal (
      id uuid primary key,
      number bigint generated always as identity,
      kind text not null check (kind in ('FEES', 'LIST', 'SETTINGS')),
      state text not null default 'OPEN' check (state in ('OPEN', 'CONFIRMED', 'DECLINED', 'WITHDRAWN', 'CLOSED')),
      programme_id uuid not null,
      partner_id uuid,
      subject_id uuid,
      change jsonb not null,
      reason text not null check (length(reason) between 1 and 500),
      proposed_by uuid not null,
      proposed_at timestamptz not null default now(),
      expires_at timestamptz not null,
      decided_by uuid,
      decided_at timestamptz,
      decision_reason text not null default '',
      closed_because text check (closed_because in ('expired', 'overtaken')),
      check ((state = 'OPEN') = (decided_at is null)),
      check (state in ('OPEN', 'CLOSED') or decided_by is not null),
      check (state not in ('CONFIRMED', 'DECLINED') or decided_by <> proposed_by),
      check (state <> 'WITHDRAWN' or decided_by = proposed_by),
      check ((state = 'CLOSED') = (closed_because is not null))
    )`.execute(db)
  await sql`create unique index change_proposal_number on change_proposal (number)`.execute(db)
  await sql`create index change_proposal_newest on change_proposal (proposed_at desc, id)`.execute(db)
  await sql`create index change_proposal_subject on change_proposal (subject_id) where subject_id is not null`.execute(
    db,
  )
  // Two open proposals of one subject would be compared with the same values.
  await sql`
    create unique index change_proposal_open on change_proposal
      (kind, programme_id, coalesce(partner_id, subject_id, programme_id)) where state = 'OPEN'`.execute(db)
  await sql`alter table change_proposal enable row level security, force row level security`.execute(db)
  await sql`create policy operator on change_proposal to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`
    grant select, insert, update (state, decided_by, decided_at, decision_reason, closed_because) on change_proposal
      to tillgate_operator`.execute(db)
  await sql`
    create trigger keep before update on change_proposal for each row when (old.state <> 'OPEN')
      execute function refuse_change()`.execute(db)
  await sql`
    create trigger keep_row before delete on change_proposal for each row execute function refuse_change()`.execute(db)

  await sql`
    alter table fee_schedule add column confirmed_by uuid,
      add constraint fee_schedule_two_people check (confirmed_by is null or confirmed_by is distinct from created_by)`.execute(
    db,
  )
  await sql`alter table programme add column adjustment_limit_cents bigint check (adjustment_limit_cents >= 0)`.execute(
    db,
  )
  await sql`update apl_version set withdrawn_at = now() where activated_at is null and withdrawn_at is null`.execute(db)

  await sql`
    create table apl_notice (
      partner_id uuid not null references partner (id),
      version_id uuid not null references apl_version (id),
      told_at timestamptz not null default now(),
      primary key (partner_id, version_id)
    )`.execute(db)
  await sql`alter table apl_notice enable row level security, force row level security`.execute(db)
  await sql`
    create policy operator on apl_notice to tillgate_operator using (true) with check (true)`.execute(db)
  await sql`grant select, insert on apl_notice to tillgate_operator`.execute(db)
}
