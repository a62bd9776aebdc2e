-- Context partners: partners, their stores, the cashiers of each store, and former names.

-- A partner. `agreed_version` repeats the newest accepted terms, because find_session() returns it with every request.
create table partner (
  id uuid primary key,
  business_name text not null,
  type text not null check (type in ('GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING')),
  application_status text not null check (application_status in ('PENDING_AUTH', 'REVIEW', 'APPROVED', 'REJECTED')),
  approved_screen boolean not null default false,
  primary_store_id uuid,
  created_at timestamptz not null default now(),
  manual_card_entry text not null default 'NOT_REQUESTED'
    check (manual_card_entry in ('NOT_REQUESTED', 'REQUESTED', 'APPROVED', 'DECLINED', 'REQUEST_REENABLED')),
  manual_card_entry_at timestamptz,
  agreed_version text,
  manual_card_entry_reason text not null default '',
  -- A case of a confirmed match with the sanctions list holds every store and payout.
  blocked_at timestamptz,
  -- A possible match without a decision holds the payouts.
  screening_held_at timestamptz
);
create index partner_name on partner (business_name, id);
create index partner_created on partner (created_at, id);
create index partner_card_entry on partner (manual_card_entry_at, id) where manual_card_entry <> 'NOT_REQUESTED';
create index partner_unfinished on partner (created_at, id) where application_status = 'PENDING_AUTH';
create index partner_blocked on partner (blocked_at) where blocked_at is not null;

alter table partner enable row level security;
create policy tenant on partner to tillgate_tenant using (id = current_setting('app.partner_id')::uuid);
create policy operator on partner for select to tillgate_operator using (true);
-- Not in a case: PostgreSQL combines the columns of both inherited roles with the policies of both.
create policy operator_update on partner for update to tillgate_operator
  using (current_user <> 'tillgate_case')
  with check (current_user <> 'tillgate_case');
create policy identity on partner for select to tillgate_identity using (true);
create policy identity_insert on partner for insert to tillgate_identity with check (true);
-- A partner changes its application status only by partner_to_review(), and its manual card entry only by
-- request_manual_card_entry().
grant select, update (id, business_name, type, approved_screen, primary_store_id, created_at, agreed_version) on
  partner to tillgate_tenant;
grant select, insert on partner to tillgate_identity;
grant select, update (business_name, application_status, approved_screen, manual_card_entry, manual_card_entry_at,
  manual_card_entry_reason, blocked_at, screening_held_at) on partner to tillgate_operator;


