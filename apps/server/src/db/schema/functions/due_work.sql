-- Returns for each kind of work that waits in a table of partners whether some is due, and when the next is. A worker
-- asks it in one statement with the queues. Citus stores the result of each sub-select, which therefore has a column.
create function due_work()
returns table (topic text, is_due boolean, next_at timestamptz)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  return query select 'messages',
    exists (select 1 from outbox o where o.sent_at is null and o.failure is null and o.due_at <= now()),
    (select min(o.due_at) from outbox o where o.sent_at is null and o.failure is null and o.due_at > now());
  return query select 'webhooks',
    exists (select 1 from webhook_delivery w where w.state = 'waiting' and w.due_at <= now()),
    (select min(w.due_at) from webhook_delivery w where w.state = 'waiting' and w.due_at > now());
  return query select 'imports',
    exists (select 1 from stalled_imports()),
    (select min(coalesce(b.lease_until, b.created_at + interval '5 seconds')) from item_batch b
      where b.status in ('STARTED', 'INPROGRESS')
        and coalesce(b.lease_until, b.created_at + interval '5 seconds') > now());
  return query select 'undos',
    exists (select 1 from stalled_undos()),
    (select min(c.lease_until) from catalogue_change c where c.status = 'RUNNING' and c.lease_until > now());
end
$$;

alter function due_work owner to tillgate_finder;
revoke all on function due_work from public;
grant execute on function due_work to tillgate_worker;
