-- Tables of apps/server/src/db: the change log with its chains, who took part in payouts, idempotent answers and
-- derived keys.

-- Change log. Append only: no role has update or delete. `proof`: HMAC of the row without `at` and `trial`. The actor
-- of an entry of the role SYSTEM is the partner (or the zero id without a partner); of a job that ends a sale, its
-- cashier.
create table audit_entry (
  partner_id uuid not null,
  id uuid not null,
  at timestamptz not null default now(),
  actor_id uuid not null,
  actor_role text not null,
  action text not null,
  object text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  trial jsonb,
  request_id text not null,
  proof bytea not null,
  -- Place of the entry in the chain of its partner, from 1. 0: an entry of the time before chains, which
  -- `audit_chain.base` covers.
  number bigint,
  primary key (partner_id, id)
);
create index audit_entry_object on audit_entry (partner_id, object, object_id, at);
-- Ids are UUIDv7, so an index on the id lists the newest entries first.
create index audit_entry_id on audit_entry (id);
create index audit_entry_actor on audit_entry (actor_id, id);
create index audit_entry_object_id on audit_entry (object_id, id);
create unique index audit_entry_number on audit_entry (partner_id, number) where number > 0;
-- The activity log of a partner leaves out purchases, which are most of its entries.
create index audit_entry_activity on audit_entry (partner_id, id) where object <> 'purchase';
-- Entries whose items are listed in `after`.
create index audit_entry_items on audit_entry (partner_id, id)
  where action in ('item.bulk-edit', 'item.bulk-delete', 'itembatch.merged', 'item.restored', 'item.copied');

alter table audit_entry enable row level security;
-- A new entry needs a number, so that its proof is verified.
create policy tenant on audit_entry to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid and number > 0);
create policy operator on audit_entry to tillgate_operator using (true) with check (number > 0);
grant select, insert on audit_entry to tillgate_tenant, tillgate_operator;


-- Chain of the change log of a partner, or of the program: its length, and the proof of its last entry. `base` is a
-- hash over the entries of the time before chains and the start of the chain. A writer locks the row at the end of its
-- transaction. Rows stay for good, like the log.
create table audit_chain (
  partner_id uuid primary key,
  begun_at timestamptz not null default now(),
  base bytea not null default sha256('\x'),
  length bigint not null default 0 check (length >= 0),
  proof bytea not null default sha256('\x')
);

alter table audit_chain enable row level security;
create policy tenant on audit_chain for select to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid);
create policy tenant_update on audit_chain for update to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
-- A new chain is empty and begins now. A grant of one column would not do: Citus sends an insert with the defaults of
-- all columns to the workers. The clocks of two nodes may differ.
create policy tenant_begin on audit_chain for insert to tillgate_tenant
  with check (partner_id = current_setting('app.partner_id')::uuid and length = 0 and base = sha256('\x') and
    proof = sha256('\x') and begun_at between now() - interval '5 minutes' and now() + interval '5 minutes');
create policy operator on audit_chain for select to tillgate_operator using (true);
create policy operator_update on audit_chain for update to tillgate_operator using (true) with check (true);
create policy operator_begin on audit_chain for insert to tillgate_operator
  with check (length = 0 and base = sha256('\x') and proof = sha256('\x') and begun_at between now() -
    interval '5 minutes' and now() + interval '5 minutes');
grant select, insert, update (length, proof) on audit_chain to tillgate_tenant, tillgate_operator;


-- Operators who took part in a payout: each action that changes who is paid, when, how much or where writes a row, and
-- the approval of a run reads this table alone. Rows without a partner have the tenant id of the program. Rows stay
-- for good: they prove that two operators paid a run.
create table payout_participant (
  partner_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  kind text not null
    check (kind in ('RUN_STARTED', 'RUN_PROPOSED', 'RUN_REJECTED', 'HOLD_BEGUN', 'HOLD_ENDED', 'MOVED', 'SUSPENDED',
      'REINSTATED', 'RECHECK_BEGUN', 'RECHECK_ENDED', 'LICENCE', 'FEES', 'DOCUMENTS', 'ADJUSTMENT', 'EQUIPMENT',
      'ACCOUNT', 'SETTLED', 'RETURNED')),
  store_id uuid,
  programme_id uuid,
  run_id uuid,
  statement_id uuid,
  entry_id uuid,
  purchase_id uuid,
  at timestamptz not null default now(),
  primary key (partner_id, id)
);
create index payout_participant_at on payout_participant (partner_id, at);
create index payout_participant_entry on payout_participant (partner_id, entry_id) where entry_id is not null;
create index payout_participant_purchase on payout_participant (partner_id, purchase_id)
  where purchase_id is not null;

alter table payout_participant enable row level security;
create policy operator on payout_participant for select to tillgate_operator using (true);
create policy operator_insert on payout_participant for insert to tillgate_operator with check (true);
grant select, insert on payout_participant to tillgate_operator;


-- Answers of changes by Idempotency-Key, written in the transaction of the change.
-- `terminal_id` is the zero id for callers without a terminal.
create table idempotency (
  partner_id uuid not null,
  user_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  answer jsonb,
  created_at timestamptz not null default now(),
  terminal_id uuid not null default '00000000-0000-0000-0000-000000000000',
  primary key (partner_id, user_id, terminal_id, key)
);
create index idempotency_created on idempotency (created_at);

alter table idempotency enable row level security;
create policy tenant on idempotency to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on idempotency to tillgate_operator using (true) with check (true);
-- Retention deletes answers of every partner after two days and reads only their age.
create policy late on idempotency to tillgate_upkeep using (true);
grant select, insert, update on idempotency to tillgate_tenant, tillgate_operator;
grant select (created_at), delete on idempotency to tillgate_upkeep;


-- Keys of fingerprints, audit proofs and the browser record, sealed under the master key.
-- A new master key changes none of them.
create table derived_key (
  id text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on derived_key to tillgate_identity;
grant select (ctid, sealed), update (sealed) on derived_key to tillgate_rotator;
