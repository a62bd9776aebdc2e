-- Stores the hash of a request under its Idempotency-Key and returns 'taken' (first request), 'same' or 'other'
-- (key used with other content). `most` limits the keys of one owner; beyond it keys are not stored.
create function claim_request_key(whose bytea, named text, content bytea, most int)
returns text
language plpgsql security definer
set search_path = pg_catalog, public, pg_temp
as $$
begin
  insert into request_key (owner, key, hash)
    select whose, named, content
    where most is null or (select count(*) from request_key r where r.owner = whose) < most
    on conflict do nothing;
  if found then return 'taken'; end if;
  -- A statement of its own: it sees what a twin committed while the first one waited for it.
  return (select case when r.hash = content then 'same' else 'other' end
    from request_key r where r.owner = whose and r.key = named);
end
$$;

alter function claim_request_key owner to tillgate_identity;
revoke all on function claim_request_key from public;
grant execute on function claim_request_key to tillgate_api;
