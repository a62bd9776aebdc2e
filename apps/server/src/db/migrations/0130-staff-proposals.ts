import { sql, type Kysely } from 'kysely'

/**
 * Adds who invited an operator, and proposals of an administrator about staff, which another administrator decides.
 *
 * `invited_with` confirmed the invitation of an administrator. Null for both: the command line invited the operator. Proposals
 * stay for good: they record who let whom in, and there are few.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table user_account add column invited_by uuid, add column invited_with uuid,
      add column invited_at timestamptz`.execute(db)
  await sql`grant select (invited_by, invited_with, invited_at) on user_account to tillgate_operator`.execute(db)

  await sql`alter table audit_entry no force row level security`.execute(db)
  await sql`alter table user_account no force row level security`.execute(db)
  // Two statements: Citus updates no reference table from a distributed one.
  const { rows } = await sql<{ id: string; by: string; at: Date }>`
    select object_id as id, actor_id as by, at from audit_entry
      where partner_id = '00000000-0000-0000-0000-000000000000' and object = 'staff' and action = 'staff.invited'
      order by at`.execute(db)
  for (const { id, by, at } of rows) {
    await sql`update user_account set invited_by = ${by}, invited_at = ${at}
      where id = ${id} and audience = 'operator'`.execute(db)
  }
  await sql`alter table audit_entry force row level security`.execute(db)
  await sql`alter table user_account force row level security`.execute(db)

  await sql`
    create table staff_proposal (
      id uuid primary key,
      number bigint generated always as identity,
      kind text not null check (kind in ('INVITE', 'RAISE', 'RESET_AUTHENTICATOR', 'PASSWORD_LINK')),
      status text not null default 'OPEN'
        check (status in ('OPEN', 'DONE', 'DECLINED', 'WITHDRAWN', 'CLOSED', 'EXPIRED')),
      staff_id uuid,
      email text not null,
      first_name text not null,
      last_name text not null,
      role text not null check (role in ('OPERATOR', 'OPERATOR_ADMIN')),
      reason text not null,
      proposed_by uuid not null,
      proposed_at timestamptz not null default now(),
      expires_at timestamptz not null,
      decided_by uuid,
      decided_at timestamptz,
      decision_reason text not null default '',
      closed_because text,
      check ((kind = 'INVITE') = (staff_id is null)),
      check (status <> 'DONE' or decided_by <> proposed_by),
      check (status not in ('DONE', 'DECLINED', 'WITHDRAWN') or decided_at is not null),
      check ((status = 'CLOSED') = (closed_because is not null))
    )`.execute(db)
  await sql`create unique index staff_proposal_open on staff_proposal (kind, email) where status = 'OPEN'`.execute(db)
  await sql`
    grant select, insert, update (status, decided_by, decided_at, decision_reason, closed_because)
      on staff_proposal to tillgate_identity`.execute(db)
}
