-- Context sanctions: versions of the list, screening of partners, possible matches and cases of confirmed matches.
-- Partners have no policy on these tables: reasons and notes are private.

-- Versions of the sanctions list. `content`: the entries as JSON in one value, because a search compares a name with
-- all of them. `published_on`: day of the authority. Versions stay for good: they show what was known at a decision. A
-- version that a person loaded is activated by another person.
create table sanction_list (
  id uuid primary key,
  source text not null check (source in ('UPLOAD', 'FETCH')),
  file_name text not null,
  sha256 bytea not null check (length(sha256) = 32),
  published_on date not null,
  entries int not null check (entries > 0),
  added int not null check (added >= 0),
  removed int not null check (removed >= 0),
  changed int not null check (changed >= 0),
  content text not null,
  base_id uuid references sanction_list (id),
  loaded_by uuid,
  loaded_at timestamptz not null default now(),
  activated_by uuid,
  activated_at timestamptz,
  withdrawn_by uuid,
  withdrawn_at timestamptz,
  check ((source = 'UPLOAD') = (loaded_by is not null)),
  check (activated_at is null or withdrawn_at is null),
  constraint sanction_list_two_people
    check (activated_at is null or source = 'FETCH' or activated_by is not null and activated_by <> loaded_by)
);
create index sanction_list_newest on sanction_list (activated_at desc) where activated_at is not null;
-- One version waits at a time: the next is compared with the version in force.
create unique index sanction_list_waiting on sanction_list ((true))
  where activated_at is null and withdrawn_at is null;
create index sanction_list_loaded on sanction_list (loaded_at desc, id);

alter table sanction_list enable row level security;
create policy operator on sanction_list to tillgate_operator using (true) with check (true);
grant select, insert, update (activated_by, activated_at, withdrawn_by, withdrawn_at) on sanction_list to
  tillgate_operator;
create trigger keep before update on sanction_list for each row
  when (old.activated_at is not null or old.withdrawn_at is not null)
  execute function refuse_change();
create trigger keep_row before delete on sanction_list for each row execute function refuse_change();


-- Entries that a version added, changed or removed.
create table sanction_change (
  list_id uuid not null references sanction_list (id),
  no int not null check (no > 0),
  change text not null check (change in ('added', 'removed', 'changed')),
  uid text not null,
  kind text not null check (kind in ('PERSON', 'ORGANIZATION', 'VESSEL', 'AIRCRAFT')),
  name text not null,
  primary key (list_id, no)
);

alter table sanction_change enable row level security;
create policy operator on sanction_change to tillgate_operator using (true) with check (true);
grant select, insert on sanction_change to tillgate_operator;


-- Names of a partner that were screened. `names_version`: sum of the versions of stores, owners and accounts whose
-- names were screened. `name_keys`: keyed hashes, because names of owners are stored encrypted only.
create table sanction_screening (
  partner_id uuid primary key references partner (id),
  list_id uuid not null,
  published_on date not null,
  names_version bigint not null,
  name_keys text[] not null,
  screened_at timestamptz not null default now()
);

alter table sanction_screening enable row level security;
create policy operator on sanction_screening to tillgate_operator using (true) with check (true);
grant select, insert, update (list_id, published_on, names_version, name_keys, screened_at) on sanction_screening to
  tillgate_operator;


-- Possible matches. `entry`: the listed entry as it was at the match, public data. `entry_hash`: of the facts that tell
-- persons apart; with other facts the candidate is decided again. `was_same`: an operator decided that it is the listed
-- person, and no two operators have cleared it. `gone_at`: the name or the entry has changed. Candidates stay as long
-- as the partner.
create table sanction_candidate (
  partner_id uuid not null references partner (id),
  id uuid not null,
  name_key bytea not null,
  is_person boolean not null,
  uid text not null,
  entry_hash bytea not null,
  entry jsonb not null,
  listed_name text not null,
  score int not null check (score between 0 and 100),
  list_id uuid not null,
  published_on date not null,
  found_at timestamptz not null default now(),
  gone_at timestamptz,
  state text not null default 'OPEN' check (state in ('OPEN', 'PROPOSED', 'CLEARED', 'SAME')),
  was_same boolean not null default false,
  reason text not null default '',
  proposed_by uuid,
  proposed_at timestamptz,
  decided_by uuid,
  decided_at timestamptz,
  primary key (partner_id, id),
  unique (partner_id, name_key, uid, entry_hash),
  check ((state = 'OPEN') = (proposed_by is null)),
  check ((proposed_by is null) = (proposed_at is null)),
  check ((decided_by is null) = (decided_at is null)),
  check (state = 'OPEN' or length(reason) >= 20),
  check (state <> 'SAME' or was_same),
  check (state <> 'CLEARED' or not was_same),
  constraint sanction_candidate_two_people
    check ((state = 'CLEARED') = (decided_by is not null) and (state <> 'CLEARED' or decided_by <> proposed_by))
);
create index sanction_candidate_open on sanction_candidate (found_at)
  where gone_at is null and state in ('OPEN', 'PROPOSED');

