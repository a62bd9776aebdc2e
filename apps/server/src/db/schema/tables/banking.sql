-- Context banking: bank accounts linked by Plaid, holds of payouts, webhooks of Plaid.

-- Bank accounts of stores. `LIVE` is in force; `NEXT` waits for its verification with `next_status`.
-- Account and routing number are sealed and opened only for payouts; `account_index` is a keyed hash for the
-- duplicate check. Retired accounts stay as history. `source` is `NOC` for a correction sent by the bank.
create table bank_link (
  partner_id uuid not null references partner (id),
  id uuid not null,
  store_id uuid not null,
  last_link_session_id text not null,
  state text not null check (state in ('ASKED', 'LIVE', 'NEXT', 'REPLACED', 'FAILED')),
  item_id text,
  access_token bytea,
  account_id text,
  account_number bytea,
  routing_number bytea,
  last4 text check (last4 ~ '^[0-9]{4}$'),
  holder text,
  account_type text,
  said text,
  claimed text,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  account_index bytea,
  routing_last4 text check (routing_last4 ~ '^[0-9]{4}$'),
  verified_at timestamptz,
  retired_at timestamptz,
  retired_reason text check (retired_reason in ('CHANGED', 'CLOSED_BY_BANK', 'REVIEW')),
  next_status text,
  source text not null default 'LINK' check (source in ('LINK', 'NOC', 'REUSE')),
  -- Owners that the bank reports, sealed. Null for accounts typed in earlier releases.
  owners_state text check (owners_state in ('REPORTED', 'DECLARED', 'UNSUPPORTED', 'UNAVAILABLE')),
  owners_sealed bytea,
  owners_at timestamptz,
  -- Account of another store of the partner of which this one is a copy.
  reused_from uuid,
  primary key (partner_id, id),
  unique (partner_id, last_link_session_id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  constraint bank_link_reused_from foreign key (partner_id, reused_from) references bank_link (partner_id, id),
  constraint bank_link_next check ((state = 'NEXT') = (next_status is not null)),
  constraint bank_link_retired check ((retired_at is null) = (retired_reason is null)),
  constraint bank_link_owners check ((owners_state is not distinct from 'REPORTED') = (owners_sealed is not null)),
  constraint bank_link_reused check ((source = 'REUSE') = (reused_from is not null))
);
create unique index bank_link_live on bank_link (partner_id, store_id) where state = 'LIVE';
create index bank_link_item on bank_link (item_id);
create index bank_link_checked on bank_link (checked_at) where state = 'LIVE';
create index bank_link_account on bank_link (account_index) where state = 'LIVE';
create index bank_link_store on bank_link (partner_id, store_id);
create unique index bank_link_next_one on bank_link (partner_id, store_id) where state = 'NEXT';
create index bank_link_next_checked on bank_link (checked_at) where state = 'NEXT';
create index bank_link_reused_from on bank_link (partner_id, reused_from) where reused_from is not null;

alter table bank_link enable row level security;
create policy tenant on bank_link to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on bank_link for select to tillgate_finder using (true);
create policy rotator on bank_link to tillgate_rotator using (true) with check (true);
-- In a case an operator opens account numbers of that partner alone.
create policy operator on bank_link to tillgate_operator using (current_user <> 'tillgate_case');
grant select, insert, update on bank_link to tillgate_tenant;
grant select (partner_id, id, store_id, state, last4, holder, account_type, said, asked_by, checked_at, created_at,
  account_index, routing_last4, verified_at, retired_at, retired_reason, source, owners_state, owners_sealed,
  owners_at, reused_from) on bank_link to tillgate_operator;
grant select (partner_id, id, store_id, state, item_id, said, checked_at, next_status, source, owners_state,
  owners_at) on bank_link to tillgate_finder;
-- Account numbers of every partner, for a bank file.
grant select (account_number, routing_number), update (checked_at) on bank_link to tillgate_payer;
grant select (ctid, access_token, account_number, routing_number, owners_sealed), update (access_token,
  account_number, routing_number, owners_sealed) on bank_link to tillgate_rotator;


-- Link tokens by store: a public token is accepted only for the store of its link token.
create table plaid_link_token (
  partner_id uuid not null,
  store_id uuid not null,
  id uuid not null,
  sealed bytea not null,
  created_at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id)
);
create index plaid_link_token_store on plaid_link_token (partner_id, store_id, id);
create index plaid_link_token_created on plaid_link_token (created_at);

alter table plaid_link_token enable row level security;
create policy tenant on plaid_link_token to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy rotator on plaid_link_token to tillgate_rotator using (true) with check (true);
create policy late on plaid_link_token to tillgate_upkeep using (created_at < (now() - interval '1 day'));
grant select, insert on plaid_link_token to tillgate_tenant;
grant select (ctid, sealed), update (sealed) on plaid_link_token to tillgate_rotator;
grant select (ctid, partner_id, id, created_at), delete on plaid_link_token to tillgate_upkeep;


-- Reasons to hold payouts. No store: the hold is the whole partner's. No `ends_at`: an operator ends it.
-- Holds are history and never deleted.
create table payout_hold (
  partner_id uuid not null,
  store_id uuid,
  id uuid not null,
  kind text not null check (kind in ('BANK_CHANGE', 'BANK_RETURN', 'OPERATOR')),
  bank_link_id uuid,
  begun_by uuid not null,
  begun_at timestamptz not null default now(),
  ends_at timestamptz,
  statement_id uuid,
  reason text not null default '',
  ends_with_relink boolean not null default false,
  ended_at timestamptz,
  ended_by uuid,
  end_reason text not null default '',
  primary key (partner_id, id),
  unique (partner_id, kind, bank_link_id),
  foreign key (partner_id, bank_link_id) references bank_link (partner_id, id),
  foreign key (partner_id, store_id) references store (partner_id, id),
  check (ends_at > begun_at),
  check (kind <> 'BANK_CHANGE' or bank_link_id is not null and ends_at is not null)
);
create index payout_hold_store on payout_hold (partner_id, store_id, ends_at);
-- One return holds every store that is paid to its account.
create unique index payout_hold_return on payout_hold (partner_id, statement_id, store_id) where kind = 'BANK_RETURN';

alter table payout_hold enable row level security;
create policy tenant on payout_hold to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on payout_hold to tillgate_operator using (true) with check (true);
grant select, insert, update (ended_at, ended_by, end_reason) on payout_hold to tillgate_tenant, tillgate_operator;


-- Webhooks of Plaid, stored before they are handled.
create table webhook_inbox (
  id uuid primary key,
  provider text not null,
  type text not null,
  code text not null,
  subject text not null,
  body bytea not null,
  issued_at timestamptz not null,
  received_at timestamptz not null default now(),
  state text not null default 'NEW' check (state in ('NEW', 'DONE', 'IGNORED', 'FAILED')),
  attempts int not null default 0,
  handled_at timestamptz,
  error text
);
create index webhook_inbox_subject on webhook_inbox (provider, subject) where state = 'NEW';
create index webhook_inbox_received on webhook_inbox (received_at);
grant select, insert, update, delete on webhook_inbox to tillgate_identity;
