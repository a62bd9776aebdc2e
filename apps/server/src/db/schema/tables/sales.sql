-- Context sales: programs, fees, terminals, purchases and the entries of a store's account.
-- Amounts are cents of USD, tax is thousandths of a percent, quantities are thousandths of a unit.

-- Benefit programs. `time_zone` and `cut_off_time` define the settlement day; 02:00-03:00 is excluded because
-- daylight saving time skips or repeats it.
create table programme (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  name text not null,
  time_zone text not null default 'America/New_York',
  cut_off_time time not null default '17:00' check (cut_off_time < '02:00' or cut_off_time >= '03:00'),
  covers_tax boolean not null,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  cut_off_weekdays smallint[] check (cut_off_weekdays <@ '{1,2,3,4,5}' and cardinality(cut_off_weekdays) > 0),
  -- Sum of the adjustments of a day that need no second operator.
  adjustment_limit_cents bigint check (adjustment_limit_cents >= 0),
  -- Without a sanctions list in force, no application is approved.
  requires_screening boolean not null default false
);
create unique index programme_default on programme (is_default) where is_default;
-- The program that this product runs, with the purses and the fees of the agreements.
insert into programme (id, code, name, covers_tax, is_default)
values ('0190f000-0000-7000-8000-000000000001', 'BENEFIT', 'Benefit Card', true, true);
grant select on programme to tillgate_tenant;
grant select, insert, update on programme to tillgate_operator;


-- Purses of a card in the order in which they pay.
create table purse (
  programme_id uuid not null references programme (id),
  code text not null check (code ~ '^[A-Z][A-Z0-9_]{1,19}$'),
  name text not null,
  place int not null check (place >= 0),
  primary key (programme_id, code),
  unique (programme_id, place)
);
insert into purse (programme_id, code, name, place)
values
  ('0190f000-0000-7000-8000-000000000001', 'FOOD', 'Food', 0),
  ('0190f000-0000-7000-8000-000000000001', 'OTC', 'Health', 1),
  ('0190f000-0000-7000-8000-000000000001', 'DENTAL', 'Dental', 2),
  ('0190f000-0000-7000-8000-000000000001', 'VISION', 'Vision', 3),
  ('0190f000-0000-7000-8000-000000000001', 'HEARING', 'Hearing', 4);
grant select on purse to tillgate_tenant;
grant select, insert, update on purse to tillgate_operator;

-- apl_version references purse, which is created later.
alter table apl_version add foreign key (programme_id, purse) references purse (programme_id, code);


-- Fees of a program, or of one partner in it (`partner_id`). The newest schedule in effect applies.
-- Figures never change; a schedule can be withdrawn before it begins.
create table fee_schedule (
  id uuid primary key,
  programme_id uuid not null references programme (id),
  partner_id uuid references partner (id),
  processing_basis_points int not null check (processing_basis_points between 0 and 10000),
  fixed_cents int not null check (fixed_cents >= 0),
  additional_terminal_cents int not null check (additional_terminal_cents >= 0),
  notice_at timestamptz not null default now(),
  effective_from timestamptz not null,
  created_by uuid,
  withdrawn_at timestamptz,
  withdrawn_by uuid,
  confirmed_by uuid,
  check (withdrawn_at < effective_from),
  check (effective_from >= notice_at),
  constraint fee_schedule_two_people check (confirmed_by is null or confirmed_by is distinct from created_by)
);
create index fee_schedule_effective on fee_schedule (programme_id, partner_id, effective_from);
-- Before row-level security is forced: the migrating role need not bypass it.
insert into fee_schedule
  (id, programme_id, processing_basis_points, fixed_cents, additional_terminal_cents, notice_at, effective_from)
values
  ('0190f000-0000-7000-8000-000000000002', '0190f000-0000-7000-8000-000000000001', 275, 25, 50000, '2024-01-01', '2024-01-01');

alter table fee_schedule enable row level security;
create policy tenant on fee_schedule for select to tillgate_tenant
  using (partner_id is null or partner_id = current_setting('app.partner_id')::uuid);
