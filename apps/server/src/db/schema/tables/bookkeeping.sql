-- Context bookkeeping: the accountant of a partner and the numbers of journal accounts.

-- The accountant of a partner. `sent_month` is the last month of the monthly mail.
create table accountant (
  partner_id uuid primary key references partner (id),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  language text not null check (language in ('en-US', 'es-ES')),
  is_monthly boolean not null,
  sent_month text not null check (sent_month ~ '^[0-9]{4}-[0-9]{2}$')
);

alter table accountant enable row level security;
create policy tenant on accountant to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on accountant for select to tillgate_operator using (true);
grant select, insert, update, delete on accountant to tillgate_tenant;
grant select on accountant to tillgate_operator;


-- Links to a month that were mailed. A link stores hashes only: of its token, and of the pass that a right code gives
-- for half an hour. The service deletes links a year after their last day.
create table accountant_link (
  partner_id uuid not null references partner (id),
  id uuid not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  name text not null check (length(name) between 1 and 100),
  email text not null check (length(email) between 3 and 254),
  token_hash bytea not null,
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  downloads int not null default 0,
  downloaded_at timestamptz,
  pass_hash bytea,
  pass_until timestamptz,
  primary key (partner_id, id),
  unique (partner_id, token_hash),
  check ((pass_hash is null) = (pass_until is null))
);

alter table accountant_link enable row level security;
create policy tenant on accountant_link to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, update, delete on accountant_link to tillgate_tenant;


-- Numbers and names that accounts of the journal have in the books of a partner, one row for each account that a person
-- changed. Rows stay until a person replaces them.
create table journal_account (
  partner_id uuid not null references partner (id),
  account text collate "C" not null check (account ~ '^(bank-[0-9]{8}|[a-z]+)$'),
  number text not null check (length(number) <= 20),
  name text not null check (length(name) between 1 and 100),
  primary key (partner_id, account)
);

alter table journal_account enable row level security;
create policy tenant on journal_account to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, delete on journal_account to tillgate_tenant;
