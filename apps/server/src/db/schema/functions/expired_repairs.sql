-- Returns imports that ended more than `days` ago and still have rows to repair. Ids only, of every partner.
create function expired_repairs(days int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select b.partner_id, b.id from item_batch b
  where b.repairable > 0 and b.ended_at < now() - days * interval '1 day'
    and b.status not in ('STARTED', 'INPROGRESS', 'CHECKED')
  limit 100;
end
$$;

alter function expired_repairs owner to tillgate_finder;
revoke all on function expired_repairs from public;
grant execute on function expired_repairs to tillgate_worker;
