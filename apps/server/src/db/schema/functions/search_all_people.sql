-- Finds people of every partner and operators by name or a part of their e-mail, for operators, at most 200. LIKE is not leakproof; see search_items().
create function search_all_people(words text)
returns setof uuid
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  if length(words) < 3 then return; end if;
  return query select f.id from (
    (select u.id from user_account u
      where u.partner_id is not null and (u.first_name || ' ' || u.last_name || ' ' || u.email) ilike pattern limit 200)
    union
    (select u.id from user_account u
      where u.audience = 'operator' and (u.first_name || ' ' || u.last_name || ' ' || u.email) ilike pattern limit 200)) f;
end
$$;

alter function search_all_people owner to tillgate_finder;
revoke all on function search_all_people from public;
grant execute on function search_all_people to tillgate_operator;