alter table sanction_candidate enable row level security;
create policy operator on sanction_candidate to tillgate_operator using (true) with check (true);
grant select, insert, update (gone_at, state, was_same, reason, proposed_by, proposed_at, decided_by, decided_at) on
  sanction_candidate to tillgate_operator;


-- Case of a confirmed match; it holds the partner. Rows stay for good, because records of blocked property are stored
-- for ten years.
create table sanction_case (
  id uuid primary key,
  number bigint generated always as identity unique,
  partner_id uuid not null,
  opened_by uuid not null,
  opened_at timestamptz not null default now(),
  owner_id uuid not null,
  owned_at timestamptz not null default now(),
  reported_by uuid,
  reported_at timestamptz,
  report_number text,
  report_cents bigint,
  report_file_name text,
  report_bytes int,
  report_sealed bytea,
  lift_proposed_by uuid,
  lift_proposed_at timestamptz,
  lifted_by uuid,
  lifted_at timestamptz,
  -- Operator who acts for `owner_id`.
  deputy_id uuid,
  check ((reported_by is null) = (report_number is null)),
  check ((lift_proposed_by is null) = (lift_proposed_at is null)),
  check ((lifted_by is null) = (lifted_at is null)),
  constraint sanction_case_two_people
    check (lifted_by is null or lift_proposed_by is not null and lifted_by not in (lift_proposed_by, opened_by)),
  constraint sanction_case_deputy check (deputy_id <> owner_id)
);
create unique index sanction_case_open on sanction_case (partner_id) where lifted_at is null;
create index sanction_case_newest on sanction_case (opened_at desc, id);

alter table sanction_case enable row level security;
create policy operator on sanction_case to tillgate_operator using (true) with check (true);
create policy rotator on sanction_case to tillgate_rotator using (true) with check (true);
grant select, insert, update (owner_id, owned_at, reported_by, reported_at, report_number, report_cents,
  report_file_name, report_bytes, report_sealed, lift_proposed_by, lift_proposed_at, lifted_by, lifted_at, deputy_id)
  on sanction_case to tillgate_operator;
grant select (ctid, report_sealed), update (report_sealed) on sanction_case to tillgate_rotator;
create trigger keep_row before delete on sanction_case for each row execute function refuse_change();


-- Tasks of a case: those of the law, and tasks that a person added with words of its own in `title`.
create table sanction_task (
  id uuid primary key,
  case_id uuid not null references sanction_case (id),
  kind text not null check (kind in ('COUNSEL', 'BLOCKED_ACCOUNT', 'REPORT', 'ANNUAL', 'RELEASE_REPORT', 'OTHER')),
  due_on date not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'DROPPED')),
  ended_by uuid,
  ended_at timestamptz,
  title text,
  check ((state = 'OPEN') = (ended_at is null)),
  check ((ended_by is null) = (ended_at is null)),
  constraint sanction_task_title check ((kind = 'OTHER') = (title is not null))
);
create index sanction_task_open on sanction_task (due_on) where state = 'OPEN';
-- Several added tasks may end on one day.
create unique index sanction_task_of_law on sanction_task (case_id, kind, due_on) where kind <> 'OTHER';

alter table sanction_task enable row level security;
create policy operator on sanction_task to tillgate_operator using (true) with check (true);
grant select, insert, update (state, ended_by, ended_at) on sanction_task to tillgate_operator;
create trigger keep_row before delete on sanction_task for each row execute function refuse_change();


-- Record of a case.
create table sanction_note (
  id uuid primary key,
  case_id uuid not null references sanction_case (id),
  kind text not null
    check (kind in ('MATCH', 'NOTE', 'TASK', 'TASK_ADDED', 'OWNER', 'DEPUTY', 'REPORT', 'LIFT_PROPOSED',
      'LIFT_DECLINED', 'LIFTED')),
  text text not null,
  by_id uuid not null,
  at timestamptz not null default now()
);
create index sanction_note_case on sanction_note (case_id, at);

alter table sanction_note enable row level security;
create policy operator on sanction_note to tillgate_operator using (true) with check (true);
grant select, insert on sanction_note to tillgate_operator;
create trigger keep_row before delete on sanction_note for each row execute function refuse_change();
