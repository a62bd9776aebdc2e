-- Returns count and age of waiting messages for the metrics.
create function waiting_messages()
returns table (messages bigint, oldest_seconds float8)
language sql stable security definer
set search_path = pg_catalog, public, pg_temp
as $$
  select count(*), coalesce(extract(epoch from now() - min(o.created_at)), 0)::float8
  from outbox o where o.sent_at is null and o.failure is null
$$;

alter function waiting_messages owner to tillgate_finder;
revoke all on function waiting_messages from public;
grant execute on function waiting_messages to tillgate_api, tillgate_worker;
