-- Context review: notes, corrections and identity waivers of the operators. Tenants have no access.

-- Corrections by operators. The editor of an application does not decide it.
create table application_edit (
  partner_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  field text not null,
  before text not null,
  after text not null,
  reason text not null,
  editor_id uuid not null,
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, application_id) references application (partner_id, id)
);
create index edit_application on application_edit (partner_id, application_id, at);

alter table application_edit enable row level security;
create policy operator on application_edit to tillgate_operator using (true) with check (true);
grant select, insert on application_edit to tillgate_operator;


-- Notes of operators about an application.
create table application_note (
  partner_id uuid not null,
  id uuid not null,
  application_id uuid not null,
  text text not null,
  author_id uuid not null,
  at timestamptz not null default now(),
  primary key (partner_id, id),
  foreign key (partner_id, application_id) references application (partner_id, id)
);
create index note_application on application_note (partner_id, application_id, at);

alter table application_note enable row level security;
create policy operator on application_note to tillgate_operator using (true) with check (true);
grant select, insert on application_note to tillgate_operator;


-- Proposal to waive the identity check. Another operator confirms it.
create table identity_waiver (
  partner_id uuid not null references partner (id),
  user_id uuid not null references user_account (id),
  proposed_by uuid not null,
  reason text not null,
  at timestamptz not null default now(),
  primary key (partner_id, user_id)
);

alter table identity_waiver enable row level security;
create policy operator on identity_waiver to tillgate_operator using (true) with check (true);
grant select, insert, delete on identity_waiver to tillgate_operator;
