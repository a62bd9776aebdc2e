-- Context outbox: mails and texts that are sent if, and only if, the change commits.

-- A message is claimed until `due_at`, sent outside of any transaction, and marked. `in_hand` is true while
-- the result of a claim is unknown. Rows of the zero partner belong to the programme and to people without a partner.
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
  primary key (partner_id, id)
);
-- Partial: sent and failed messages are never searched.
create index outbox_due on outbox (due_at) where sent_at is null and failure is null;
create index outbox_expires on outbox (expires_at);

alter table outbox enable row level security;
create policy tenant on outbox to tillgate_tenant
  using (partner_id = (select current_setting('app.partner_id')::uuid))
  with check (partner_id = (select current_setting('app.partner_id')::uuid));
create policy identity on outbox for insert to tillgate_identity
  with check (partner_id = '00000000-0000-0000-0000-000000000000');
-- The worker alone reads messages of people without a partner.
create policy worker on outbox to tillgate_identity
  using (partner_id = '00000000-0000-0000-0000-000000000000' and session_user = 'tillgate_worker')
  with check (partner_id = '00000000-0000-0000-0000-000000000000' and session_user = 'tillgate_worker');
-- Retention of expired messages, of every partner.
create policy late on outbox for select to tillgate_identity
  using (expires_at < now() and session_user = 'tillgate_worker');
create policy late_erased on outbox for update to tillgate_identity
  using (expires_at < now() and session_user = 'tillgate_worker') with check (sealed is null);
create policy late_deleted on outbox for delete to tillgate_identity
  using (expires_at < now() and session_user = 'tillgate_worker');
create policy operator on outbox to tillgate_operator
  using (not (partner_id = '00000000-0000-0000-0000-000000000000'))
  with check (not (partner_id = '00000000-0000-0000-0000-000000000000'));
create policy finder on outbox for select to tillgate_finder using (true);
create policy rotator on outbox to tillgate_rotator using (true) with check (true);
grant select, insert, update on outbox to tillgate_tenant;
grant select, insert, update, delete on outbox to tillgate_identity;
grant insert, select (partner_id, id, sent_at, failure) on outbox to tillgate_operator;
grant select (partner_id, id, created_at, sent_at, failure, due_at) on outbox to tillgate_finder;
grant select (ctid, sealed), update (sealed) on outbox to tillgate_rotator;
