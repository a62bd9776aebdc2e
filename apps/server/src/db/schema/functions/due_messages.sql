-- Returns the messages that are due, of every partner. `partner_id` is null for people without a partner.
create function due_messages(most int)
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select nullif(o.partner_id, '00000000-0000-0000-0000-000000000000'), o.id from outbox o
  where o.sent_at is null and o.failure is null and o.due_at <= now()
  order by o.due_at limit most;
end
$$;

alter function due_messages owner to tillgate_finder;
revoke all on function due_messages from public;
grant execute on function due_messages to tillgate_worker;
