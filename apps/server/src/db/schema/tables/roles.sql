-- Roles, extensions and the rights on the schema. Roles belong to the whole server, so each may exist already.

do $$
declare role text;
begin
  foreach role in array array['tillgate_api', 'tillgate_worker', 'tillgate_tenant', 'tillgate_identity', 'tillgate_operator',
    'tillgate_finder', 'tillgate_rotator'] loop
    if not exists (select from pg_roles where rolname = role) then
      execute format('create role %I nologin noinherit', role);
    end if;
  end loop;
end $$;

-- Logins of the services. They own nothing and inherit nothing; a transaction takes one of the roles below.
-- `migrate` sets their passwords.
alter role tillgate_api login noinherit;
alter role tillgate_worker login noinherit;

-- tenant: one partner's rows. identity: accounts and sessions. operator: rows of every partner, few columns.
-- rotator: sealed columns only, to seal them again under a new master key.
grant tillgate_tenant, tillgate_identity, tillgate_operator to tillgate_api, tillgate_worker;
grant tillgate_rotator to tillgate_worker;

-- finder owns security definer functions that search rows of every partner and return ids. No login may become finder.
-- The migrating role need not be a superuser, so it must be a member of each role to give functions away.
grant tillgate_api, tillgate_worker, tillgate_tenant, tillgate_identity, tillgate_operator, tillgate_finder, tillgate_rotator
  to current_user;

revoke create on schema public from public;
grant usage on schema public to tillgate_api, tillgate_worker, tillgate_tenant, tillgate_identity, tillgate_operator,
  tillgate_finder, tillgate_rotator;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
