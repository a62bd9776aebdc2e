import { sql, type Kysely } from 'kysely'

/**
 * Endpoints of a partner's own systems, and the deliveries of events to them. `secret` signs; `old_secret` signs too for a day
 * after a rotation. `failing_since`: the first failed attempt after the last success. A delivery stores the body as it is
 * sent; `attempts` counts claims, `tries` counts results. Retention deletes deliveries after 30 days, with their attempts.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
      primary key (partner_id, id),
      check ((old_secret is null) = (old_secret_until is null)),
      check ((paused_at is null) = (pause_reason is null))
    )`.execute(db)
  await sql`
    create table webhook_delivery (
      partner_id uuid not null,
      id uuid not null,
      endpoint_id uuid not null,
      message_id uuid not null,
      type text not null,
      body text not null,
      state text not null check (state in ('waiting', 'delivered', 'failed')),
      failure text,
      attempts integer not null default 0,
      tries integer not null default 0,
      due_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (partner_id, id),
      foreign key (partner_id, endpoint_id) references webhook_endpoint (partner_id, id) on delete cascade,
      unique (partner_id, endpoint_id, message_id),
      check ((state = 'waiting') = (ended_at is null))
    )`.execute(db)
  await sql`
    create table webhook_attempt (
      partner_id uuid not null,
      delivery_id uuid not null,
      attempt integer not null,
      sent_at timestamptz not null,
      signature text not null,
      status integer,
      failure text,
      milliseconds integer not null,
      response text not null,
      primary key (partner_id, delivery_id, attempt),
      foreign key (partner_id, delivery_id) references webhook_delivery (partner_id, id) on delete cascade,
      check ((status is null) <> (failure is null))
    )`.execute(db)
  await sql`create index webhook_delivery_due on webhook_delivery (due_at) where state = 'waiting'`.execute(db)
  await sql`create index webhook_delivery_waiting on webhook_delivery (partner_id, endpoint_id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index webhook_delivery_log on webhook_delivery (partner_id, endpoint_id, created_at desc, id desc)`.execute(
    db,
  )
  await sql`create index webhook_delivery_old on webhook_delivery (created_at)`.execute(db)
  for (const table of ['webhook_endpoint', 'webhook_delivery', 'webhook_attempt']) {
    const name = sql.table(table)
    await sql`alter table ${name} enable row level security, force row level security`.execute(db)
    await sql`
      create policy tenant on ${name} to tillgate_tenant using (partner_id = current_setting('app.partner_id')::uuid)
        with check (partner_id = current_setting('app.partner_id')::uuid)`.execute(db)
    await sql`grant select, insert, update, delete on ${name} to tillgate_tenant`.execute(db)
  }
  // Operators record events of partners: they read who receives a kind and insert deliveries. In a case they do so as tenant.
  await sql`
    create policy operator on webhook_endpoint for select to tillgate_operator
      using (current_user <> 'tillgate_case')`.execute(db)
  await sql`grant select (partner_id, id, kinds, paused_at) on webhook_endpoint to tillgate_operator`.execute(db)
  await sql`
    create policy operator on webhook_delivery for insert to tillgate_operator
      with check (current_user <> 'tillgate_case')`.execute(db)
  await sql`
    create policy operator_counts on webhook_delivery for select to tillgate_operator
      using (current_user <> 'tillgate_case')`.execute(db)
  await sql`grant insert, select (partner_id, endpoint_id, state) on webhook_delivery to tillgate_operator`.execute(db)

  await sql`create policy rotator on webhook_endpoint to tillgate_rotator using (true) with check (true)`.execute(db)
  await sql`
    grant select (ctid, secret, old_secret), update (secret, old_secret) on webhook_endpoint to tillgate_rotator`.execute(
    db,
  )
  await sql`create policy finder on webhook_delivery for select to tillgate_finder using (true)`.execute(db)
  await sql`grant select (partner_id, id, endpoint_id, state, due_at) on webhook_delivery to tillgate_finder`.execute(
    db,
  )
  await sql`create policy late on webhook_delivery to tillgate_upkeep using (true)`.execute(db)
  await sql`grant delete, select (partner_id, id, created_at) on webhook_delivery to tillgate_upkeep`.execute(db)
}
