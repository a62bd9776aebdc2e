-- Finds items of every partner for operators, at most 200 of each partner: by the key of a barcode, and, deleted ones too, by words that each
-- complete to words of name or description. The vocabularies name the partners to search. See search_items().
create function search_all_items(typed text[], key text)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  one record;
  named text[] := array(select w from unnest(typed) w where w ~ '^[^0-9]{3,}');
begin
  return query select i.partner_id, i.id from item i where i.code_key = key and i.deleted_at is null limit 200;
  for one in
    select v.partner_id as partner, right(v.partner_id::text, 6) as tag
    from unnest(named) w join item_word v on v.word >= w collate "C" and v.word < w || chr(1114111) collate "C"
    group by v.partner_id having count(distinct w) = cardinality(named) limit 200
  loop
    return query select i.partner_id, i.id from item i
      where i.partner_id = one.partner
        and i.words @@ (select string_agg(quote_literal(one.tag || w) || ':*', ' & ') from unnest(typed) w)::tsquery
      limit 200;
  end loop;
end
$$;

alter function search_all_items owner to tillgate_finder;
revoke all on function search_all_items from public;
grant execute on function search_all_items to tillgate_operator;
