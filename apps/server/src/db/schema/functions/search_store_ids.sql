-- Finds stores by LIKE patterns of `search_text` and state. LIKE is not leakproof; see search_items().
create function search_store_ids(patterns text[], state text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  mine uuid := current_setting('app.partner_id')::uuid;
  matches text;
begin
  select string_agg(format('s.search_text like %L', p), ' and ') into matches from unnest(patterns) p;
  return query execute 'select s.id from store s where s.partner_id = $1 and ($2 is null or s.status = $2)
    and ' || coalesce(matches, 'false') || ' limit 10001'
    using mine, state;
end
$$;

alter function search_store_ids owner to tillgate_finder;
revoke all on function search_store_ids from public;
grant execute on function search_store_ids to tillgate_tenant;
