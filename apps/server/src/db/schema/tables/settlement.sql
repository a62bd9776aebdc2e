-- Context settlement: runs, payment orders, statements, and files to and from the bank.
-- Amounts are signed cents of USD; plus is owed to the store.

-- One cut-off of one program. Two operators release it.
create table settlement_run (
  id uuid primary key,
  programme_id uuid not null references programme (id),
  cut_off timestamptz not null,
  status text not null default 'BUILDING'
    check (status in ('BUILDING', 'BUILT', 'APPROVED', 'SENT', 'CLOSED', 'REJECTED')),
  begun_at timestamptz not null default now(),
  built_at timestamptz,
  number bigint generated always as identity,
  started_by uuid,
  proposed_by uuid,
  proposed_at timestamptz,
  proposal_note text not null default '',
  approved_by uuid,
  approved_at timestamptz,
  rejected_by uuid,
  rejected_at timestamptz,
  rejection_reason text not null default '',
  sent_at timestamptz,
  closed_at timestamptz,
  unique (programme_id, cut_off),
  check ((status = 'BUILDING') = (built_at is null)),
  check (approved_by <> proposed_by and approved_by <> coalesce(started_by, proposed_by)),
  check (status not in ('APPROVED', 'SENT') or approved_at is not null and proposed_at is not null),
  check ((status = 'REJECTED') = (rejected_at is not null)),
  check ((status = 'CLOSED') = (closed_at is not null)),
  constraint settlement_run_approval check ((approved_by is null) = (approved_at is null))
);
create unique index settlement_run_number on settlement_run (number);

alter table settlement_run enable row level security;
create policy operator on settlement_run to tillgate_operator using (true) with check (true);
-- A tenant reads `id` and `status` of every run: neither names a partner, and the policy of a reference table cannot
-- read a distributed table.
create policy tenant on settlement_run for select to tillgate_tenant using (true);
grant select (id, status) on settlement_run to tillgate_tenant;
grant select, insert, update (status, built_at, proposed_by, proposed_at, proposal_note, approved_by, approved_at,
  rejected_by, rejected_at, rejection_reason, sent_at, closed_at) on settlement_run to tillgate_operator;


-- A partner's share of a run. Hash chain: each order includes the hash of the partner's order before it.
create table payment_order (
  partner_id uuid not null references partner (id),
  id uuid not null,
  run_id uuid not null references settlement_run (id),
  built_at timestamptz not null default now(),
  number bigint generated always as identity,
  previous_hash bytea,
  hash bytea,
  primary key (partner_id, id),
  unique (partner_id, run_id, id),
  unique (partner_id, run_id)
);
-- Not unique: unique keys of tenant tables begin with the partner.
create index payment_order_number on payment_order (number);

alter table payment_order enable row level security;
create policy tenant on payment_order to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on payment_order to tillgate_operator using (true) with check (true);
grant select on payment_order to tillgate_tenant;
grant select, insert, update (previous_hash, hash) on payment_order to tillgate_operator;
create trigger keep before update on payment_order for each row
  when (old.hash is not null or (old.partner_id, old.id, old.run_id, old.built_at) is distinct from (new.partner_id,
    new.id, new.run_id, new.built_at))
  execute function refuse_change();
create trigger keep_row before delete on payment_order for each row execute function refuse_change();


-- Last trace number given to a payment. One row.
create table ach_trace (
  id boolean default true primary key check (id),
  last int not null check (last <= 9999999)
);
insert into ach_trace (last) values (0);
grant select, update on ach_trace to tillgate_operator;


-- Files to the bank. `sealed`: the encrypted text, which names accounts. `entries`: number of payments. `asked_at`:
-- start of the first transfer to the bank. Days are the bank's, in New York.
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
  -- Attempts to hand the file to the bank that had no answer, the last of them, and its error.
  attempts int not null default 0,
  attempted_at timestamptz,
  attempt_error text not null default '',
  unique (day, modifier),
  check ((status = 'SENT') = (sent_at is not null))
);
create unique index ach_file_run on ach_file (run_id) where status <> 'VOID';
grant select, insert, update (status, asked_at, sent_at, bank_file_id, void_reason, attempts, attempted_at,
  attempt_error) on ach_file to tillgate_operator;
