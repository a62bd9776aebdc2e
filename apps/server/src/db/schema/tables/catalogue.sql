-- Context catalogue: items, prices by store, imports, recorded changes, and the lists of approved products.

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
  -- Words of name and description. Each begins with the last six digits of the partner id, so that the index has lists of
  -- the items of one partner: intersecting the list of a common word with all items of a partner took 9 ms of 500,000
  -- items, its own list 3.
  words tsvector not null default '',
  -- Finds barcodes by their last digits.
  code_reversed text collate "C" not null generated always as (reverse(code)) stored,
  -- Change that created the item.
  created_in uuid,
  -- First day on which no list of approved products has the item any more, within 30 days. Null: none is known.
  cover_ends_on date,
  primary key (partner_id, id)
);
-- A deleted item releases its barcode.
create unique index item_code_key on item (partner_id, code_key) where deleted_at is null;
create index item_name on item (partner_id, name, id) where deleted_at is null;
create index item_name_prefix on item (partner_id, lower(name) collate "C") where deleted_at is null;
create index item_code_number on item (partner_id, code_number, id) where deleted_at is null;
-- Finds codes by their first digits.
create index item_code on item (partner_id, code) where deleted_at is null;
create index item_search on item using gin (words);
create index item_code_reversed on item (partner_id, code_reversed) where deleted_at is null;
create index item_cover_ends on item (partner_id, cover_ends_on, name, id) where cover_ends_on is not null;

alter table item enable row level security;
create policy tenant on item to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on item for select to tillgate_finder using (true);
create policy operator on item for select to tillgate_operator using (current_user <> 'tillgate_case');
grant select, insert, update on item to tillgate_tenant;
grant select (partner_id, id, code, code_key, name, apl_verified, deleted_at, cover_ends_on) on item to
  tillgate_operator;
grant select (partner_id, id, code, code_key, name, description, unit, apl_verified, deleted_at, code_number, words,
  code_reversed) on item to tillgate_finder;
-- The version of an item is the sum of its own and those of its prices, so the database counts each change.
create trigger count_version before update on item for each row
  when ((old.name, old.description, old.unit, old.apply_all_stores, old.deleted_at) is distinct from (new.name,
    new.description, new.unit, new.apply_all_stores, new.deleted_at))
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
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on item_store for select to tillgate_finder using (true);
grant select, insert, update on item_store to tillgate_tenant;
grant select on item_store to tillgate_finder;
create trigger count_version before update on item_store for each row
  when ((old.price_cents, old.tax_milli, old.active, old.deleted_at) is distinct from (new.price_cents, new.tax_milli,
    new.active, new.deleted_at))
  execute function count_version();


-- Words of a partner, to complete and correct a search.
create table item_word (
  partner_id uuid not null references partner (id),
  word text collate "C" not null,
  backwards text collate "C" not null generated always as (reverse(word)) stored,
  primary key (partner_id, word)
);
create index item_word_backwards on item_word (partner_id, backwards);
create index item_word_partners on item_word (word, partner_id);

alter table item_word enable row level security;
create policy tenant on item_word to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on item_word for select to tillgate_finder using (true);
grant select, insert on item_word to tillgate_tenant;
grant select on item_word to tillgate_finder;


