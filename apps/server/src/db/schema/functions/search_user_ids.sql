-- Finds people by LIKE patterns of `search_text`, roles and state. LIKE is not leakproof; see search_items().
create function search_user_ids(patterns text[], roles text[], state text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  mine uuid := current_setting('app.partner_id')::uuid;
  matches text;
begin
  select string_agg(format('u.search_text like %L', p), ' and ') into matches from unnest(patterns) p;
  return query execute 'select u.id from user_account u where u.partner_id = $1 and u.role = any($2)
    and case $3
      when ''active'' then u.email_verified and u.active
      when ''inactive'' then u.email_verified and not u.active
      when ''pending'' then not u.email_verified
      else true end
    and ' || coalesce(matches, 'false') || ' limit 10001'
    using mine, roles, state;
end
$$;

alter function search_user_ids owner to tillgate_finder;
revoke all on function search_user_ids from public;
grant execute on function search_user_ids to tillgate_tenant;
