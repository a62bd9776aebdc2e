import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

/** Why money waits. A hold of no store is its partner's whole; one without an end waits for somebody to end it. */
const holds = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table payout_hold
    drop constraint payout_hold_kind_check,
    add check (kind in ('BANK_CHANGE', 'BANK_RETURN', 'OPERATOR')),
    alter column store_id drop not null,
    alter column bank_link_id drop not null,
    alter column ends_at drop not null,
    add column statement_id uuid,
    add column reason text not null default '',
    add column ends_with_relink boolean not null default false,
    add column ended_at timestamptz,
    add column ended_by uuid,
    add column end_reason text not null default '',
    add check (kind <> 'BANK_CHANGE' or (bank_link_id is not null and ends_at is not null)),
    add foreign key (partner_id, statement_id) references statement (partner_id, id)`.execute(db)
  await sql`create unique index payout_hold_return on payout_hold (partner_id, statement_id)
    where kind = 'BANK_RETURN'`.execute(db)
  await sql`grant update (ended_at, ended_by, end_reason) on payout_hold to tillgate_tenant`.execute(db)
  await grantOperatorRead(db, 'payout_hold', 'select, insert')
  await sql`grant update (ended_at, ended_by, end_reason) on payout_hold to tillgate_operator`.execute(db)
  await sql`alter table bank_link add column source text not null default 'LINK' check (source in ('LINK', 'NOC'))`.execute(
    db,
  )
}

/** Each reason for which a store's money waits now; who has none is paid. */
const heldStores = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create view store_hold with (security_invoker = true) as
      select h.partner_id, s.id as store_id, h.kind, h.id as hold_id, h.begun_at, h.begun_by, h.ends_at, h.reason,
        h.statement_id
      from payout_hold h join store s on s.partner_id = h.partner_id and (h.store_id is null or h.store_id = s.id)
      where h.ended_at is null and (h.ends_at is null or h.ends_at > now())
      union all
      select s.partner_id, s.id, 'UNDER_REVIEW', null, s.suspended_at, s.suspended_by, null, s.suspended_reason, null
      from store s where s.suspended_at is not null
      union all
      select a.partner_id, a.store_id, 'UNDER_REVIEW', null, null, null, null, '', null
      from application a where a.status = 'APPROVED' and a.phase = 'RECHECK'
      union all
      select s.partner_id, s.id, 'NO_VERIFIED_BANK', null, null, null, null, '', null
      from store s where s.bank_account_status not in ('AUTOMATICALLY_VERIFIED', 'MANUALLY_VERIFIED')
        or not exists (select from bank_link l where l.partner_id = s.partner_id and l.store_id = s.id
          and l.state = 'LIVE' and l.retired_at is null and l.last4 is not null)`.execute(db)
  await sql`grant select on store_hold to tillgate_tenant, tillgate_operator`.execute(db)
  await sql`grant select (verified_at, retired_at, retired_reason, routing_last4, source) on bank_link to tillgate_operator`.execute(
    db,
  )
}

/** What takes two people: one asks, another decides. */
const requests = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table payout_request (
      partner_id uuid not null references partner (id),
      id uuid not null,
      kind text not null check (kind in ('ADJUSTMENT', 'SETTLE', 'RETURN')),
      store_id uuid not null,
      programme_id uuid not null references programme (id),
      statement_id uuid,
      purchase_id uuid,
      cents bigint,
      return_code text,
      reason text not null check (reason <> ''),
      said text not null default '',
      status text not null default 'OPEN' check (status in ('OPEN', 'DONE', 'REFUSED')),
      asked_by uuid not null,
      asked_at timestamptz not null default now(),
      decided_by uuid check (decided_by <> asked_by or kind = 'ADJUSTMENT'),
      decided_at timestamptz,
      entry_id uuid,
      primary key (partner_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      foreign key (partner_id, statement_id) references statement (partner_id, id),
      foreign key (partner_id, purchase_id) references purchase (partner_id, id),
      check (kind = 'ADJUSTMENT' or statement_id is not null),
      check ((kind = 'ADJUSTMENT') = (cents is not null)),
      check ((status = 'OPEN') = (decided_at is null))
    )`.execute(db)
  await sql`create index payout_request_open on payout_request (asked_at) where status = 'OPEN'`.execute(db)
  await tenantWall(db, 'payout_request', [])
  await grantOperatorRead(db, 'payout_request', 'select, insert')
  await sql`grant update (status, decided_by, decided_at, entry_id) on payout_request to tillgate_operator`.execute(db)
}

/** When the books were proved, and what each rule looked at and found. */
const proofs = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table proof_run (
      id uuid primary key,
      asked_by uuid,
      begun_at timestamptz not null default now(),
      ended_at timestamptz
    )`.execute(db)
  await sql`create index proof_run_ended on proof_run (ended_at desc) where ended_at is not null`.execute(db)
  await sql`
    create table proof_result (
      run_id uuid not null references proof_run (id),
      rule text not null,
      looked_at bigint not null,
      violations bigint not null,
      found jsonb not null default '[]',
      primary key (run_id, rule)
    )`.execute(db)
  await sql`grant select, insert on proof_run, proof_result to tillgate_operator`.execute(db)
  await sql`grant update (ended_at) on proof_run to tillgate_operator`.execute(db)
  await sql`grant delete on proof_run, proof_result to tillgate_operator`.execute(db)
}

/** What stops money, what two people decide about it, and the proofs of the books. */
export const payoutControls = async (db: Kysely<unknown>): Promise<void> => {
  await holds(db)
  await heldStores(db)
  await requests(db)
  await proofs(db)
}
