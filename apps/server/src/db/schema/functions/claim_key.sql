-- Stores an Idempotency-Key of a change; returns false when the key was used before. Waits 100 ms for a concurrent request
-- with the same key, then fails. SET LOCAL reaches the nodes of a distributed database, set_config() does not.
create function claim_key(of_partner uuid, of_user uuid, of_terminal uuid, of_key text, content bytea)
returns boolean
language plpgsql
set search_path = pg_catalog, public, pg_temp
as $$
declare
  is_claimed boolean;
begin
  set local lock_timeout = '100ms';
  insert into idempotency (partner_id, user_id, terminal_id, key, request_hash)
  values (of_partner, of_user, of_terminal, of_key, content)
  on conflict (partner_id, user_id, terminal_id, key) do nothing;
  is_claimed := found;
  set local lock_timeout = '5s';
  return is_claimed;
end
$$;

revoke all on function claim_key from public;
grant execute on function claim_key to tillgate_tenant, tillgate_operator;
