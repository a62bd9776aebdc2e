-- Context outbox: mails and texts that are sent if, and only if, the change commits.

-- A message is claimed until `due_at`, sent outside of any transaction, and marked. `in_hand` is true while
-- the result of a claim is unknown. Rows of the zero partner belong to the program and to people without a partner.
-- Retention erases `sealed` after `expires_at` and deletes the row a day later.
create table outbox (
  partner_id uuid not null,
  id uuid not null,
  sealed bytea,
  language text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  attempts int not null default 0,
  failure text,
  due_at timestamptz not null default now(),
  in_hand boolean not null default false,
  expires_at timestamptz not null,
  -- Fingerprint of the address or number; null for messages of earlier releases.
  recipient bytea,
  -- Sealed subject and text without codes and links, for support.
  shown bytea,
  channel text check (channel in ('mail', 'text')),
  primary key (partner_id, id)
);
-- Partial: sent and failed messages are never searched.
create index outbox_due on outbox (due_at) where sent_at is null and failure is null;
create index outbox_expires on outbox (expires_at);
create index outbox_recipient on outbox (partner_id, recipient, created_at) where recipient is not null;

alter table outbox enable row level security;
create policy tenant on outbox to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy identity on outbox for insert to tillgate_identity
  with check (partner_id = '00000000-0000-0000-0000-000000000000'::uuid);
create policy finder on outbox for select to tillgate_finder using (true);
create policy rotator on outbox to tillgate_rotator using (true) with check (true);
-- The worker alone sends messages of people without a partner.
create policy people on outbox to tillgate_upkeep
  using (partner_id = '00000000-0000-0000-0000-000000000000'::uuid)
  with check (partner_id = '00000000-0000-0000-0000-000000000000'::uuid);
-- Retention of expired messages, of every partner.
create policy late on outbox for select to tillgate_upkeep using (expires_at < now());
create policy late_erased on outbox for update to tillgate_upkeep
  using (expires_at < now())
  with check (sealed is null);
create policy late_deleted on outbox for delete to tillgate_upkeep using (expires_at < now());
-- In a case an operator reads messages of that partner alone, by the policy of the partner.
create policy operator on outbox to tillgate_operator
  using (current_user <> 'tillgate_case' and not partner_id = '00000000-0000-0000-0000-000000000000'::uuid)
  with check (current_user <> 'tillgate_case' and not partner_id = '00000000-0000-0000-0000-000000000000'::uuid);
create policy to_operators on outbox for insert to tillgate_operator
  with check (partner_id = '00000000-0000-0000-0000-000000000000'::uuid);
-- Support sees messages of people without a partner, but never `sealed`.
create policy people_read on outbox for select to tillgate_operator
  using (current_user <> 'tillgate_case' and partner_id = '00000000-0000-0000-0000-000000000000'::uuid);
grant select, insert, update on outbox to tillgate_tenant;
grant insert on outbox to tillgate_identity;
grant select (partner_id, id, created_at, sent_at, attempts, failure, due_at, expires_at, recipient, shown, channel),
  insert on outbox to tillgate_operator;
grant select (partner_id, id, created_at, sent_at, failure, due_at) on outbox to tillgate_finder;
grant select (ctid, sealed, shown), update (sealed, shown) on outbox to tillgate_rotator;
grant select, update, delete on outbox to tillgate_upkeep;