-- An import. `cursor` is the last key whose rows are committed, with the counts up to it: the next attempt continues
-- after it. `attempt` and `lease_until` fence off a worker that lost its lease. `attempts_not_lost`: attempt up to
-- which no attempt counts as lost; a committed step sets it to the current attempt, an attempt that yields raises it by
-- 1.
create table item_batch (
  partner_id uuid not null references partner (id),
  id uuid not null,
  file_name text not null,
  original_file_name text not null,
  file_key text,
  error_file_key text,
  sha256 bytea not null,
  bytes bigint not null,
  status text not null
    check (status in ('STARTED', 'INPROGRESS', 'CHECKED', 'FINISHED', 'FINISHEDWITHERRORS', 'FAILED', 'DISCARDED')),
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
  queue text not null default 'LARGE' check (queue in ('SMALL', 'LARGE')),
  attempts_not_lost int not null default 0,
  understood jsonb,
  -- CHECK: the rows stay staged and the result in `preview` until the partner decides, at most 30 days after
  -- `checked_at`. Counts of a waiting file do not add up yet.
  mode text not null default 'IMPORT' check (mode in ('IMPORT', 'CHECK')),
  -- Changes of rows that the partner chose. They are applied while the file is read, so that staged rows may stay
  -- unlogged.
  fixes text[] not null default '{}',
  warnings jsonb,
  preview jsonb,
  checked_at timestamptz,
  repairable int not null default 0,
  -- Settings that a person chose for the file: sheet, encoding, delimiter and columns.
  reading jsonb not null default '{}',
  -- The file was uploaded for an import and stopped before it, because a spreadsheet program seems to have changed it.
  held boolean not null default false,
  primary key (partner_id, id),
  check (status in ('STARTED', 'INPROGRESS', 'CHECKED') or (created + updated + unchanged + failed) = file_rows)
);
create index item_batch_created on item_batch (partner_id, created_at desc, id desc);
create index item_batch_running on item_batch (partner_id, created_at) where status in ('STARTED', 'INPROGRESS');
create index item_batch_cards on item_batch (partner_id, id) where card_number_rows > 0 and file_key is not null;
create index item_batch_file on item_batch (file_key);
create index item_batch_error_file on item_batch (error_file_key);
create index item_batch_ended on item_batch (ended_at) where file_key is not null;
create index item_batch_checked on item_batch (checked_at) where status = 'CHECKED';
create index item_batch_repairable on item_batch (ended_at) where repairable > 0;

alter table item_batch enable row level security;
create policy tenant on item_batch to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on item_batch for select to tillgate_finder using (true);
create policy operator on item_batch for select to tillgate_operator using (current_user <> 'tillgate_case');
grant select, insert, update on item_batch to tillgate_tenant;
grant select (partner_id, id, original_file_name, status, file_rows, created, updated, unchanged, failed) on
  item_batch to tillgate_operator;
grant select (partner_id, id, file_key, error_file_key, status, ended_at, lease_until, created_at, card_number_rows,
  queue, checked_at, repairable) on item_batch to tillgate_finder;


-- Stores whose prices an import writes.
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
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert on item_batch_store to tillgate_tenant;


-- Lock of a partner, so that one import runs at a time.
create table import_lock (
  partner_id uuid primary key references partner (id),
  batch_id uuid,
  lease_until timestamptz
);

alter table import_lock enable row level security;
create policy tenant on import_lock to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, update on import_lock to tillgate_tenant;


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
  words text not null default '',
  primary key (partner_id, batch_id, code_key)
);

alter table staged_row enable row level security;
create policy tenant on staged_row to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, delete on staged_row to tillgate_tenant;


-- Rows of a file with errors, to be repaired on the screen: at most 1000 of a file, card numbers masked as in the error
-- file. Logged, unlike staged rows: what a person typed survives a crash. `code_key` is set when the row has no error
-- any more, `staged` when an import has taken it. The rows end with the import of the last one, or 30 days after the
-- import.
create table rejected_row (
  partner_id uuid not null,
  batch_id uuid not null,
  n int not null,
  cells text[] not null,
  cause jsonb not null,
  faults jsonb not null,
  code_key text collate "C",
  staged boolean not null default false,
  version int not null default 1,
  edited_by uuid,
  edited_at timestamptz,
  primary key (partner_id, batch_id, n),
  foreign key (partner_id, batch_id) references item_batch (partner_id, id)
);

alter table rejected_row enable row level security;
create policy tenant on rejected_row to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, update, delete on rejected_row to tillgate_tenant;


-- Columns that a partner chose for a file with headings of its own. `header_key` is the hash of the headings, so that
-- the next file with the same headings needs no choice. Rows stay for good: a partner has at most 50, and a new one
-- replaces the oldest.
create table column_mapping (
  partner_id uuid not null references partner (id),
  header_key text collate "C" not null,
  mapping jsonb not null,
  chosen_at timestamptz not null default now(),
  primary key (partner_id, header_key)
);

alter table column_mapping enable row level security;
create policy tenant on column_mapping to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, update, delete on column_mapping to tillgate_tenant;


