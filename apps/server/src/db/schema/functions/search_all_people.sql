-- Finds people of every partner and operators, for operators, at most 200 of each: by LIKE patterns of `search_text`, which all must
-- match, or by a pattern of the telephone number. LIKE is not leakproof; see search_items().
create function search_all_people(patterns text[], phone text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  matches text;
begin
  select string_agg(format('u.search_text like %L', p), ' and ') into matches from unnest(patterns) p;
  if phone is not null then
    return query execute format('select u.id from user_account u where u.phone_number like %L limit 200', phone);
  end if;
  if matches is null then return; end if;
  return query execute 'select f.id from (
    (select u.id from user_account u where u.partner_id is not null and ' || matches || ' limit 200)
    union
    (select u.id from user_account u where u.audience = ''operator'' and ' || matches || ' limit 200)) f';
end
$$;

alter function search_all_people owner to tillgate_finder;
revoke all on function search_all_people from public;
grant execute on function search_all_people to tillgate_operator;
