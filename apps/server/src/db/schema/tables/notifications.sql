-- Context notifications: events of a partner, mails and texts about them, and webhooks to systems of the partner.

-- Events of a partner: the bell shows them, and mails are sent about them. `subject` names what happened, so that an
-- event is stored once. `user_id`: the person whom alone the event concerns. `read_by`: people who read it; a partner
-- has few, so an array needs no table of its own. Retention deletes events after 90 days.
create table partner_event (
  partner_id uuid not null references partner (id),
  id uuid not null,
  kind text not null
    check (kind in ('payout.sent', 'payout.returned', 'payout.held', 'import.ended', 'list.changed', 'store.changed',
      'terminal.offline', 'invite.unused', 'device.new', 'bank.changed')),
  subject text not null,
  user_id uuid,
  details jsonb not null,
  happened_at timestamptz not null default now(),
  read_by uuid[] not null default '{}',
  primary key (partner_id, id),
  unique (partner_id, kind, subject)
);
create index partner_event_happened on partner_event (partner_id, happened_at desc, id desc);
create index partner_event_old on partner_event (happened_at);

alter table partner_event enable row level security;
create policy tenant on partner_event to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
-- In a case the operator writes as the partner does.
create policy operator on partner_event for insert to tillgate_operator with check (current_user <> 'tillgate_case');
create policy late on partner_event to tillgate_upkeep using (true);
grant select, insert, update on partner_event to tillgate_tenant;
grant insert on partner_event to tillgate_operator;
grant select (partner_id, id, happened_at), delete on partner_event to tillgate_upkeep;


-- When a person is mailed or texted about a kind of event. Without a row the default of the kind holds. Rows stay until
-- the person changes them.
create table notification_setting (
  partner_id uuid not null references partner (id),
  user_id uuid not null,
  kind text not null
    check (kind in ('payout.sent', 'payout.returned', 'payout.held', 'import.ended', 'list.changed', 'store.changed',
      'terminal.offline', 'invite.unused', 'device.new', 'bank.changed')),
  mail text not null check (mail in ('AT_ONCE', 'DAILY', 'NEVER')),
  text boolean not null,
  primary key (partner_id, user_id, kind)
);

alter table notification_setting enable row level security;
create policy tenant on notification_setting to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
-- In a case the operator reads as the partner does.
create policy operator on notification_setting for select to tillgate_operator
  using (current_user <> 'tillgate_case');
grant select, insert, update on notification_setting to tillgate_tenant;
grant select on notification_setting to tillgate_operator;


-- Events that wait for the daily mail of a person. The mail and the deletion of its rows are one transaction.
create table daily_mail_event (
  partner_id uuid not null,
  user_id uuid not null,
  event_id uuid not null,
  due_at timestamptz not null,
  primary key (partner_id, user_id, event_id),
  foreign key (partner_id, event_id) references partner_event (partner_id, id) on delete cascade
);
create index daily_mail_event_due on daily_mail_event (due_at);
create index daily_mail_event_event on daily_mail_event (partner_id, event_id);

alter table daily_mail_event enable row level security;
create policy tenant on daily_mail_event to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
-- In a case the operator writes as the partner does.
create policy operator on daily_mail_event to tillgate_operator
  using (current_user <> 'tillgate_case')
  with check (current_user <> 'tillgate_case');
grant select, insert, delete on daily_mail_event to tillgate_tenant;
grant select (partner_id, user_id, due_at), insert on daily_mail_event to tillgate_operator;


-- Endpoints of systems of a partner. `secret` signs; `old_secret` signs too for a day after a rotation.
-- `failing_since`: the first failed attempt after the last success.
create table webhook_endpoint (
  partner_id uuid not null references partner (id),
  id uuid not null,
  url text not null check (length(url) between 1 and 500),
  description text not null check (length(description) <= 100),
  kinds text[] not null,
  secret bytea not null,
  old_secret bytea,
  old_secret_until timestamptz,
  paused_at timestamptz,
  pause_reason text check (pause_reason in ('person', 'gone', 'failing')),
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  -- Query of the address, which often holds a key of the receiver. `url` is the address without it.
  query bytea,
  primary key (partner_id, id),
  check ((old_secret is null) = (old_secret_until is null)),
  check ((paused_at is null) = (pause_reason is null))
);

alter table webhook_endpoint enable row level security;
create policy tenant on webhook_endpoint to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
-- Operators record events of partners: they read who receives a kind and insert deliveries. In a case they do so as
-- tenant.
create policy operator on webhook_endpoint for select to tillgate_operator using (current_user <> 'tillgate_case');
create policy rotator on webhook_endpoint to tillgate_rotator using (true) with check (true);
grant select, insert, update, delete on webhook_endpoint to tillgate_tenant;
grant select (partner_id, id, kinds, paused_at) on webhook_endpoint to tillgate_operator;
grant select (ctid, secret, old_secret, query), update (secret, old_secret, query) on webhook_endpoint to
  tillgate_rotator;


-- Deliveries of events, with the body as it is sent. `attempts` counts claims, `tries` counts results. Retention
-- deletes deliveries after 30 days, with their attempts.
create table webhook_delivery (
  partner_id uuid not null,
  id uuid not null,
  endpoint_id uuid not null,
  message_id uuid not null,
  type text not null,
  body text not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  failure text,
  attempts int not null default 0,
  tries int not null default 0,
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, endpoint_id, message_id),
  foreign key (partner_id, endpoint_id) references webhook_endpoint (partner_id, id) on delete cascade,
  check ((state = 'waiting') = (ended_at is null))
);
create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting';
create index webhook_delivery_waiting on webhook_delivery (partner_id, endpoint_id) where state = 'waiting';
create index webhook_delivery_log on webhook_delivery (partner_id, endpoint_id, created_at desc, id desc);
create index webhook_delivery_old on webhook_delivery (created_at);

alter table webhook_delivery enable row level security;
create policy tenant on webhook_delivery to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
create policy operator on webhook_delivery for insert to tillgate_operator
  with check (current_user <> 'tillgate_case');
create policy operator_counts on webhook_delivery for select to tillgate_operator
  using (current_user <> 'tillgate_case');
create policy finder on webhook_delivery for select to tillgate_finder using (true);
create policy late on webhook_delivery to tillgate_upkeep using (true);
grant select, insert, update, delete on webhook_delivery to tillgate_tenant;
grant select (partner_id, endpoint_id, state), insert on webhook_delivery to tillgate_operator;
grant select (partner_id, id, endpoint_id, state, due_at) on webhook_delivery to tillgate_finder;
grant select (partner_id, id, created_at), delete on webhook_delivery to tillgate_upkeep;


-- Attempts of a delivery.
create table webhook_attempt (
  partner_id uuid not null,
  delivery_id uuid not null,
  attempt int not null,
  sent_at timestamptz not null,
  signature text not null,
  status int,
  failure text,
  milliseconds int not null,
  response text not null,
  primary key (partner_id, delivery_id, attempt),
  foreign key (partner_id, delivery_id) references webhook_delivery (partner_id, id) on delete cascade,
  check ((status is null) <> (failure is null))
);

alter table webhook_attempt enable row level security;
create policy tenant on webhook_attempt to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, update, delete on webhook_attempt to tillgate_tenant;