grant select (ctid, sealed), update (sealed) on ach_file to tillgate_rotator;


-- Files from the bank.
create table ach_reply (
  id uuid primary key,
  name text not null,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,
  problems jsonb not null default '[]',
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  acknowledged_at timestamptz
);
grant select, insert, update (problems, handled_at, acknowledged_at) on ach_reply to tillgate_operator;
grant select (ctid, sealed), update (sealed) on ach_reply to tillgate_rotator;


-- Returns and notices of change. `OPEN` waits for an operator. No `reply_id`: two operators recorded the return.
-- `mail` is the mail to the partner as sent; null: no mail.
create table ach_event (
  id uuid primary key,
  reply_id uuid references ach_reply (id),
  line int not null,
  kind text not null check (kind in ('RETURN', 'NOC', 'UNREADABLE', 'BANK')),
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
  mail jsonb,
  -- Correction of a notice as the first operator typed it, encrypted. A second operator types it again before it counts.
  typed_by uuid,
  typed_at timestamptz,
  typed_sealed bytea,
  typed_reason text not null default '',
  unique (reply_id, line),
  check ((state = 'RESOLVED') = (resolved_at is not null)),
  constraint ach_event_typed check ((typed_by is null) = (typed_sealed is null))
);
create index ach_event_open on ach_event (received_at) where state = 'OPEN';
create index ach_event_statement on ach_event (partner_id, statement_id);

alter table ach_event enable row level security;
create policy operator on ach_event to tillgate_operator using (true) with check (true);
create policy rotator on ach_event to tillgate_rotator using (true) with check (true);
grant select, insert, update (state, why, resolved_at, resolved_by, resolution, mail, typed_by, typed_at,
  typed_sealed, typed_reason) on ach_event to tillgate_operator;
grant select (ctid, sealed, typed_sealed), update (sealed, typed_sealed) on ach_event to tillgate_rotator;


-- One store's share of an order, paid as one deposit. `moved_to`: the unpaid amount was carried into that statement.
create table statement (
  partner_id uuid not null,
  id uuid not null,
  run_id uuid not null,
  order_id uuid not null,
  store_id uuid not null,
  programme_id uuid not null,
  cut_off timestamptz not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  adjustment_cents bigint not null,
  carry_cents bigint not null,
  payable_cents bigint not null check (payable_cents >= 0),
  total_cents bigint not null,
  purchases int not null check (purchases >= 0),
  status text not null check (status in ('PENDING', 'PAYMENTREQUESTED', 'SETTLED', 'RETURNED')),
  settled_at timestamptz,
  ach_entry_id uuid,
  sent_at timestamptz,
  returned_at timestamptz,
  return_code text,
  return_text text not null default '',
  moved_to uuid,
  moved_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, moved_to, id),
  unique (partner_id, order_id, store_id, programme_id),
  foreign key (partner_id, moved_to) references statement (partner_id, id),
  foreign key (partner_id, run_id, order_id) references payment_order (partner_id, run_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  check (payable_cents = (gross_cents + fee_cents + adjustment_cents + carry_cents)),
  check (payable_cents > 0 or status = 'SETTLED'),
  check ((status = 'RETURNED') = (return_code is not null)),
  check ((moved_to is null) = (moved_at is null)),
  check (moved_to is null or status in ('PENDING', 'RETURNED')),
  check (status <> 'PAYMENTREQUESTED' or ach_entry_id is not null)
);
create index statement_cut_off on statement (partner_id, cut_off desc, id desc);
create index statement_store on statement (partner_id, store_id, cut_off desc, id desc);
create index statement_run on statement (run_id);
create index statement_unpaid on statement (programme_id, partner_id)
  where status in ('PENDING', 'RETURNED') and moved_to is null;
