-- Finds items by what a person typed, best first, at most `most`: `tier` 1 is the best. A null argument sets no condition.
-- `key` is a barcode's key. `digits` are digits of a barcode: its first, its first without zeros, or its last four or more.
-- `begins` is the begin of a name, in lower case. `exact`, `wider` and `typo` are text searches of `item.words`; `wider` also
-- completes words, `typo` also corrects them. Without `of_store` the filters of a store do not apply.
-- The operators of text search are not leakproof, so row-level security would prevent the use of the index: the function
-- filters by the partner itself. Citus runs it on the worker that has the rows of the calling query; see `functionsOnShards`
-- of table-classes.ts.
create function search_items(
  of_store uuid, is_active boolean, is_verified boolean, of_unit text, min_cents bigint, max_cents bigint,
  key text, digits text, begins text, exact text, wider text, typo text, most int)
returns table (item_id uuid, tier int)
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  mine uuid := current_setting('app.partner_id')::uuid;
  number text := ltrim(digits, '0');
  numbers text;
  found uuid[] := '{}';
  got uuid[];
  conditions text[];
begin
  -- Codes of each length that begin with the digits, as ranges of numbers.
  select string_agg(format('i.code_number >= %s and i.code_number < %s', number::numeric * 10 ^ n, (number::numeric + 1) * 10 ^ n), ' or ')
    into numbers from generate_series(0, 14 - length(number)) n where number <> '';
  conditions := array[
    case when key is not null then 'i.code_key = $8' end,
    case when digits is not null then 'i.code >= $9 and i.code < $9 || '':''' end,
    case when digits is not null then numbers end,
    case when length(digits) >= 4 then 'i.code_reversed >= reverse($9) and i.code_reversed < reverse($9) || '':''' end,
    case when begins is not null
      then 'lower(i.name) collate "C" >= $10 collate "C" and lower(i.name) collate "C" < $10 || chr(1114111) collate "C"' end,
    case when exact is not null then 'i.words @@ $11::tsquery' end,
    case when wider is not null then 'i.words @@ $12::tsquery' end,
    case when typo is not null then 'i.words @@ $13::tsquery' end];
  for nth in 1 .. cardinality(conditions) loop
    continue when conditions[nth] is null;
    exit when cardinality(found) >= most;
    execute 'select array_agg(x.id) from (select i.id from item i '
      || case when of_store is null then '' else 'cross join lateral (
          select from item_store p where p.partner_id = $1 and p.store_id = $2 and p.item_id = i.id and p.deleted_at is null
            and ($3 is null or p.active = $3) and ($6 is null or p.price_cents >= $6) and ($7 is null or p.price_cents <= $7)
          offset 0) p ' end
      || 'where i.partner_id = $1 and i.deleted_at is null and ($4 is null or i.apl_verified = $4)
          and ($5 is null or i.unit = $5) and i.id <> all($14) and (' || conditions[nth] || ') limit $15) x'
      into got
      using mine, of_store, is_active, is_verified, of_unit, min_cents, max_cents, key, digits, begins, exact, wider, typo,
        found, most - cardinality(found);
    continue when got is null;
    return query select u, nth from unnest(got) u;
    found := found || got;
  end loop;
end
$$;

alter function search_items owner to tillgate_finder;
revoke all on function search_items from public;
grant execute on function search_items to tillgate_tenant;
