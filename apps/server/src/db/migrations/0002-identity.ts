import { sql, type Kysely } from 'kysely'
import { tenantWall } from '../tenant-wall.ts'

/**
 * Who exists and who is signed in. E-mail addresses are unique over all partners, so accounts live with the
 * identity role; a partner sees its own people through the wall.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table partner (
      id uuid primary key,
      business_name text not null,
      type text not null check (type in ('GROCERY', 'PHARMACY', 'DENTAL', 'VISION', 'HEARING')),
      application_status text not null
        check (application_status in ('PENDING_AUTH', 'REVIEW', 'APPROVED', 'REJECTED')),
      approved_screen boolean not null default false,
      primary_store_id uuid,
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`alter table partner enable row level security`.execute(db)
  await sql`alter table partner force row level security`.execute(db)
  await sql`create policy tenant on partner to tillgate_tenant
    using (id = (select current_setting('app.partner_id')::uuid))`.execute(db)
  await sql`create policy identity on partner to tillgate_identity using (true)`.execute(db)
  await sql`grant select, update on partner to tillgate_tenant`.execute(db)
  await sql`grant select, insert on partner to tillgate_identity`.execute(db)

  await sql`
    create table user_account (
      id uuid primary key,
      partner_id uuid references partner (id),
      audience text not null check (audience in ('portal', 'operator', 'pos')),
      email text not null unique check (email = lower(email)),
      password_hash text,
      first_name text not null,
      last_name text not null,
      phone_number text,
      role text not null check (role in ('UNASSIGNED', 'RETAILER', 'PROVIDER', 'DENTAL', 'VISION', 'HEARING',
        'SUPERVISOR', 'CASHIER', 'OPERATOR', 'OPERATOR_ADMIN')),
      active boolean not null default true,
      email_verified boolean not null default false,
      two_factor boolean not null default false,
      identity_status text not null default 'PENDINGVERIFICATION',
      created_at timestamptz not null default now()
    )`.execute(db)
  await sql`create index user_account_partner on user_account (partner_id, id)`.execute(db)
  await tenantWall(db, 'user_account', [])
  // Never the password's hash: the tenant's role has no business with it.
  await sql`grant select (id, partner_id, email, first_name, last_name, phone_number, role, active, email_verified,
    two_factor, identity_status, created_at) on user_account to tillgate_tenant`.execute(db)
  await sql`create policy identity on user_account to tillgate_identity using (true)`.execute(db)
  await sql`grant select, insert, update on user_account to tillgate_identity`.execute(db)

  await sql`
    create table session (
      token_hash bytea primary key,
      user_id uuid not null references user_account (id) on delete cascade,
      audience text not null check (audience in ('portal', 'operator', 'pos')),
      authenticated_at timestamptz not null default now(),
      expires_at timestamptz not null default now() + interval '24 hours',
      revoked_at timestamptz,
      ip text not null,
      user_agent text not null
    )`.execute(db)
  await sql`create index session_by_user on session (user_id)`.execute(db)
  await sql`create index session_expires on session (expires_at)`.execute(db)
  await sql`create unlogged table rate_limit (key bytea primary key, hits int not null, until timestamptz not null)`.execute(
    db,
  )
  await sql`grant select, insert, update, delete on session, rate_limit to tillgate_identity`.execute(db)
  await findSession(db)
}

/**
 * One round trip answers "who is this?" on every request: role and active count at once, not only at sign-in.
 * Security definer, because the services' own roles may read nothing.
 */
const findSession = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create function find_session(wanted bytea)
    returns table (user_id uuid, partner_id uuid, audience text, role text, approved boolean, email text)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select u.id, u.partner_id, s.audience, u.role, coalesce(p.application_status = 'APPROVED', false), u.email
      from session s
      join user_account u on u.id = s.user_id
      left join partner p on p.id = u.partner_id
      where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now() and u.active
    $$`.execute(db)
  await sql`grant tillgate_identity to current_user`.execute(db)
  await sql`grant create on schema public to tillgate_identity`.execute(db)
  await sql`alter function find_session owner to tillgate_identity`.execute(db)
  await sql`revoke create on schema public from tillgate_identity`.execute(db)
  await sql`revoke all on function find_session from public`.execute(db)
  await sql`grant execute on function find_session to tillgate_api`.execute(db)
}
