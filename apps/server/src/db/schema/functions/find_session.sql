-- Authenticates a request in one round trip: session, user, partner and terminal. Security definer, because the
-- services' own roles may read no table.
create function find_session(wanted bytea)
returns table (user_id uuid, partner_id uuid, audience text, role text, approved boolean, email text, agreed_version text,
  terminal_id uuid, store_id uuid, terminal_hash bytea)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select u.id, u.partner_id, s.audience, u.role, coalesce(p.application_status = 'APPROVED', false), u.email,
    p.agreed_version, s.terminal_id, s.store_id, s.terminal_hash
  from session s
  join user_account u on u.id = s.user_id
  left join partner p on p.id = u.partner_id
  where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now() and u.active
    and (s.audience <> 'operator' or s.seen_at > now() - interval '30 minutes')
$$;

alter function find_session owner to tillgate_identity;
revoke all on function find_session from public;
grant execute on function find_session to tillgate_api;
