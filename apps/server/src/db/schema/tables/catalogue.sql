-- Context catalogue: items, prices by store, imports, and the lists of approved products.

-- Items of a partner; prices are in item_store. `code_key` is the normalised barcode.
-- `code_number` is a column, not an indexed expression: a function is not leakproof, so row-level security would
-- prevent the use of its index.
create table item (
  partner_id uuid not null references partner (id),
  id uuid not null,
  code text collate "C" not null check (code ~ '^[0-9]{1,14}$'),
  code_key text collate "C" not null,
  name text not null check (length(name) between 1 and 256),
  description text not null check (length(description) between 1 and 256),
  unit text not null check (unit in ('COUNT', 'GM', 'OZ', 'LB', 'KG', 'GAL', 'FLOZ', 'L', 'ML')),
  apl_verified boolean not null default false,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  apply_all_stores boolean not null default false,
  code_number bigint not null generated always as (code::bigint) stored,
  primary key (partner_id, id)
);
-- A deleted item releases its barcode.
create unique index item_code_key on item (partner_id, code_key) where deleted_at is null;
create index item_name on item (partner_id, name, id) where deleted_at is null;
create index item_name_prefix on item (partner_id, lower(name) collate "C") where deleted_at is null;
-- Serves search_item_ids().
create index item_words on item using gin (partner_id, (name || ' ' || description) gin_trgm_ops);
create index item_code_number on item (partner_id, code_number, id) where deleted_at is null;
-- Finds codes by their first digits.
create index item_code on item (partner_id, code) where deleted_at is null;

alter table item enable row level security;
create policy tenant on item to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
create policy operator on item to tillgate_operator using (true) with check (true);
create policy finder on item for select to tillgate_finder using (true);
grant select, insert, update on item to tillgate_tenant;
grant select (partner_id, id, code_key, apl_verified, deleted_at) on item to tillgate_operator;
grant select (partner_id, id, name, description, deleted_at) on item to tillgate_finder;
-- The version of an item is the sum of its own and those of its prices, so the database counts each change.
create trigger count_version before update on item for each row
  when ((old.name, old.description, old.unit, old.apply_all_stores, old.deleted_at)
    is distinct from (new.name, new.description, new.unit, new.apply_all_stores, new.deleted_at))
  execute function count_version();


-- Price of an item in a store. A removed price keeps its row with `deleted_at`.
create table item_store (
  partner_id uuid not null,
  store_id uuid not null,
  item_id uuid not null,
  price_cents bigint not null check (price_cents between 1 and 99999),
  tax_milli int not null check (tax_milli between 0 and 100000),
  active boolean not null,
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  version int not null default 1,
  primary key (partner_id, store_id, item_id),
  foreign key (partner_id, item_id) references item (partner_id, id) on delete cascade,
  foreign key (partner_id, store_id) references store (partner_id, id)
);
create index item_store_price on item_store (partner_id, store_id, price_cents, item_id) where deleted_at is null;
create index item_store_active on item_store (partner_id, store_id, active) where deleted_at is null;
-- Index-only check whether a store sells an item: a page of a long list probes thousands of items.
create index item_store_item on item_store (partner_id, item_id, store_id) include (deleted_at);

alter table item_store enable row level security;
create policy tenant on item_store to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
grant select, insert, update on item_store to tillgate_tenant;
create trigger count_version before update on item_store for each row
  when ((old.price_cents, old.tax_milli, old.active, old.deleted_at)
    is distinct from (new.price_cents, new.tax_milli, new.active, new.deleted_at))
  execute function count_version();


-- An import. `cursor` is the last key whose rows are committed, with the counts up to it: the next attempt
-- continues after it. `attempt` and `lease_until` fence off a worker that lost its lease.
-- `attempts_not_lost`: attempt up to which no attempt counts as lost; a committed step sets it to the current attempt, an attempt that
-- yields raises it by 1.
create table item_batch (
  partner_id uuid not null references partner (id),
  id uuid not null,
  file_name text not null,
  original_file_name text not null,
  file_key text,
  error_file_key text,
  sha256 bytea not null,
  bytes bigint not null,
  status text not null check (status in ('STARTED', 'INPROGRESS', 'FINISHED', 'FINISHEDWITHERRORS', 'FAILED')),
  phase text not null default 'CHECKING',
  all_stores boolean not null,
  language text not null,
  created_by uuid not null,
  file_rows int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  progress real not null default 0,
  message_code text,
  message_params jsonb,
  problems jsonb,
  started_at timestamptz,
  ended_at timestamptz,
  lease_until timestamptz,
  attempt int not null default 0,
  created_at timestamptz not null default now(),
  cursor text collate "C",
  card_number_rows int not null default 0,
  lane text not null default 'LARGE' check (lane in ('SMALL', 'LARGE')),
  attempts_not_lost int not null default 0,
  understood jsonb,
  primary key (partner_id, id),
  check (status in ('STARTED', 'INPROGRESS') or created + updated + unchanged + failed = file_rows)
);
create index item_batch_created on item_batch (partner_id, created_at desc, id desc);
create index item_batch_running on item_batch (partner_id, created_at) where status in ('STARTED', 'INPROGRESS');
create index item_batch_cards on item_batch (partner_id, id) where card_number_rows > 0 and file_key is not null;
create index item_batch_file on item_batch (file_key);
create index item_batch_error_file on item_batch (error_file_key);
create index item_batch_ended on item_batch (ended_at) where file_key is not null;

