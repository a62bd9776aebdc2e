-- Returns the partners of messages that did not fail: reports of a mail provider name the message, not the partner.
create function find_messages(wanted uuid[])
returns table (partner_id uuid, id uuid)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
#variable_conflict use_column
begin
  return query
  select o.partner_id, o.id from outbox o where o.id = any(wanted) and o.failure is null order by o.partner_id, o.id;
end
$$;

alter function find_messages owner to tillgate_finder;
revoke all on function find_messages from public;
grant execute on function find_messages to tillgate_api;
