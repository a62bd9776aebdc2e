-- Context accounts: accounts and credentials of all people: sign-in, sessions, codes, links and second factors.
-- Email addresses are unique over all partners, so accounts belong to the identity role.

-- People of partners and of the program (`partner_id` null). `password_hash` null: invited, no password yet.
-- One proven account, one open invitation and one unproven account by text may share an email address.
create table user_account (
  id uuid primary key,
  partner_id uuid references partner (id),
  audience text not null check (audience in ('portal', 'operator', 'pos')),
  email text not null check (email = lower(email)),
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone_number text,
  role text not null
    check (role in ('UNASSIGNED', 'RETAILER', 'PROVIDER', 'DENTAL', 'VISION', 'HEARING', 'SUPERVISOR', 'CASHIER',
      'OPERATOR', 'OPERATOR_ADMIN')),
  active boolean not null default true,
  email_verified boolean not null default false,
  two_factor boolean not null default false,
  identity_status text not null default 'PENDINGVERIFICATION',
  created_at timestamptz not null default now(),
  identity_asked_at timestamptz,
  identity_read_at timestamptz,
  identity_reset_at timestamptz,
  version int not null default 1,
  language text not null default 'en-US' check (language in ('en-US', 'es-ES')),
  two_factor_way text not null default 'MAIL' check (two_factor_way in ('MAIL', 'TEXT', 'APP')),
  -- Operator who invited this operator. `invited_with` confirmed the invitation of an administrator. Null for both: the
  -- command line invited.
  invited_by uuid,
  invited_with uuid,
  invited_at timestamptz,
  -- Kinds of mails that an operator switched off.
  muted_mails text[] not null default '{}',
  -- Words of the search without accents and punctuation; equal to `searchWords` of the domain for Latin letters.
  search_text text not null
    generated always as (' ' || regexp_replace(regexp_replace(regexp_replace(replace(replace(replace(replace(
      translate(lower(regexp_replace(normalize(first_name || ' ' || last_name || ' ' || email, nfkd), '[\u0300-\u036f]',
      '', 'g')), 'øłđðı''’‘`´ʼ', 'olddi'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), '[^[:alnum:]]+', ' ', 'g'),
      '([0-9])([^0-9 ])', '\1 \2', 'g'), '([^0-9 ])([0-9])', '\1 \2', 'g')) stored,
  constraint user_account_partner unique (partner_id, id)
);
-- Identity checks that are polled.
create index user_account_identity on user_account (identity_read_at)
  where identity_status in ('IDV_ACTIVE', 'IDV_PENDING_REVIEW') or identity_asked_at is not null;
create index user_account_staff on user_account (last_name, first_name, id) where audience = 'operator';
create index user_account_partner_id_role_first_name_last_name_id_idx on user_account (partner_id, role, first_name,
    last_name, id)
  where partner_id is not null;
create index user_account_partner_id_role_last_name_first_name_id_idx on user_account (partner_id, role, last_name,
    first_name, id)
  where partner_id is not null;
create index user_account_partner_id_role_email_id_idx on user_account (partner_id, role, email, id)
  where partner_id is not null;
create index user_account_state on user_account (partner_id, role, email_verified, active)
  where partner_id is not null;
create index user_account_words on user_account
  using gin (partner_id, (first_name || ' ' || last_name || ' ' || email) gin_trgm_ops)
  where partner_id is not null;
create unique index user_account_unproven_email on user_account (email)
  where not email_verified and password_hash is not null;
-- Look-ups by address name neither state, so they need an index without a condition.
create index user_account_email on user_account (email);
create unique index user_account_invited_email on user_account (email)
  where not email_verified and password_hash is null;
create unique index user_account_email_key on user_account (email) where email_verified;
create index user_account_newcomer on user_account using gin (email gin_trgm_ops) where partner_id is null;
create index user_account_phone on user_account (phone_number) where phone_number is not null;
create index user_account_unassigned on user_account (created_at, id) where role = 'UNASSIGNED';
-- Serves search_user_ids().
create index user_account_search on user_account
  using gin (partner_id, search_text gin_trgm_ops)
  where partner_id is not null;

alter table user_account enable row level security;
create policy tenant on user_account to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy finder on user_account for select to tillgate_finder using (true);
create policy operator on user_account for select to tillgate_operator using (true);
create policy operator_update on user_account for update to tillgate_operator
  using (current_user <> 'tillgate_case')
  with check (current_user <> 'tillgate_case');
-- Reads every account, because an address may have one proven account in the whole program.
create policy identity on user_account for select to tillgate_identity using (true);
-- `accounts` inherits this role and changes accounts of its own partner alone, by the policy of the partner.
create policy identity_insert on user_account for insert to tillgate_identity
  with check (current_user <> 'tillgate_accounts');
create policy identity_update on user_account for update to tillgate_identity
  using (current_user <> 'tillgate_accounts')
  with check (current_user <> 'tillgate_accounts');
-- The founder of a new partner has no partner yet.
create policy founder on user_account for update to tillgate_accounts
  using (partner_id is null)
  with check (partner_id = current_setting('app.partner_id')::uuid);
-- No `password_hash`: the tenant role must not read it.
grant select (id, partner_id, audience, email, first_name, last_name, phone_number, role, active, email_verified,
  two_factor, identity_status, created_at, identity_asked_at, identity_read_at, identity_reset_at, version, language,
  search_text), update (identity_status, identity_asked_at, identity_read_at, identity_reset_at) on user_account to
  tillgate_tenant;
grant select, insert, update on user_account to tillgate_identity;
grant select (id, partner_id, audience, email, first_name, last_name, phone_number, role, active, email_verified,
  two_factor, identity_status, created_at, identity_reset_at, version, language, invited_by, invited_with, invited_at,
  muted_mails, search_text), update (two_factor, identity_status, identity_asked_at, identity_reset_at,
  two_factor_way) on user_account to tillgate_operator;
grant select (id, partner_id, audience, email, first_name, last_name, role, active, email_verified, search_text) on
  user_account to tillgate_finder;

-- store_user references user_account, which is created later.
alter table store_user
  add foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade;


-- Bearer tokens by hash. `seen_at` ends an idle operator session after 30 minutes.
-- A cashier's session is bound to a terminal and its store.
create table session (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  audience text not null check (audience in ('portal', 'operator', 'pos')),
  authenticated_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '24 hours',
  revoked_at timestamptz,
  ip text not null,
  user_agent text not null,
  id uuid not null default gen_random_uuid(),
  seen_at timestamptz not null default now(),
  terminal_id uuid,
  store_id uuid,
  terminal_hash bytea,
  constraint session_terminal
    check ((audience = 'pos') = (terminal_id is not null and store_id is not null and terminal_hash is not null))
);
create index session_by_user on session (user_id);
create index session_expires on session (expires_at);
create unique index session_id on session (id);
grant select, insert, update, delete on session to tillgate_identity;


-- Wrong passwords by address (existing or not) and device. An empty `device` counts all unknown devices.
-- Logged, unlike other counters: a crash must not reset the delays.
create table sign_in_guard (
  subject bytea not null,
  device bytea not null,
  wrong int not null default 0,
  streak int not null default 0,
  pending int not null default 0 check (pending >= 0),
  pending_until timestamptz not null default now(),
  open_at timestamptz not null default now(),
  primary key (subject, device)
);
create index sign_in_guard_open_at on sign_in_guard (open_at);
grant select, insert, update, delete on sign_in_guard to tillgate_identity;


-- One row per code sent, for unknown addresses too: known and unknown addresses must not differ.
-- `unsent`: no text provider has accepted the code yet; the mailed code before it stays valid.
create table passcode (
  id uuid primary key,
  subject bytea not null,
  purpose text not null
    check (purpose in ('sign-in', 'reset', 'registration', 'two-factor', 'email', 'accountant', 'caller')),
  code_hash bytea not null,
  attempts int not null default 0 check (attempts between 0 and 3),
  expires_at timestamptz not null,
  proved_at timestamptz,
  burnt_at timestamptz,
  created_at timestamptz not null default now(),
  unsent boolean not null default false
);
create index passcode_live on passcode (subject, purpose, created_at desc);
create index passcode_expires on passcode (expires_at);
grant select, insert, update, delete on passcode to tillgate_identity;


-- Links of password reset and invitation, by hash.
create table link_token (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  purpose text not null check (purpose in ('reset', 'first-password')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index link_token_live on link_token (user_id, purpose) where used_at is null;
create index link_token_expires on link_token (expires_at);
grant select, insert, update, delete on link_token to tillgate_identity;


-- Registration without an account yet. Verified for ten minutes after the right code.
create table registration (
  subject bytea primary key,
  sealed bytea not null,
  language text not null,
  verified_until timestamptz,
  passcode_id uuid,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on registration to tillgate_identity;
grant select (ctid, sealed), update (sealed) on registration to tillgate_rotator;


-- Authenticators of partners' people. `last_step` prevents a second use of a code. `pending` is a secret whose
-- first code was not entered yet.
create table user_totp (
  user_id uuid primary key references user_account (id) on delete cascade,
  sealed bytea,
  last_step bigint not null default 0,
  pending bytea,
  pending_at timestamptz
);
grant select, insert, update, delete on user_totp to tillgate_identity;
grant select (ctid, sealed, pending), update (sealed, pending) on user_totp to tillgate_rotator;


-- Recovery codes by fingerprint. Each works once.
create table recovery_code (
  user_id uuid not null references user_account (id) on delete cascade,
  hash bytea not null,
  used_at timestamptz,
  primary key (user_id, hash)
);
grant select, insert, update, delete on recovery_code to tillgate_identity;


-- Passkeys of people of partners and of operators. Public keys are no secrets, so nothing is sealed. `user_handle` is
-- random and the same for all passkeys of an account.
create table passkey (
  id uuid primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  credential_id bytea not null,
  public_key bytea not null,
  user_handle bytea not null check (length(user_handle) = 32),
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkey_credential unique (credential_id)
);
create index passkey_user on passkey (user_id);
grant select, insert, update, delete on passkey to tillgate_identity;


-- Challenges by hash. Each works once, for one purpose and one audience.
create table passkey_challenge (
  token_hash bytea primary key,
  challenge_hash bytea not null,
  purpose text not null check (purpose in ('SIGN_IN', 'ADD')),
  audience text not null check (audience in ('portal', 'operator')),
  subject bytea,
  user_id uuid references user_account (id) on delete cascade,
  user_handle bytea,
  expires_at timestamptz not null,
  constraint passkey_challenge_of check ((purpose = 'ADD') = (user_id is not null and user_handle is not null))
);
create index passkey_challenge_expires on passkey_challenge (expires_at);
create index passkey_challenge_user on passkey_challenge (user_id);
grant select, insert, update, delete on passkey_challenge to tillgate_identity;


-- Solved captchas: each solution works once.
create table captcha_spent (
  signature bytea primary key,
  expires_at timestamptz not null
);
grant select, insert, update, delete on captcha_spent to tillgate_identity;


-- History of accounts. Append only.
create table account_event (
  id uuid primary key,
  at timestamptz not null default now(),
  user_id uuid,
  subject bytea,
  action text not null,
  ip text not null,
  user_agent text not null,
  trial jsonb,
  request_id text not null
);
create index account_event_user on account_event (user_id, at);
create index account_event_at on account_event (at, id);
grant select, insert on account_event to tillgate_identity;


-- Seals of the history of sign-ins and credentials. A seal covers the events after the seal before up to `until`: their
-- number, a hash over them, and the proof of the seal before. A sign-in itself locks and hashes nothing. Seals stay for
-- good, like the events.
create table account_event_seal (
  number bigint primary key check (number > 0),
  until timestamptz not null,
  events bigint not null check (events > 0),
  proof bytea not null
);
grant select, insert on account_event_seal to tillgate_identity;
