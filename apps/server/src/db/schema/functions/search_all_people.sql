-- Finds people of every partner and operators, for operators, at most 200 of each: by LIKE patterns of `search_text`, which all must
-- match, or by a pattern of the telephone number. LIKE is not leakproof; see search_items().
-- Under row-level security the planner knows no statistics of LIKE and decides by the length of the pattern. The function decides instead:
-- words of more than 2 % of the people are found among the first rows, rarer ones by the indexes of trigrams.
create function search_all_people(patterns text[], phone text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set enable_seqscan = on
set enable_indexscan = on
set search_path = pg_catalog, public, pg_temp
as $$
declare
  matches text;
  found_first uuid[] := '{}';
begin
  select string_agg(format('u.search_text like %L', p), ' and ') into matches from unnest(patterns) p;
  if matches is not null then
    return query execute 'select u.id from user_account u where u.audience = ''operator'' and ' || matches || ' limit 200';
    execute 'select array(select u.id from (select a.id, a.search_text from user_account a where a.partner_id is not null limit 10000) u
      where ' || matches || ' limit 200)' into found_first;
  end if;
  -- Ends with the function, which names both settings. Only bitmaps of the indexes are left.
  perform set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true);
  if phone is not null then
    return query execute format('select u.id from user_account u where u.phone_number like %L limit 200', phone);
  end if;
  if cardinality(found_first) = 200 then
    return query select unnest(found_first);
  elsif matches is not null then
    return query execute 'select u.id from user_account u where u.partner_id is not null and ' || matches || ' limit 200';
  end if;
end
$$;

alter function search_all_people owner to tillgate_finder;
revoke all on function search_all_people from public;
grant execute on function search_all_people to tillgate_operator;