-- Head of a change, so that the change can be undone. An import has the id of its batch. `stage`, `cursor`, `attempts`
-- and `lease_until` belong to a running undo or copy.
create table catalogue_change (
  partner_id uuid not null references partner (id),
  id uuid not null,
  kind text not null check (kind in ('IMPORT', 'BULK_EDIT', 'BULK_DELETE', 'EDIT', 'CREATE', 'UNDO', 'COPY')),
  status text not null default 'DONE' check (status in ('RUNNING', 'DONE', 'FAILED')),
  user_id uuid not null,
  created_at timestamptz not null default now(),
  undoes uuid,
  undone_by uuid,
  items int not null default 0,
  total int not null default 0,
  restored int not null default 0,
  stage text not null default 'NEW' check (stage in ('NEW', 'TEXTS', 'PRICES')),
  cursor uuid,
  attempts int not null default 0,
  lease_until timestamptz,
  -- Stores of a copy, and the change of its prices in hundredths of a percent.
  from_store_id uuid,
  to_store_id uuid,
  price_percent int not null default 0,
  primary key (partner_id, id),
  check ((kind = 'UNDO') = (undoes is not null)),
  constraint catalogue_change_copy
    check ((kind = 'COPY') = (from_store_id is not null) and (kind = 'COPY') = (to_store_id is not null))
);
create index catalogue_change_created on catalogue_change (created_at);
create index catalogue_change_running on catalogue_change (partner_id) where status = 'RUNNING';

alter table catalogue_change enable row level security;
create policy tenant on catalogue_change to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy late on catalogue_change to tillgate_upkeep using (true);
create policy finder on catalogue_change for select to tillgate_finder using (true);
grant select, insert, update on catalogue_change to tillgate_tenant;
grant select (partner_id, id, status, lease_until) on catalogue_change to tillgate_finder;
grant select (partner_id, id, created_at), delete on catalogue_change to tillgate_upkeep;


-- New items of a change. They need no values before: ids in arrays keep an import of new items fast. The tables of
-- values have no foreign key, because its check would cost more than the row.
create table catalogue_change_new (
  partner_id uuid not null,
  change_id uuid not null,
  id uuid not null,
  item_ids uuid[] not null,
  store_ids uuid[] not null,
  primary key (partner_id, change_id, id)
);

alter table catalogue_change_new enable row level security;
create policy tenant on catalogue_change_new to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy late on catalogue_change_new to tillgate_upkeep using (true);
grant select, insert on catalogue_change_new to tillgate_tenant;
grant select (partner_id, change_id), delete on catalogue_change_new to tillgate_upkeep;


-- Texts of an item before and after a change, by the name of each text (`itemTexts` of the domain). A text without a
-- value was not recorded and stays in an undo. `version` is that of the row after the change.
create table catalogue_change_text (
  partner_id uuid not null,
  change_id uuid not null,
  item_id uuid not null,
  version int not null,
  old_words tsvector not null,
  before jsonb not null,
  after jsonb not null,
  primary key (partner_id, change_id, item_id)
);
create index catalogue_change_text_item on catalogue_change_text (partner_id, item_id, version);

alter table catalogue_change_text enable row level security;
create policy tenant on catalogue_change_text to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy late on catalogue_change_text to tillgate_upkeep using (true);
grant select, insert on catalogue_change_text to tillgate_tenant;
grant select (partner_id, change_id), delete on catalogue_change_text to tillgate_upkeep;


-- Price of an item at a store before and after a change; null where the store did not sell the item. Columns, not
-- jsonb: a change may have millions of rows. `version` is that of the row after the change.
create table catalogue_change_price (
  partner_id uuid not null,
  change_id uuid not null,
  item_id uuid not null,
  store_id uuid not null,
  version int not null,
  old_price_cents bigint,
  old_tax_milli int,
  old_active boolean,
  new_price_cents bigint,
  new_tax_milli int,
  new_active boolean,
  primary key (partner_id, change_id, item_id, store_id)
);
create index catalogue_change_price_item on catalogue_change_price (partner_id, item_id, store_id, version);

