import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'
import { payoutControls } from './payout-controls.ts'
import { settlementViolations } from './settlement-violations.ts'

/** Who let a run go, and the numbers that people call runs and orders by. */
const runs = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table programme add column cut_off_weekdays smallint[]
      check (cut_off_weekdays <@ '{1,2,3,4,5}'::smallint[] and cardinality(cut_off_weekdays) > 0)`.execute(db)
  await sql`
    alter table settlement_run
      add column number bigint generated always as identity,
      add column started_by uuid,
      add column proposed_by uuid,
      add column proposed_at timestamptz,
      add column proposal_note text not null default '',
      add column approved_by uuid check (approved_by <> proposed_by and approved_by <> coalesce(started_by, proposed_by)),
      add column approved_at timestamptz,
      add column rejected_by uuid,
      add column rejected_at timestamptz,
      add column rejection_reason text not null default '',
      add column sent_at timestamptz,
      add column closed_at timestamptz,
      add check (status not in ('APPROVED', 'SENT') or (approved_at is not null and proposed_at is not null)),
      add check ((status = 'REJECTED') = (rejected_at is not null)),
      add check ((status = 'CLOSED') = (closed_at is not null))`.execute(db)
  await sql`grant update (proposed_by, proposed_at, proposal_note, approved_by, approved_at, rejected_by, rejected_at,
    rejection_reason, sent_at, closed_at) on settlement_run to tillgate_operator`.execute(db)
  // Each order of a partner holds the one before it: what was written cannot be changed without all that came after.
  await sql`
    alter table payment_order
      add column number bigint generated always as identity,
      add column previous_hash bytea,
      add column hash bytea`.execute(db)
  await sql`grant update (previous_hash, hash) on payment_order to tillgate_operator`.execute(db)
}

/** Files of payouts and what stands in them. A file's text is sealed: it names accounts. Days are the bank's, in New York. */
const files = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ach_file (
      id uuid primary key,
      run_id uuid not null references settlement_run (id),
      name text not null unique,
      day date not null,
      modifier text not null check (modifier ~ '^[A-Z0-9]$'),
      effective_day date not null,
      status text not null default 'READY' check (status in ('READY', 'SENT', 'VOID')),
      sealed bytea not null,
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      entries int not null check (entries > 0),
      credit_cents bigint not null check (credit_cents > 0),
      approved_at timestamptz not null,
      asked_at timestamptz,
      sent_at timestamptz,
      bank_file_id text,
      void_reason text not null default '',
      check ((status = 'SENT') = (sent_at is not null)),
      unique (day, modifier)
    )`.execute(db)
  await sql`create unique index ach_file_run on ach_file (run_id) where status <> 'VOID'`.execute(db)
  await sql`create table ach_trace (id boolean primary key default true check (id), last int not null check (last <= 9999999))`.execute(
    db,
  )
  await sql`insert into ach_trace (last) values (0)`.execute(db)
  await sql`grant select, insert on ach_file to tillgate_operator`.execute(db)
  await sql`grant update (status, asked_at, sent_at, bank_file_id, void_reason) on ach_file to tillgate_operator`.execute(
    db,
  )
  await sql`grant select, update on ach_trace to tillgate_operator`.execute(db)
  await sql`grant select (ctid, sealed), update (sealed) on ach_file to tillgate_rotator`.execute(db)

  // What one file pays for one statement, to the account as it was then.
  await sql`
    create table ach_entry (
      partner_id uuid not null,
      id uuid not null,
      file_id uuid not null references ach_file (id),
      statement_id uuid not null,
      bank_link_id uuid not null,
      trace text not null check (trace ~ '^[0-9]{15}$'),
      cents bigint not null check (cents > 0),
      effective_day date not null,
      last4 text not null,
      routing_last4 text not null,
      holder text not null,
      account_type text not null check (account_type in ('CHECKING', 'SAVINGS')),
      primary key (partner_id, id),
      unique (partner_id, trace),
      unique (partner_id, file_id, statement_id),
      foreign key (partner_id, statement_id) references statement (partner_id, id),
      foreign key (partner_id, bank_link_id) references bank_link (partner_id, id)
    )`.execute(db)
  await sql`create index ach_entry_trace on ach_entry (trace)`.execute(db)
  await sql`create index ach_entry_file on ach_entry (file_id, trace)`.execute(db)
  await tenantWall(db, 'ach_entry', ['select'])
  await grantOperatorRead(db, 'ach_entry', 'select, insert')
}

