-- Returns imports without a living worker, and ended ones whose original file must be destroyed. Ids only.
create function stalled_imports()
returns table (partner_id uuid, batch_id uuid, queue text)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select b.partner_id, b.id, b.queue from item_batch b
  where b.status in ('STARTED', 'INPROGRESS')
    and coalesce(b.lease_until, b.created_at + interval '5 seconds') < now()
    and not exists (select from item_batch o where o.partner_id = b.partner_id
      and o.status in ('STARTED', 'INPROGRESS') and (o.created_at, o.id) < (b.created_at, b.id))
  union all
  select b.partner_id, b.id, b.queue from item_batch b
  where b.card_number_rows > 0 and b.file_key is not null and b.status not in ('STARTED', 'INPROGRESS')
  limit 100
$$;

alter function stalled_imports owner to tillgate_finder;
revoke all on function stalled_imports from public;
grant execute on function stalled_imports to tillgate_worker;