alter table catalogue_change_price enable row level security;
create policy tenant on catalogue_change_price to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy late on catalogue_change_price to tillgate_upkeep using (true);
grant select, insert on catalogue_change_price to tillgate_tenant;
grant select (partner_id, change_id), delete on catalogue_change_price to tillgate_upkeep;


-- Item parts of the scale labels of a store (`R:212345000007`) and the PLUs that lists of approved products name them
-- by (`P:4011`), one to one. Rows stay until a person removes them: they decide what the till covers.
create table scale_label (
  partner_id uuid not null,
  store_id uuid not null,
  code_key text collate "C" not null check (starts_with(code_key, 'R:')),
  plu_key text collate "C" not null check (starts_with(plu_key, 'P:')),
  primary key (partner_id, store_id, code_key),
  unique (partner_id, store_id, plu_key),
  foreign key (partner_id, store_id) references store (partner_id, id)
);
-- Labels of a PLU at all partners: operators count the items that a list covers through it.
create index scale_label_plu on scale_label (plu_key);

alter table scale_label enable row level security;
create policy tenant on scale_label to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on scale_label for select to tillgate_operator using (true);
grant select, insert, delete on scale_label to tillgate_tenant;
grant select on scale_label to tillgate_operator;


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
create index apl_version_in_force on apl_version (programme_id, purse, effective_from desc)
  where activated_at is not null;
-- One version at a time waits for activation: two would be compared with the same list.
create unique index apl_version_waiting on apl_version (programme_id, purse)
  where activated_at is null and withdrawn_at is null;
grant select on apl_version to tillgate_tenant;
grant select, insert, update (effective_from, activated_by, activated_at, withdrawn_by, withdrawn_at) on apl_version
  to tillgate_operator;


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


-- Partners that were mailed about lost cover.
create table apl_notice (
  partner_id uuid not null references partner (id),
  version_id uuid not null references apl_version (id),
  told_at timestamptz not null default now(),
  primary key (partner_id, version_id)
);

alter table apl_notice enable row level security;
create policy operator on apl_notice to tillgate_operator using (true) with check (true);
grant select, insert on apl_notice to tillgate_operator;


-- Partners that were mailed about a day on which products leave a list. Rows stay, at most one for each such day.
create table cover_notice (
  partner_id uuid not null references partner (id),
  ends_on date not null,
  primary key (partner_id, ends_on)
);

alter table cover_notice enable row level security;
create policy operator on cover_notice to tillgate_operator using (true) with check (true);
grant select, insert on cover_notice to tillgate_operator;


-- Requests of partners to put an item on a list of approved products, at most one open request for each item and list.
-- Rows stay with their answers: they say why a list has a product, or not.
create table cover_request (
  partner_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  programme_id uuid not null,
  purse text not null,
  reason text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  status text not null default 'OPEN' check (status in ('OPEN', 'ACCEPTED', 'DECLINED')),
  answer text not null default '',
  answered_by uuid,
  answered_at timestamptz,
  primary key (partner_id, id),
  foreign key (partner_id, item_id) references item (partner_id, id)
);
create unique index cover_request_open on cover_request (partner_id, item_id, programme_id, purse)
  where status = 'OPEN';
create index cover_request_item on cover_request (partner_id, item_id, asked_at);
create index cover_request_asked on cover_request (status, asked_at);

alter table cover_request enable row level security;
create policy tenant on cover_request to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator_reads on cover_request for select to tillgate_operator using (true);
create policy operator_answers on cover_request for update to tillgate_operator using (true) with check (true);
grant select, insert on cover_request to tillgate_tenant;
grant select, update (status, answer, answered_by, answered_at) on cover_request to tillgate_operator;


-- Columns that an operator chose for the published list of a purse. `header_key` is the hash of the headings, so that
-- the next file of that publisher needs no choice. Rows stay for good: there are as many as publishers.
create table list_column_mapping (
  programme_id uuid not null,
  purse text not null,
  header_key text collate "C" not null,
  mapping jsonb not null,
  chosen_by uuid not null references user_account (id),
  chosen_at timestamptz not null default now(),
  primary key (programme_id, purse, header_key)
);
grant select, insert, update on list_column_mapping to tillgate_operator;
