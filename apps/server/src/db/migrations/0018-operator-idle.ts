import { sql, type Kysely } from 'kysely'

/**
 * An operator who has left the desk is signed out after half an hour. What counts as being there is what the console
 * says of a person's hands: its own asking every minute keeps nobody signed in.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table session add column seen_at timestamptz not null default now()`.execute(db)
  // It tells more than before, and what a function gives back cannot be changed in place.
  await sql`drop function find_session`.execute(db)
  await sql`
    create function find_session(wanted bytea)
    returns table (user_id uuid, partner_id uuid, audience text, role text, approved boolean, email text,
      agreed_version text)
    language sql stable security definer set search_path = pg_catalog, public
    as $$
      select u.id, u.partner_id, s.audience, u.role, coalesce(p.application_status = 'APPROVED', false), u.email,
        p.agreed_version
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
