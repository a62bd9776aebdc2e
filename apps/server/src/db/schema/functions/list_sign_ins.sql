-- Returns the latest sign-in of each of these people of the caller's partner. The tenant role has no right on account_event.
create function list_sign_ins(ids uuid[])
returns table (user_id uuid, at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query select u.id, e.at
  from user_account u
  cross join lateral (select a.at from account_event a where a.user_id = u.id and a.action = 'signed-in'
    order by a.at desc limit 1) e
  where u.id = any(ids) and u.partner_id = current_setting('app.partner_id')::uuid;
end
$$;

alter function list_sign_ins owner to tillgate_identity;
revoke all on function list_sign_ins from public;
grant execute on function list_sign_ins to tillgate_tenant;