/** What the bank sends back. An item that no rule settles stays OPEN until an operator has. */
const replies = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table ach_reply (
      id uuid primary key,
      name text not null,
      sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
      sealed bytea not null,
      problems jsonb not null default '[]',
      received_at timestamptz not null default now(),
      handled_at timestamptz,
      acknowledged_at timestamptz
    )`.execute(db)
  await sql`
    create table ach_event (
      id uuid primary key,
      reply_id uuid not null references ach_reply (id),
      line int not null,
      kind text not null check (kind in ('RETURN', 'NOC', 'UNREADABLE')),
      code text not null,
      original_trace text not null,
      cents bigint not null default 0,
      text text not null default '',
      sealed bytea,
      partner_id uuid,
      statement_id uuid,
      ach_entry_id uuid,
      state text not null check (state in ('APPLIED', 'OPEN', 'RESOLVED')),
      why text not null default '',
      due_day date,
      received_at timestamptz not null default now(),
      resolved_at timestamptz,
      resolved_by uuid,
      resolution text not null default '',
      check ((state = 'RESOLVED') = (resolved_at is not null)),
      unique (reply_id, line)
    )`.execute(db)
  await sql`create index ach_event_open on ach_event (received_at) where state = 'OPEN'`.execute(db)
  await sql`create index ach_event_statement on ach_event (partner_id, statement_id)`.execute(db)
  await sql`alter table ach_event enable row level security`.execute(db)
  await sql`alter table ach_event force row level security`.execute(db)
  await grantOperatorRead(db, 'ach_event', 'select, insert')
  await sql`grant update (state, why, resolved_at, resolved_by, resolution) on ach_event to tillgate_operator`.execute(
    db,
  )
  await sql`grant select, insert on ach_reply to tillgate_operator`.execute(db)
  await sql`grant update (problems, handled_at, acknowledged_at) on ach_reply to tillgate_operator`.execute(db)
  for (const table of ['ach_reply', 'ach_event']) {
    await sql`grant select (ctid, sealed), update (sealed) on ${sql.table(table)} to tillgate_rotator`.execute(db)
  }
  await sql`create policy rotator on ach_event to tillgate_rotator using (true) with check (true)`.execute(db)
}

/** What a statement says of its deposit, and the path of its status. Once moved to the next cycle nothing changes. */
const statements = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table statement
      add column ach_entry_id uuid,
      add column sent_at timestamptz,
      add column returned_at timestamptz,
      add column return_code text,
      add column return_text text not null default '',
      add column moved_to uuid,
      add column moved_at timestamptz,
      add foreign key (partner_id, ach_entry_id) references ach_entry (partner_id, id),
      add foreign key (partner_id, moved_to) references statement (partner_id, id),
      add unique (partner_id, moved_to, id),
      add check ((status = 'RETURNED') = (return_code is not null)),
      add check ((moved_to is null) = (moved_at is null)),
      add check (moved_to is null or status in ('PENDING', 'RETURNED')),
      add check (status <> 'PAYMENTREQUESTED' or ach_entry_id is not null)`.execute(db)
  await sql`create index statement_run on statement (run_id)`.execute(db)
  await sql`create index statement_unpaid on statement (programme_id, partner_id)
    where status in ('PENDING', 'RETURNED') and moved_to is null`.execute(db)
  await sql`create index statement_requested on statement (sent_at) where status = 'PAYMENTREQUESTED'`.execute(db)
  await sql`grant update (status, settled_at, ach_entry_id, sent_at, returned_at, return_code, return_text, moved_to, moved_at)
    on statement to tillgate_operator`.execute(db)
  await sql`create trigger path before update on statement for each row
    when (old.moved_to is not null or (old.status <> new.status and old.status || '>' || new.status not in
      ('PENDING>PAYMENTREQUESTED', 'PAYMENTREQUESTED>SETTLED', 'PAYMENTREQUESTED>RETURNED', 'PAYMENTREQUESTED>PENDING',
        'SETTLED>RETURNED'))) execute function refuse_change()`.execute(db)
  await sql`create trigger keep before update on payment_order for each row
    when (old.hash is not null or row(old.partner_id, old.id, old.run_id, old.built_at)
      is distinct from row(new.partner_id, new.id, new.run_id, new.built_at)) execute function refuse_change()`.execute(
    db,
  )
  await sql`create trigger keep before update on ach_entry for each row execute function refuse_change()`.execute(db)
  for (const table of ['payment_order', 'ach_entry']) {
    await sql`create trigger keep_row before delete on ${sql.table(table)} for each row
      execute function refuse_change()`.execute(db)
  }
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await runs(db)
  await files(db)
  await replies(db)
  await statements(db)
  await payoutControls(db)
  await settlementViolations(db)
}
