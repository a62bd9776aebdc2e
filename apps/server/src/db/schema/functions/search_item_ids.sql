-- Finds items by words. LIKE is not leakproof, so row-level security would prevent the use of its index: the function
-- filters by the partner itself and returns ids, at most 10,001. Citus runs the function on the worker that has the rows of the
-- calling query; see `functionsOnShards` of table-classes.ts.
create function search_item_ids(words text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  mine uuid := current_setting('app.partner_id')::uuid;
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  prefix text := lower(words);
begin
  if length(words) < 3 then
    return query select i.id from item i
      where i.partner_id = mine and i.deleted_at is null
        and lower(i.name) collate "C" >= prefix collate "C"
        and lower(i.name) collate "C" < prefix || chr(1114111) collate "C"
      limit 10001;
  else
    return query select i.id from item i
      where i.partner_id = mine and i.deleted_at is null and (i.name || ' ' || i.description) ilike pattern
      limit 10001;
  end if;
end
$$;

alter function search_item_ids owner to tillgate_finder;
revoke all on function search_item_ids from public;
grant execute on function search_item_ids to tillgate_tenant;
