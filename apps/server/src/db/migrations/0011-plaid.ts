import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/** What the provider of bank links and identity checks told us, and what it calls our things. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table user_account
    add column identity_asked_at timestamptz,
    add column identity_read_at timestamptz,
    add column identity_reset_at timestamptz`.execute(db)
  await sql`create index user_account_identity on user_account (identity_read_at)
    where identity_status in ('IDV_ACTIVE', 'IDV_PENDING_REVIEW') or identity_asked_at is not null`.execute(db)
  await sql`grant select (identity_asked_at, identity_read_at, identity_reset_at),
    update (identity_status, identity_asked_at, identity_read_at) on user_account to tillgate_tenant`.execute(db)
  await sql`
    create table identity_attempt (
      partner_id uuid not null references partner (id),
      id uuid not null,
      user_id uuid not null references user_account (id),
      provider_id text not null,
      status text not null,
      steps jsonb,
      began_at timestamptz not null,
      completed_at timestamptz,
      changed_at timestamptz not null default now(),
      primary key (partner_id, id),
      unique (partner_id, provider_id)
    )`.execute(db)
  await sql`create index identity_attempt_user on identity_attempt (partner_id, user_id, began_at desc)`.execute(db)
  await sql`alter table store add column bank_link_mode text check (bank_link_mode in ('FIRST', 'DEPOSITS', 'CODE'))`.execute(
    db,
  )
  await sql`
    create table bank_link (
      partner_id uuid not null references partner (id),
      id uuid not null,
      store_id uuid not null,
      last_link_session_id text not null,
      state text not null check (state in ('ASKED', 'LIVE', 'REPLACED', 'FAILED')),
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
      primary key (partner_id, id),
      unique (partner_id, last_link_session_id),
      foreign key (partner_id, store_id) references store (partner_id, id)
    )`.execute(db)
  await sql`create unique index bank_link_live on bank_link (partner_id, store_id) where state = 'LIVE'`.execute(db)
  await sql`create index bank_link_item on bank_link (item_id)`.execute(db)
  await sql`create index bank_link_checked on bank_link (checked_at) where state = 'LIVE'`.execute(db)
  await tenantWall(db, 'identity_attempt', ['select', 'insert', 'update'])
  await tenantWall(db, 'bank_link', ['select', 'insert', 'update'])
  await sql`
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
    )`.execute(db)
  await sql`create index webhook_inbox_subject on webhook_inbox (provider, subject) where state = 'NEW'`.execute(db)
  await sql`create index webhook_inbox_received on webhook_inbox (received_at)`.execute(db)
  await sql`grant select, insert, update, delete on webhook_inbox to tillgate_identity`.execute(db)
  await findLinks(db)
}

/**
 * News name an Item, not a partner, and links that wait are everybody's. These two functions see through the wall, and
 * give ids alone.
 */
const findLinks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`grant select (partner_id, id, store_id, item_id, state, checked_at) on bank_link to tillgate_finder`.execute(
    db,
  )
  await sql`grant select (partner_id, id, bank_account_status) on store to tillgate_finder`.execute(db)
  await sql`create policy finder on bank_link for select to tillgate_finder using (true)`.execute(db)
  await sql`create policy finder on store for select to tillgate_finder using (true)`.execute(db)
  await sql`
    create function find_bank_link(wanted text) returns table (partner_id uuid, id uuid, state text)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select l.partner_id, l.id, l.state from bank_link l where l.item_id = wanted
      order by (l.state = 'LIVE') desc limit 1
    $$`.execute(db)
  await sql`
    create function list_waiting_bank_links(minutes int, most int) returns table (partner_id uuid, id uuid)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select l.partner_id, l.id from bank_link l join store s on s.partner_id = l.partner_id and s.id = l.store_id
      where l.state = 'LIVE' and coalesce(l.checked_at, '-infinity') < now() - minutes * interval '1 minute'
        and s.bank_account_status in ('WAITING_FOR_PLAID_VERIFICATION', 'PENDING_AUTOMATIC_VERIFICATION',
          'PENDING_MANUAL_VERIFICATION')
      order by l.checked_at nulls first limit most
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_finder`.execute(db)
  for (const name of ['find_bank_link(text)', 'list_waiting_bank_links(int, int)']) {
    await sql`alter function ${sql.raw(name)} owner to tillgate_finder`.execute(db)
    await sql`revoke all on function ${sql.raw(name)} from public`.execute(db)
    await sql`grant execute on function ${sql.raw(name)} to tillgate_identity`.execute(db)
  }
  await sql`revoke create on schema public from tillgate_finder`.execute(db)
}
