-- Rights on the schema, and extensions.

revoke create on schema public from public;
grant usage on schema public to tillgate_api, tillgate_worker, tillgate_tenant, tillgate_identity, tillgate_operator,
  tillgate_finder, tillgate_rotator, tillgate_upkeep;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
