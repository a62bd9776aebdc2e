-- Returns whether another partner's large import is waiting, so that imports take turns.
create function others_wait(me uuid)
returns boolean
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  return (
    select exists (select 1 from item_batch b
    where b.status in ('STARTED', 'INPROGRESS') and b.queue = 'LARGE' and b.partner_id <> me
      and (b.lease_until is null or b.lease_until < now())
      and not exists (select from item_batch o where o.partner_id = b.partner_id
        and o.status in ('STARTED', 'INPROGRESS') and (o.created_at, o.id) < (b.created_at, b.id))));
end
$$;

alter function others_wait owner to tillgate_finder;
revoke all on function others_wait from public;
grant execute on function others_wait to tillgate_worker;
