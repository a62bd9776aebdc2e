-- Returns undos without a living worker. Ids only.
create function stalled_undos()
returns table (partner_id uuid, change_id uuid)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select c.partner_id, c.id from catalogue_change c where c.status = 'RUNNING' and c.lease_until < now() limit 100
$$;

alter function stalled_undos owner to tillgate_finder;
revoke all on function stalled_undos from public;
grant execute on function stalled_undos to tillgate_worker;
