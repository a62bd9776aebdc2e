-- Authenticates a request in one round trip: session, user, partner and terminal. Security definer, because the
-- services' own roles may read no table.
create function find_session(wanted bytea)
returns table (user_id uuid, partner_id uuid, audience text, role text, approved boolean, email text, agreed_version text,
  terminal_id uuid, store_id uuid, terminal_hash bytea, is_practice boolean, staff_roles text[], store_ids uuid[])
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
declare
  signed_in record;
  of_partner record;
begin
  select u.id, u.partner_id, s.audience, u.role, u.email, s.terminal_id, s.store_id, s.terminal_hash,
    u.staff_roles into signed_in
  from session s
  join user_account u on u.id = s.user_id
  where s.token_hash = wanted and s.revoked_at is null and s.expires_at > now() and u.active
    and (s.audience <> 'operator' or s.seen_at > now() - interval '30 minutes');
  if not found then return; end if;
  -- A statement of its own: Citus does not join session, a table of the coordinator, with partner, a distributed table.
  select p.application_status = 'APPROVED' as approved, p.agreed_version, p.type not in ('GROCERY', 'PHARMACY') as is_practice
  into of_partner
  from partner p where p.id = signed_in.partner_id;
  return query select signed_in.id, signed_in.partner_id, signed_in.audience, signed_in.role,
    coalesce(of_partner.approved, false), signed_in.email, of_partner.agreed_version, signed_in.terminal_id,
    signed_in.store_id, signed_in.terminal_hash, coalesce(of_partner.approved and of_partner.is_practice, false), signed_in.staff_roles,
    case when signed_in.role = 'SUPERVISOR' and signed_in.audience = 'portal'
      then stores_of_user(signed_in.partner_id, signed_in.id) end;
end
$$;

alter function find_session owner to tillgate_identity;
revoke all on function find_session from public;
grant execute on function find_session to tillgate_api;
