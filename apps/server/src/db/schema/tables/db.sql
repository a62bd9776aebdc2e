-- Tables of apps/server/src/db: the change log, idempotent answers and derived keys.

-- Change log. Append only: no role has update or delete. `proof`: HMAC of the row without `at` and `trial`. The actor of an entry of the role SYSTEM
-- is the partner (or the zero id without a partner); of a job that ends a sale, its cashier.
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
  primary key (partner_id, id)
);
create index audit_entry_object on audit_entry (partner_id, object, object_id, at);
-- Ids are UUIDv7, so an index on the id lists the newest entries first.
create index audit_entry_id on audit_entry (id);
create index audit_entry_actor on audit_entry (actor_id, id);
create index audit_entry_object_id on audit_entry (object_id, id);

alter table audit_entry enable row level security;
create policy tenant on audit_entry to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
create policy operator on audit_entry to tillgate_operator using (true) with check (true);
grant select, insert on audit_entry to tillgate_tenant, tillgate_operator;


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
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
-- Retention deletes answers of every partner after two days and reads only their age.
create policy house on idempotency to tillgate_identity using (true);
create policy operator on idempotency to tillgate_operator using (true) with check (true);
grant select, insert, update on idempotency to tillgate_tenant, tillgate_operator;
grant delete, select (created_at) on idempotency to tillgate_identity;


-- Keys of fingerprints, audit proofs and the browser record, sealed under the master key.
-- A new master key changes none of them.
create table derived_key (
  id text primary key,
  sealed bytea not null,
  created_at timestamptz not null default now()
);
grant select, insert on derived_key to tillgate_identity;
grant select (ctid, sealed), update (sealed) on derived_key to tillgate_rotator;