create policy operator on fee_schedule to tillgate_operator using (true) with check (true);
grant select on fee_schedule to tillgate_tenant;
grant select, insert, update (withdrawn_at, withdrawn_by) on fee_schedule to tillgate_operator;
create trigger keep before update on fee_schedule for each row
  when (old.withdrawn_at is not null or (old.id, old.programme_id, old.partner_id, old.processing_basis_points,
    old.fixed_cents, old.additional_terminal_cents, old.notice_at, old.effective_from, old.created_by) is distinct
    from (new.id, new.programme_id, new.partner_id, new.processing_basis_points, new.fixed_cents,
    new.additional_terminal_cents, new.notice_at, new.effective_from, new.created_by))
  execute function refuse_change();
create trigger keep_row before delete on fee_schedule for each row execute function refuse_change();


-- Notices of fee schedules. A dearer schedule applies from the tenth day after its notice.
create table fee_notice (
  partner_id uuid not null references partner (id),
  schedule_id uuid not null references fee_schedule (id),
  told_at timestamptz not null default now(),
  withdrawal_told_at timestamptz,
  primary key (partner_id, schedule_id)
);
create index fee_notice_schedule on fee_notice (schedule_id);

alter table fee_notice enable row level security;
create policy tenant on fee_notice to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on fee_notice to tillgate_operator using (true) with check (true);
grant select on fee_notice to tillgate_tenant;
grant select, insert, update (withdrawal_told_at) on fee_notice to tillgate_operator;


-- Programs of a store. A store without rows accepts the default program.
create table store_programme (
  partner_id uuid not null,
  store_id uuid not null,
  programme_id uuid not null references programme (id),
  place int not null check (place >= 0),
  primary key (partner_id, store_id, programme_id),
  foreign key (partner_id, store_id) references store (partner_id, id)
);

alter table store_programme enable row level security;
create policy tenant on store_programme to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on store_programme to tillgate_operator using (true) with check (true);
grant select on store_programme to tillgate_tenant;
grant select, insert, update, delete on store_programme to tillgate_operator;


