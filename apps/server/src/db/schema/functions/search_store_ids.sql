-- Finds stores by words and state. LIKE is not leakproof; see search_items().
create function search_store_ids(words text, state text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  mine uuid := current_setting('app.partner_id')::uuid;
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query select s.id from store s
    where s.partner_id = mine
      and (s.business_name || ' ' || s.code || ' ' || s.address_line_1 || ' ' || s.city) ilike pattern
      and (state is null or s.status = state)
    limit 10001;
end
$$;

alter function search_store_ids owner to tillgate_finder;
revoke all on function search_store_ids from public;
grant execute on function search_store_ids to tillgate_tenant;
