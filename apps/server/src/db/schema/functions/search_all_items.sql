-- Finds items of every partner by name or barcode, for operators, at most 200. Words of less than three letters find barcodes
-- only. See search_item_ids().
create function search_all_items(words text, key text)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set plan_cache_mode = force_custom_plan
set search_path = pg_catalog, public, pg_temp
as $$
declare
  pattern text := '%' || replace(replace(replace(words, '\', '\\'), '%', '\%'), '_', '\_') || '%';
begin
  return query
    (select i.partner_id, i.id from item i where i.code_key = key and i.deleted_at is null limit 200)
    union
    (select i.partner_id, i.id from item i
      where length(words) >= 3 and (i.name || ' ' || i.description) ilike pattern limit 200);
end
$$;

alter function search_all_items owner to tillgate_finder;
revoke all on function search_all_items from public;
grant execute on function search_all_items to tillgate_operator;
