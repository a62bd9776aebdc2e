-- Returns webhook deliveries of every partner that are due, at most `each` per endpoint, the oldest first. `busy`: endpoints
-- that the caller has no room for. A silent endpoint therefore delays no other one.
create function due_webhooks(most int, each int, busy uuid[])
returns table (partner_id uuid, id uuid, endpoint_id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select d.partner_id, d.id, d.endpoint_id from (
    select w.partner_id, w.id, w.endpoint_id, w.due_at,
      row_number() over (partition by w.partner_id, w.endpoint_id order by w.due_at, w.id) as place
    from webhook_delivery w
    where w.state = 'waiting' and w.due_at <= now() and not (w.endpoint_id = any(busy))) d
  where d.place <= each
  order by d.due_at limit most;
end
$$;

alter function due_webhooks owner to tillgate_finder;
revoke all on function due_webhooks from public;
grant execute on function due_webhooks to tillgate_worker;
