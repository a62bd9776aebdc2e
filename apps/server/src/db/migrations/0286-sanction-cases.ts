import { newCaseTasks } from '@tillgate/domain/sanction-cases.ts'
import { sql, type Kysely } from 'kysely'
import { newId } from '#server/base/ids.ts'

/**
 * Cases of confirmed matches with the sanctions list. `partner.blocked_at`: a case holds every store and payout; tills and the view of
 * holds read it. `partner.screening_held_at`: a possible match without a decision holds the payouts. Reasons and notes are private:
 * partners have no policy on these tables. Rows stay for good, because records of blocked property are stored for ten years.
 */
const createTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table partner add column blocked_at timestamptz, add column screening_held_at timestamptz`.execute(db)
  await sql`create index partner_blocked on partner (blocked_at) where blocked_at is not null`.execute(db)
  await sql`grant update (blocked_at, screening_held_at) on partner to tillgate_operator`.execute(db)
  await sql`
    create table sanction_case (
      id uuid primary key,
      number bigint generated always as identity unique,
      partner_id uuid not null,
      opened_by uuid not null,
      opened_at timestamptz not null default now(),
      owner_id uuid not null,
      owned_at timestamptz not null default now(),
      reported_by uuid,
      reported_at timestamptz,
      report_number text,
      report_cents bigint,
      report_file_name text,
      report_bytes int,
      report_sealed bytea,
      lift_proposed_by uuid,
      lift_proposed_at timestamptz,
      lifted_by uuid,
      lifted_at timestamptz,
      check ((reported_by is null) = (report_number is null)),
      check ((lift_proposed_by is null) = (lift_proposed_at is null)),
      check ((lifted_by is null) = (lifted_at is null)),
      constraint sanction_case_two_people check
        (lifted_by is null or (lift_proposed_by is not null and lifted_by not in (lift_proposed_by, opened_by)))
    )`.execute(db)
  await sql`create unique index sanction_case_open on sanction_case (partner_id) where lifted_at is null`.execute(db)
  await sql`create index sanction_case_newest on sanction_case (opened_at desc, id)`.execute(db)
  await sql`
    create table sanction_task (
      id uuid primary key,
      case_id uuid not null references sanction_case (id),
      kind text not null check (kind in ('COUNSEL', 'BLOCKED_ACCOUNT', 'REPORT', 'ANNUAL', 'RELEASE_REPORT')),
      due_on date not null,
      state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'DROPPED')),
      ended_by uuid,
      ended_at timestamptz,
      check ((state = 'OPEN') = (ended_at is null)),
      check ((ended_by is null) = (ended_at is null)),
      unique (case_id, kind, due_on)
    )`.execute(db)
  await sql`create index sanction_task_open on sanction_task (due_on) where state = 'OPEN'`.execute(db)
  await sql`
    create table sanction_note (
      id uuid primary key,
      case_id uuid not null references sanction_case (id),
      kind text not null check
        (kind in ('MATCH', 'NOTE', 'TASK', 'OWNER', 'REPORT', 'LIFT_PROPOSED', 'LIFT_DECLINED', 'LIFTED')),
      text text not null,
      by_id uuid not null,
      at timestamptz not null default now()
    )`.execute(db)
  await sql`create index sanction_note_case on sanction_note (case_id, at)`.execute(db)
  for (const table of ['sanction_case', 'sanction_task', 'sanction_note']) {
    await sql`alter table ${sql.table(table)} enable row level security, force row level security`.execute(db)
    await sql`create policy operator on ${sql.table(table)} to tillgate_operator using (true) with check (true)`.execute(
      db,
    )
    await sql`
      create trigger keep_row before delete on ${sql.table(table)} for each row execute function refuse_change()`.execute(
      db,
    )
  }
  await sql`
    grant select, insert, update (owner_id, owned_at, reported_by, reported_at, report_number, report_cents, report_file_name,
      report_bytes, report_sealed, lift_proposed_by, lift_proposed_at, lifted_by, lifted_at) on sanction_case
      to tillgate_operator`.execute(db)
  await sql`create policy rotator on sanction_case to tillgate_rotator using (true) with check (true)`.execute(db)
  await sql`grant select (ctid, report_sealed), update (report_sealed) on sanction_case to tillgate_rotator`.execute(db)
  await sql`grant select, insert, update (state, ended_by, ended_at) on sanction_task to tillgate_operator`.execute(db)
  await sql`grant select, insert on sanction_note to tillgate_operator`.execute(db)
}

type Same = { partnerId: string; by: string; at: Date; reason: string }

/** Opens a case for each partner with a confirmed match, and holds partners with a match that waits for a decision. */
const openCases = async (db: Kysely<unknown>): Promise<void> => {
  const filled = ['partner', 'sanction_candidate', 'sanction_case', 'sanction_task', 'sanction_note']
  for (const table of filled) await sql`alter table ${sql.table(table)} no force row level security`.execute(db)
  const { rows } = await sql<Same>`
    select distinct on (partner_id) partner_id as "partnerId", proposed_by as by, proposed_at as at, reason from sanction_candidate
    where state = 'SAME' order by partner_id, proposed_at`.execute(db)
  for (const { partnerId, by, at, reason } of rows) {
    const id = newId()
    await sql`
      insert into sanction_case (id, partner_id, opened_by, opened_at, owner_id, owned_at)
      values (${id}, ${partnerId}, ${by}, ${at}, ${by}, ${at})`.execute(db)
    for (const { kind, dueOn } of newCaseTasks(at)) {
      await sql`
        insert into sanction_task (id, case_id, kind, due_on) values (${newId()}, ${id}, ${kind}, ${dueOn}::date)`.execute(
        db,
      )
    }
    await sql`
      insert into sanction_note (id, case_id, kind, text, by_id, at)
      values (${newId()}, ${id}, 'MATCH', ${reason}, ${by}, ${at})`.execute(db)
    await sql`update partner set blocked_at = now() where id = ${partnerId}`.execute(db)
  }
  await sql`
    update partner set screening_held_at = now() where id in (select partner_id from sanction_candidate
      where gone_at is null and state in ('OPEN', 'PROPOSED'))`.execute(db)
  for (const table of filled) await sql`alter table ${sql.table(table)} force row level security`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db)
  await openCases(db)
}
