-- Returns imports whose original file is older than `days` after the end. Ids only, of every partner.
create function expired_originals(days int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select b.partner_id, b.id from item_batch b
  where b.file_key is not null and b.ended_at < now() - days * interval '1 day'
    and b.status not in ('STARTED', 'INPROGRESS')
  limit 100;
end
$$;

alter function expired_originals owner to tillgate_finder;
revoke all on function expired_originals from public;
grant execute on function expired_originals to tillgate_worker;
