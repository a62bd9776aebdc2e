-- Context users: the people of a partner.

-- Choices of a person in the portal: the store shown last, saved views of lists, and stores whose set-up card is
-- hidden.
create table user_preference (
  partner_id uuid not null references partner (id),
  user_id uuid not null,
  store_id uuid,
  views jsonb not null default '[]',
  -- The list of all stores was shown last; `store_id` stays the store before.
  all_stores boolean not null default false,
  hidden_set_up uuid[] not null default '{}',
  primary key (partner_id, user_id),
  foreign key (partner_id, user_id) references user_account (partner_id, id) on delete cascade,
  foreign key (partner_id, store_id) references store (partner_id, id)
);

alter table user_preference enable row level security;
create policy tenant on user_preference to tillgate_tenant
  using (partner_id = current_setting('app.partner_id')::uuid)
  with check (partner_id = current_setting('app.partner_id')::uuid);
grant select, insert, update on user_preference to tillgate_tenant;