alter table item_batch enable row level security;
create policy tenant on item_batch to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
create policy operator on item_batch to tillgate_operator using (true) with check (true);
create policy finder on item_batch for select to tillgate_finder using (true);
grant select, insert, update on item_batch to tillgate_tenant;
grant select (partner_id, id, status, file_rows, created, updated, unchanged, failed) on item_batch to tillgate_operator;
grant select (partner_id, id, file_key, error_file_key, status, ended_at, lease_until, created_at, card_number_rows, lane) on
  item_batch to tillgate_finder;


create table item_batch_store (
  partner_id uuid not null,
  batch_id uuid not null,
  store_id uuid not null,
  primary key (partner_id, batch_id, store_id),
  foreign key (partner_id, batch_id) references item_batch (partner_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id)
);
create index item_batch_store_store on item_batch_store (partner_id, store_id, batch_id);

alter table item_batch_store enable row level security;
create policy tenant on item_batch_store to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
grant select, insert on item_batch_store to tillgate_tenant;


-- Lock of a partner's imports: one runs at a time.
create table import_turn (
  partner_id uuid primary key references partner (id),
  batch_id uuid,
  lease_until timestamptz
);

alter table import_turn enable row level security;
create policy tenant on import_turn to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
grant select, insert, update on import_turn to tillgate_tenant;


-- Rows read from a file and not merged yet. Unlogged: after a crash the next attempt reads the file again.
create unlogged table staged_row (
  partner_id uuid not null,
  batch_id uuid not null,
  code_key text collate "C" not null,
  n int not null,
  id uuid not null,
  code text not null,
  name text not null,
  description text not null,
  unit text not null,
  price_cents int not null,
  tax_milli int not null,
  active boolean,
  primary key (partner_id, batch_id, code_key)
);

alter table staged_row enable row level security;
create policy tenant on staged_row to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
grant select, insert, delete on staged_row to tillgate_tenant;


-- Versions of the lists of approved products, one list per purse. A version is a whole snapshot that replaces
-- the one before. A second operator activates it.
create table apl_version (
  id uuid primary key,
  programme_id uuid not null,
  purse text not null,
  effective_from timestamptz not null,
  sha256 bytea not null,
  entries int not null check (entries >= 0),
  added int not null default 0,
  removed int not null default 0,
  changed int not null default 0,
  loaded_by uuid,
  loaded_at timestamptz not null default now(),
  activated_by uuid,
  activated_at timestamptz,
  source text not null default 'FULL' check (source in ('FULL', 'DELTA', 'RESTORE')),
  file_name text not null default '',
  rejected int not null default 0,
  base_id uuid references apl_version (id),
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  check (activated_by is null or activated_by is distinct from loaded_by),
  constraint apl_version_withdrawn check (withdrawn_at is null or activated_at is null)
);
create index apl_version_in_force on apl_version (programme_id, purse, effective_from desc) where activated_at is not null;
-- One version at a time waits for activation: two would be compared with the same list.
create unique index apl_version_waiting on apl_version (programme_id, purse)
  where activated_at is null and withdrawn_at is null;
grant select on apl_version to tillgate_tenant;
grant select, insert, update (effective_from, activated_by, activated_at, withdrawn_by, withdrawn_at) on apl_version to
  tillgate_operator;


-- Products of a version. Append only.
create table apl_entry (
  version_id uuid not null references apl_version (id),
  entry_no int not null,
  code_key text collate "C" not null,
  category text not null default '',
  from_day date,
  to_day date,
  max_price_cents bigint check (max_price_cents between 1 and 99999),
  name text not null default '',
  brand text not null default '',
  size text not null default '',
  uom text not null default '',
  primary key (version_id, entry_no),
  check (from_day is null or to_day is null or from_day <= to_day)
);
create index apl_entry_key on apl_entry (code_key, version_id);
grant select on apl_entry to tillgate_tenant;
grant select, insert on apl_entry to tillgate_operator;
