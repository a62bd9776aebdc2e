-- Tables of apps/server/src/http. Both are hints about requests, not data of the business.

-- Requests by key and window. Unlogged: after a crash the windows start anew.
create table rate_limit (
  key bytea primary key,
  hits int not null,
  until timestamptz not null
);
grant select, insert, update, delete on rate_limit to tillgate_identity;


-- Hash of the first request with each Idempotency-Key: the same key with other content is an error.
-- Unlogged: effects are protected by `idempotency`, so the table may be lost in a crash.
create unlogged table request_key (
  owner bytea not null,
  key text not null check (length(key) between 1 and 255),
  hash bytea not null,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);
create index request_key_created on request_key (created_at);
grant select, insert, delete on request_key to tillgate_identity;
