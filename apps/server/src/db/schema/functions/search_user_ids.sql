-- Finds people by words, roles and state. LIKE is not leakproof; see search_items().
create function search_user_ids(words text, roles text[], state text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  mine uuid := current_setting('app.partner_id')::uuid;
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query select u.id from user_account u
    where u.partner_id = mine and u.role = any(roles)
      and (u.first_name || ' ' || u.last_name || ' ' || u.email) ilike pattern
      and case state
        when 'active' then u.email_verified and u.active
        when 'inactive' then u.email_verified and not u.active
        when 'pending' then not u.email_verified
        else true end
    limit 10001;
end
$$;

alter function search_user_ids owner to tillgate_finder;
revoke all on function search_user_ids from public;
grant execute on function search_user_ids to tillgate_tenant;