create index statement_requested on statement (sent_at) where status = 'PAYMENTREQUESTED';
create index statement_payable on statement (partner_id, payable_cents desc, id desc);
create index statement_waiting on statement (partner_id, store_id)
  where status in ('PENDING', 'RETURNED') and moved_to is null;

alter table statement enable row level security;
create policy tenant on statement to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on statement to tillgate_operator using (true) with check (true);
grant select on statement to tillgate_tenant;
grant select, insert, update (status, settled_at, ach_entry_id, sent_at, returned_at, return_code, return_text,
  moved_to, moved_at) on statement to tillgate_operator;
-- The figures of a statement never change. (`false`: no state freezes the other columns.)
create trigger keep before update on statement for each row
  when (false or (old.partner_id, old.id, old.run_id, old.order_id, old.store_id, old.programme_id, old.cut_off,
    old.gross_cents, old.fee_cents, old.adjustment_cents, old.carry_cents, old.payable_cents, old.total_cents,
    old.purchases) is distinct from (new.partner_id, new.id, new.run_id, new.order_id, new.store_id, new.programme_id,
    new.cut_off, new.gross_cents, new.fee_cents, new.adjustment_cents, new.carry_cents, new.payable_cents,
    new.total_cents, new.purchases))
  execute function refuse_change();
create trigger keep_row before delete on statement for each row execute function refuse_change();
-- Allowed changes of status. A moved statement is final.
create trigger path before update on statement for each row
  when (old.moved_to is not null or old.status <> new.status and ((old.status || '>' || new.status) not in
    ('PENDING>PAYMENTREQUESTED', 'PAYMENTREQUESTED>SETTLED', 'PAYMENTREQUESTED>RETURNED', 'PAYMENTREQUESTED>PENDING',
    'SETTLED>RETURNED')))
  execute function refuse_change();

-- payout_hold references statement, which is created later.
alter table payout_hold add foreign key (partner_id, statement_id) references statement (partner_id, id);


-- Sums of a statement's entries by type and sign, and of its sales by fee schedule. A run of a million sales is
-- shown without adding them up.
create table statement_sum (
  partner_id uuid not null,
  statement_id uuid not null,
  type text not null,
  is_credit boolean not null,
  fee_schedule_id uuid references fee_schedule (id),
  cents bigint not null,
  entries int not null check (entries > 0),
  unique nulls not distinct (partner_id, statement_id, type, is_credit, fee_schedule_id),
  foreign key (partner_id, statement_id) references statement (partner_id, id),
  check (is_credit = (cents > 0))
);
-- Citus moves a partner by logical replication, which needs to identify rows. The rows never change.
alter table statement_sum replica identity full;

alter table statement_sum enable row level security;
create policy tenant on statement_sum to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on statement_sum to tillgate_operator using (true) with check (true);
grant select on statement_sum to tillgate_tenant;
grant select, insert on statement_sum to tillgate_operator;
create trigger keep before update on statement_sum for each row execute function refuse_change();
create trigger keep_row before delete on statement_sum for each row execute function refuse_change();


-- Payment of a statement in a file, with the account as it was on that day.
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
  unique (partner_id, file_id, statement_id),
  unique (partner_id, trace),
  foreign key (partner_id, bank_link_id) references bank_link (partner_id, id),
  foreign key (partner_id, statement_id) references statement (partner_id, id)
);
create index ach_entry_trace on ach_entry (trace);
create index ach_entry_file on ach_entry (file_id, trace);

alter table ach_entry enable row level security;
create policy tenant on ach_entry to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on ach_entry to tillgate_operator using (true) with check (true);
grant select on ach_entry to tillgate_tenant;
grant select, insert on ach_entry to tillgate_operator;
create trigger keep before update on ach_entry for each row execute function refuse_change();
create trigger keep_row before delete on ach_entry for each row execute function refuse_change();

-- statement references ach_entry, which is created later.
alter table statement add foreign key (partner_id, ach_entry_id) references ach_entry (partner_id, id);
