import { sql, type Kysely } from 'kysely'
import { grantOperatorRead } from '../grant-operator-read.ts'
import { tenantWall } from '../tenant-wall.ts'

/** The devices of a store. The key that a device signs its calls with names its partner, and is stored as a hash. */
const terminals = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
      primary key (partner_id, id),
      unique (partner_id, store_id, id),
      foreign key (partner_id, store_id) references store (partner_id, id),
      check ((status = 'RETIRED') = (retired_at is not null)),
      check (status <> 'ACTIVE' or key_hash is not null)
    )`.execute(db)
  await tenantWall(db, 'terminal', ['select', 'insert', 'update'])
  await grantOperatorRead(db, 'terminal', 'select, insert, update')
  // Asked for before a partner is known, as accounts are: it lives with the identity role. Works once.
  await sql`
    create table activation_code (
      hash bytea primary key,
      partner_id uuid,
      terminal_id uuid not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      created_at timestamptz not null default now(),
      foreign key (partner_id, terminal_id) references terminal (partner_id, id)
    )`.execute(db)
  await sql`create index activation_code_terminal on activation_code (terminal_id)`.execute(db)
  await sql`create index activation_code_expires on activation_code (expires_at)`.execute(db)
  await sql`alter table activation_code enable row level security`.execute(db)
  await sql`alter table activation_code force row level security`.execute(db)
  await sql`create policy identity on activation_code to tillgate_identity using (true)`.execute(db)
  await sql`grant select, insert, update, delete on activation_code to tillgate_identity`.execute(db)
  await sql`
    create table pos_release (
      version text primary key check (version ~ '^[0-9]+[.][0-9]+[.][0-9]+$'),
      published_at timestamptz not null default now(),
      update_by timestamptz not null,
      published_by uuid,
      check (update_by >= published_at)
    )`.execute(db)
  await sql`grant select on pos_release to tillgate_tenant, tillgate_identity, tillgate_operator`.execute(db)
  await sql`grant insert on pos_release to tillgate_operator`.execute(db)
}

/** A cashier's session is bound to the device it was opened on, and that device to its store. */
const cashierSessions = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table session
      add column terminal_id uuid,
      add column store_id uuid,
      add column terminal_hash bytea,
      add constraint session_terminal check (
        (audience = 'pos') = (terminal_id is not null and store_id is not null and terminal_hash is not null))`.execute(
    db,
  )
  await sql`drop function find_session`.execute(db)
  await sql`
    create function find_session(wanted bytea)
    returns table (user_id uuid, partner_id uuid, audience text, role text, approved boolean, email text,
      agreed_version text, terminal_id uuid, store_id uuid, terminal_hash bytea)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select u.id, u.partner_id, s.audience, u.role, coalesce(p.application_status = 'APPROVED', false), u.email,
        p.agreed_version, s.terminal_id, s.store_id, s.terminal_hash
      from session s
      join user_account u on u.id = s.user_id
      left join partner p on p.id = u.partner_id
      where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now() and u.active
        and (s.audience <> 'operator' or s.seen_at > now() - interval '30 minutes')
    $$`.execute(db)
  await sql`grant create on schema public to tillgate_identity`.execute(db)
  await sql`alter function find_session owner to tillgate_identity`.execute(db)
  await sql`revoke create on schema public from tillgate_identity`.execute(db)
  await sql`revoke all on function find_session from public`.execute(db)
  await sql`grant execute on function find_session to tillgate_api`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await terminals(db)
  await cashierSessions(db)
}