-- A store or practice. `ein_sealed` is encrypted, `ein_index` is its keyed hash for the duplicate check.
-- `address_verified`: city, state and ZIP code agree. `street_verified`: a geocoder found the street.
-- `address_usual_city` is the post office's city of the ZIP code when the partner typed another one, else empty.
-- `bank_change_asked_at`: time of the password check before a change of the bank account.
create table store (
  partner_id uuid not null references partner (id),
  id uuid not null,
  business_name text not null,
  type text not null check (type in ('GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING')),
  code text not null check (code ~ '^[0-9]{8}$'),
  address_line_1 text not null,
  address_line_2 text not null default '',
  city text not null,
  state_code text not null,
  zip_code text not null,
  time_zone text not null default 'America/New_York',
  status text not null check (status in ('ACTIVE', 'INACTIVE', 'PENDING')),
  application_status text not null check (application_status in ('PENDING_AUTH', 'REVIEW', 'APPROVED', 'REJECTED')),
  bank_account_status text not null default 'PENDING_VERIFICATION',
  bank_account_last4 text check (bank_account_last4 ~ '^[0-9]{4}$'),
  created_at timestamptz not null default now(),
  bank_link_mode text check (bank_link_mode in ('FIRST', 'DEPOSITS', 'CODE')),
  doing_business_as text not null default '',
  ein_sealed bytea,
  ein_index bytea,
  contact_person text not null default '',
  contact_email text not null default '',
  phone_number text not null default '',
  address_source text check (address_source in ('AUTOCOMPLETE', 'TYPED', 'MANUAL')),
  address_verified boolean not null default false,
  business_description text not null default '',
  npi text not null default '',
  suspended_at timestamptz,
  suspended_by uuid,
  suspended_from text check (suspended_from in ('ACTIVE', 'INACTIVE', 'PENDING')),
  suspended_reason text not null default '',
  version int not null default 1,
  owners_version int not null default 1,
  address_usual_city text not null default '',
  bank_change_asked_at timestamptz,
  street_verified boolean not null default false,
  -- Words of the search without accents and punctuation; equal to `searchWords` of the domain for Latin letters.
  search_text text not null
    generated always as (' ' || regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(business_name || ' ' || code || ' ' || address_line_1 || ' ' ||
      address_line_2 || ' ' || city || ' ' || zip_code, nfkd), '[\u0300-\u036f]', '', 'g')), 'øłđðı''’‘`´ʼ', 'olddi'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[^[:alnum:]]+', ' ', 'g'), '([0-9])([^0-9 ])', '\1 \2', 'g'),
      '([^0-9 ])([0-9])', '\1 \2', 'g')) stored,
  -- Form of the labels that the scales of the store print. Null: terminals take no value from a label.
  label_form text
    check (label_form in ('PRICE_4_CHECKED', 'PRICE_4', 'PRICE_5', 'PRICE_5_CHECKED', 'WEIGHT_4_CHECKED', 'WEIGHT_4',
      'WEIGHT_5', 'WEIGHT_5_HUNDREDTHS', 'WEIGHT_5_CHECKED')),
  primary key (partner_id, id),
  unique (partner_id, code),
  constraint store_suspended check (suspended_at is null or status = 'INACTIVE')
);
create index store_ein on store (ein_index) where ein_index is not null;
create index store_address on store (zip_code, lower(address_line_1));
create index store_name_words on store using gin (business_name gin_trgm_ops);
-- Collation "C": a prefix search needs bytewise order.
create index store_code_start on store (code collate "C");
create index store_suspended_at on store (partner_id) where suspended_at is not null;
create index store_name on store (partner_id, business_name, id);
create index store_phone on store (phone_number) where phone_number <> '';
create index store_last4 on store (bank_account_last4) where bank_account_last4 is not null;
create index store_trade_words on store using gin (doing_business_as gin_trgm_ops) where doing_business_as <> '';
-- Serves search_store_ids().
create index store_search on store using gin (partner_id, search_text gin_trgm_ops);

alter table store enable row level security;
create policy tenant on store to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on store for select to tillgate_finder using (true);
create policy rotator on store to tillgate_rotator using (true) with check (true);
create policy operator on store for select to tillgate_operator using (true);
create policy operator_update on store for update to tillgate_operator
  using (current_user <> 'tillgate_case')
  with check (current_user <> 'tillgate_case');
grant select, insert, update on store to tillgate_tenant;
grant select, update (business_name, address_line_1, address_line_2, city, state_code, zip_code, status,
  application_status, bank_account_status, doing_business_as, ein_sealed, ein_index, contact_person, contact_email,
  phone_number, address_source, address_verified, business_description, npi, suspended_at, suspended_by,
  suspended_from, suspended_reason, version, address_usual_city, street_verified) on store to tillgate_operator;
grant select (partner_id, id, business_name, code, address_line_1, city, status, bank_account_status, search_text) on
  store to tillgate_finder;
grant select (ctid, ein_sealed), update (ein_sealed) on store to tillgate_rotator;


-- Stores in which a cashier sells. Supervisors and store admins have no rows: they have every store.
create table store_user (
  partner_id uuid not null,
  store_id uuid not null,
  user_id uuid not null,
  primary key (partner_id, user_id, store_id),
  foreign key (partner_id, store_id) references store (partner_id, id)
);
create index store_user_store on store_user (partner_id, store_id, user_id);

alter table store_user enable row level security;
create policy tenant on store_user to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, delete on store_user to tillgate_tenant;


-- Former names of businesses and people, so that support finds a partner by a name of last year. They stay as long as
-- the partner: the change log has them, too.
create table former_name (
  partner_id uuid not null references partner (id),
  id uuid not null,
  subject_id uuid not null,
  kind text not null check (kind in ('BUSINESS', 'TRADE', 'PERSON')),
  name text not null check (name <> ''),
  until timestamptz not null default now(),
  primary key (partner_id, id)
);
create index former_name_words on former_name using gin (name gin_trgm_ops);

alter table former_name enable row level security;
create policy tenant on former_name to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on former_name to tillgate_operator using (true) with check (true);
grant select, insert on former_name to tillgate_tenant, tillgate_operator;
