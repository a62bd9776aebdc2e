-- Context staff: sign-in of operators.

-- Authenticators of operators. `last_step` prevents a second use of a code.
create table staff_totp (
  user_id uuid primary key references user_account (id) on delete cascade,
  sealed bytea not null,
  last_step bigint not null,
  enrolled_at timestamptz not null default now()
);
grant select, insert, update, delete on staff_totp to tillgate_identity;
grant select (ctid, sealed), update (sealed) on staff_totp to tillgate_rotator;


-- `device` is empty for an unknown device, whose wrong codes are counted apart.
create table operator_ticket (
  token_hash bytea primary key,
  user_id uuid not null references user_account (id) on delete cascade,
  sealed bytea,
  attempts int not null default 0 check (attempts between 0 and 3),
  expires_at timestamptz not null,
  used_at timestamptz,
  device bytea not null default '\x'
);
create index operator_ticket_expires on operator_ticket (expires_at);
create index operator_ticket_user on operator_ticket (user_id);
grant select, insert, update, delete on operator_ticket to tillgate_identity;
grant select (ctid, sealed), update (sealed) on operator_ticket to tillgate_rotator;
