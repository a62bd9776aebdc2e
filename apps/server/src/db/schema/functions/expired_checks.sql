-- Returns checked files that have waited for a decision for more than `days`. Ids only, of every partner.
create function expired_checks(days int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select b.partner_id, b.id from item_batch b
  where b.status = 'CHECKED' and b.checked_at < now() - days * interval '1 day'
  limit 100;
end
$$;

alter function expired_checks owner to tillgate_finder;
revoke all on function expired_checks from public;
grant execute on function expired_checks to tillgate_worker;