-- Devices of a store. `issued_at`: given by the program, which charges for each after the first.
-- `code_expires_at` repeats the expiry of the activation code, which tenants cannot read.
create table terminal (
  partner_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  name text not null default '' check (length(name) <= 100),
  status text not null default 'PENDING' check (status in ('PENDING', 'ACTIVE', 'RETIRED')),
  model text not null default '',
  app_version text not null default '',
  key_hash bytea,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  activated_at timestamptz,
  last_seen_at timestamptz,
  retired_at timestamptz,
  retired_by uuid,
  code_expires_at timestamptz,
  issued_at timestamptz,
  issued_by uuid,
  primary key (partner_id, id),
  unique (partner_id, store_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  check ((status = 'RETIRED') = (retired_at is not null)),
  check (status <> 'ACTIVE' or key_hash is not null),
  check ((issued_at is null) = (issued_by is null))
);

alter table terminal enable row level security;
create policy tenant on terminal to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on terminal to tillgate_operator using (true) with check (true);
grant select, insert, update on terminal to tillgate_tenant, tillgate_operator;


-- Activation codes of terminals. Read before a partner is known, so they belong to the identity role.
create table activation_code (
  hash bytea primary key,
  partner_id uuid,
  terminal_id uuid not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (partner_id, terminal_id) references terminal (partner_id, id)
);
create index activation_code_terminal on activation_code (terminal_id);
create index activation_code_expires on activation_code (expires_at);

alter table activation_code enable row level security;
create policy identity on activation_code to tillgate_identity using (true);
grant select, insert, update, delete on activation_code to tillgate_identity;


-- Releases of the app for terminals.
create table pos_release (
  version text primary key check (version ~ '^[0-9]+[.][0-9]+[.][0-9]+$'),
  published_at timestamptz not null default now(),
  update_by timestamptz not null,
  published_by uuid,
  check (update_by >= published_at)
);
grant select on pos_release to tillgate_tenant, tillgate_identity;
grant select, insert on pos_release to tillgate_operator;


-- Documents for which a provider is paid, as an operator stored them. One document may be of several sales of a
-- partner: `purchase.document_id`. Rows stay for good, as the entries that they make payable. Partners have no policy:
-- their own documents are in `document`.
create table sale_document (
  partner_id uuid not null references partner (id),
  id uuid not null,
  file_name text not null,
  media text not null check (media in ('application/pdf', 'image/png', 'image/jpeg')),
  bytes int not null check (bytes > 0),
  sha256 bytea not null,
  sealed bytea not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null default now(),
  primary key (partner_id, id)
);
create index sale_document_newest on sale_document (partner_id, uploaded_at desc, id);

alter table sale_document enable row level security;
create policy operator on sale_document to tillgate_operator using (true) with check (true);
create policy rotator on sale_document to tillgate_rotator using (true) with check (true);
grant select, insert on sale_document to tillgate_operator;
grant select (ctid, sealed), update (sealed) on sale_document to tillgate_rotator;
create trigger keep_row before delete on sale_document for each row execute function refuse_change();


-- A sale, or a return that names its sale. `timed_out`: reversed because the issuer did not answer or the till gave up
-- waiting. `receipt_hash` is the hash of the code in the receipt's address. `total_cents` is a column because a sum is
-- not leakproof: row-level security would prevent the use of its index.
create table purchase (
  partner_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  programme_id uuid not null references programme (id),
  terminal_id uuid not null,
  cashier_id uuid not null,
  cashier_name text not null,
  type text not null check (type in ('SALE', 'RETURN')),
  status text not null check (status in ('DRAFT', 'ANALYZED', 'CONFIRMED', 'CANCELED', 'REVERSED')),
  refund_status text check (refund_status in ('PENDING', 'REMITTANCEREQUESTED', 'REFUNDED', 'DONOTREFUND')),
  terminal_txn_no bigint check (terminal_txn_no > 0),
  original_id uuid,
  started_at timestamptz not null default now(),
  priced_at timestamptz,
  confirmed_at timestamptz,
  ended_at timestamptz,
  timed_out boolean not null default false,
  timeout_seconds int not null,
  net_cents bigint not null check (net_cents >= 0),
  tax_cents bigint not null check (tax_cents >= 0),
  covered_cents bigint not null,
  benefits_cents bigint not null default 0,
  authorized_tax_cents bigint not null default 0,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  entry_mode text check (entry_mode in ('CHIP', 'SWIPE', 'CONTACTLESS', 'MANUAL')),
  fee_schedule_id uuid references fee_schedule (id),
  receipt_hash bytea,
  receipt_emailed_at timestamptz,
  payable_from timestamptz,
  documents_complete_at timestamptz,
  statement_id uuid,
  total_cents bigint not null generated always as (net_cents + tax_cents) stored,
  -- Number that people read, type and scan. Unique per partner.
  receipt_number text collate "C" not null default receipt_number_of(floor(random() * 34359738368)::bigint)
    check (receipt_number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  document_id uuid,
  primary key (partner_id, id),
  unique (partner_id, terminal_id, terminal_txn_no),
  foreign key (partner_id, cashier_id) references user_account (partner_id, id),
  foreign key (partner_id, original_id) references purchase (partner_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  foreign key (partner_id, terminal_id) references terminal (partner_id, id),
  foreign key (partner_id, document_id) references sale_document (partner_id, id),
  check (covered_cents between 0 and (net_cents + tax_cents)),
  check (benefits_cents between 0 and covered_cents),
  check (authorized_tax_cents between 0 and benefits_cents),
  check ((type = 'RETURN') = (original_id is not null)),
  check ((type = 'SALE') = (terminal_txn_no is not null)),
  check ((net_cents + tax_cents) <= 9999999),
  check (refund_status is null or confirmed_at is not null),
  check (status <> 'CONFIRMED' or confirmed_at is not null and receipt_hash is not null)
);
create index purchase_started on purchase (partner_id, started_at desc, id desc);
create index purchase_refund on purchase (partner_id, refund_status, started_at desc, id desc)
  where refund_status is not null;
create index purchase_store on purchase (partner_id, store_id, started_at desc, id desc);
create index purchase_original on purchase (partner_id, original_id) where original_id is not null;
create index purchase_open on purchase (priced_at) where status in ('DRAFT', 'ANALYZED');
create index purchase_by_id on purchase (id);
create index purchase_cashier on purchase (partner_id, cashier_id, started_at desc, id desc);
create index purchase_last4 on purchase (partner_id, last4, started_at desc, id desc) where last4 is not null;
create index purchase_amount on purchase (partner_id, total_cents, started_at desc, id desc);
create index purchase_statement on purchase (partner_id, statement_id) where statement_id is not null;
create index purchase_documents on purchase (confirmed_at, id)
  where type = 'SALE' and confirmed_at is not null and payable_from is null;
create unique index purchase_receipt_number on purchase (partner_id, receipt_number);
-- Operators search the numbers of all partners.
create index purchase_by_receipt_number on purchase (receipt_number);
-- Purchases that were not completed have no settlement status.
create index purchase_not_completed on purchase (partner_id, started_at desc, id desc) where refund_status is null;

alter table purchase enable row level security;
create policy tenant on purchase to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on purchase for select to tillgate_finder using (true);
create policy operator on purchase for select to tillgate_operator using (true);
create policy operator_update on purchase for update to tillgate_operator
  using (current_user <> 'tillgate_case')
  with check (current_user <> 'tillgate_case');
grant select, insert, update on purchase to tillgate_tenant;
grant select, update (refund_status, payable_from, documents_complete_at, statement_id, document_id) on purchase to
  tillgate_operator;
grant select (partner_id, id, receipt_hash) on purchase to tillgate_finder;


-- Lines of a purchase. `benefit_discount_cents` and `benefit_tax_cents`: shares of net amount and tax that the card
-- paid. Delete is granted because pricing a basket again replaces its lines.
create table purchase_line (
  partner_id uuid not null,
  purchase_id uuid not null,
  line_no int not null check (line_no > 0),
  item_id uuid,
  code text collate "C" not null,
  name text not null,
  description text not null,
  unit text not null,
  quantity_milli bigint not null check (quantity_milli between 1 and 9999999),
  price_cents bigint not null check (price_cents between 1 and 99999),
  discount_cents bigint not null check (discount_cents >= 0),
  net_cents bigint not null check (net_cents >= 0),
  tax_milli int not null check (tax_milli between 0 and 100000),
  tax_cents bigint not null check (tax_cents >= 0),
  reason text not null check (reason in ('COVERED', 'NOT_LISTED', 'NOT_YET', 'EXPIRED', 'OVER_MAX_PRICE', 'NO_PURSE')),
  purse text,
  max_price_cents bigint,
  apl_version_id uuid references apl_version (id),
  apl_entry_no int,
  eligible_net_cents bigint not null,
  eligible_tax_cents bigint not null,
  benefit_discount_cents bigint not null default 0,
  benefit_tax_cents bigint not null default 0,
  returned_milli bigint not null default 0,
  original_line_no int,
  primary key (partner_id, purchase_id, line_no),
  foreign key (partner_id, purchase_id) references purchase (partner_id, id) on delete cascade,
  check (eligible_net_cents between 0 and net_cents),
  check (eligible_tax_cents between 0 and tax_cents),
  check (benefit_discount_cents between 0 and eligible_net_cents),
  check (benefit_tax_cents between 0 and eligible_tax_cents),
  check (returned_milli between 0 and quantity_milli)
);
-- Sales of one item. Ids of purchases increase with time, so that the index reads the last days of the item alone.
create index purchase_line_item on purchase_line (partner_id, item_id, purchase_id) where item_id is not null;

alter table purchase_line enable row level security;
create policy tenant on purchase_line to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on purchase_line for select to tillgate_operator using (true);
grant select, insert, update, delete on purchase_line to tillgate_tenant;
grant select on purchase_line to tillgate_operator;


-- Requests to the card issuer, with the row's id as idempotency key; `request_key` is the till's key.
-- ASKED is written before the request is sent. UNKNOWN: the issuer must be asked again: to reverse a sale
-- (without an answer in time, or reversed later), or to repeat a return.
create table authorisation (
  partner_id uuid not null,
  id uuid not null,
  purchase_id uuid not null,
  kind text not null check (kind in ('SALE', 'RETURN')),
  terminal_id uuid not null,
  request_key text not null check (length(request_key) between 1 and 255),
  request_hash bytea not null,
  state text not null check (state in ('ASKED', 'APPROVED', 'PARTIAL', 'DECLINED', 'UNKNOWN', 'REVERSED')),
  asked jsonb not null,
  approved jsonb not null default '[]',
  reference text,
  card_ref text,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  entry_mode text check (entry_mode in ('CHIP', 'SWIPE', 'CONTACTLESS', 'MANUAL')),
  decline_code text,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  next_try_at timestamptz,
  tries int not null default 0,
  primary key (partner_id, id),
  unique (partner_id, terminal_id, request_key),
  foreign key (partner_id, purchase_id) references purchase (partner_id, id)
);
create index authorisation_purchase on authorisation (partner_id, purchase_id);
-- One open request at a time, and one approval per purchase.
create unique index authorisation_living on authorisation (partner_id, purchase_id)
  where state in ('ASKED', 'APPROVED', 'PARTIAL', 'UNKNOWN');
create index authorisation_unsettled on authorisation (asked_at) where state in ('ASKED', 'UNKNOWN');

alter table authorisation enable row level security;
create policy tenant on authorisation to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on authorisation for select to tillgate_operator using (true);
grant select, insert, update on authorisation to tillgate_tenant;
grant select on authorisation to tillgate_operator;


-- Keys of requests that a till reversed before an answer: a confirmation under such a key is reversed at once.
create table reversed_key (
  partner_id uuid not null,
  terminal_id uuid not null,
  key text not null check (length(key) between 1 and 255),
  expires_at timestamptz not null default now() + interval '24 hours',
  primary key (partner_id, terminal_id, key),
  foreign key (partner_id, terminal_id) references terminal (partner_id, id)
);
create index reversed_key_expires on reversed_key (expires_at);

alter table reversed_key enable row level security;
create policy tenant on reversed_key to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, delete on reversed_key to tillgate_tenant;


-- Entries of a store's account with a program. Append only: an entry joins one statement, and receives
-- `payable_from` once.
create table entry (
  partner_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  programme_id uuid not null references programme (id),
  type text not null
    check (type in ('SALE', 'RETURN', 'REVERSAL', 'PROC_FEE', 'FIXED_FEE', 'EQUIPMENT', 'ADJUSTMENT', 'CARRY_IN',
      'CARRY_OUT')),
  cents bigint not null check (cents <> 0),
  purchase_id uuid,
  reverses_id uuid,
  booked_at timestamptz not null default now(),
  payable_from timestamptz,
  statement_id uuid,
  source_statement_id uuid,
  reason text not null default '',
  booked_by uuid,
  primary key (partner_id, id),
  unique (partner_id, reverses_id),
  unique (partner_id, type, source_statement_id),
  foreign key (partner_id, purchase_id) references purchase (partner_id, id),
  foreign key (partner_id, reverses_id) references entry (partner_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id)
);
create index entry_open on entry (partner_id, store_id, programme_id, booked_at) where statement_id is null;
create index entry_purchase on entry (partner_id, purchase_id) where purchase_id is not null;
create index entry_statement on entry (partner_id, statement_id, id) where statement_id is not null;
-- Entries are inserted in order of time, so a block range index finds a month.
create index entry_day on entry using brin (booked_at);

alter table entry enable row level security;
create policy tenant on entry to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on entry to tillgate_operator using (true) with check (true);
grant select, insert on entry to tillgate_tenant;
grant select, insert, update (payable_from, statement_id) on entry to tillgate_operator;
create trigger keep_row before delete on entry for each row execute function refuse_change();
-- The entries of a sale lose their date again when its documents are taken back, while no statement has them.
create trigger keep before update on entry for each row
  when (old.statement_id is not null or (old.partner_id, old.id, old.store_id, old.programme_id, old.type, old.cents,
    old.purchase_id, old.reverses_id, old.booked_at, old.source_statement_id, old.reason, old.booked_by) is distinct
    from (new.partner_id, new.id, new.store_id, new.programme_id, new.type, new.cents, new.purchase_id,
    new.reverses_id, new.booked_at, new.source_statement_id, new.reason, new.booked_by) or old.payable_from
    is not null and old.payable_from is distinct from new.payable_from and (new.payable_from is not null or
    old.purchase_id is null))
  execute function refuse_change();
