-- Context reconciliation: statements of the account of the program at its bank, their lines, and postings.
-- Rows stay for good, as the ledger does. Partners have no policy on these tables.

-- Statements of the account, one per day; each opens where the one before closed. `sealed`: the file as loaded.
-- `first_day` is before `day` in a CSV file of several days.
create table bank_statement (
  id uuid primary key,
  name text not null,
  format text not null check (format in ('BAI2', 'CSV')),
  first_day date not null,
  day date not null,
  as_of text,
  last4 text not null,
  opening_cents bigint not null,
  closing_cents bigint not null,
  records int not null check (records > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  sealed bytea not null,
  loaded_by uuid not null references user_account (id),
  loaded_at timestamptz not null default now(),
  -- Two operators withdrew the latest statement. The row, its file and its lines stay; its matches end. Another statement
  -- of the day, or the same file, can be loaded afterwards.
  withdrawn_at timestamptz,
  -- Rows that the bank had not posted, and accounts that are not ours: left out of the statement.
  pending_rows int not null default 0 check (pending_rows >= 0),
  other_accounts int not null default 0 check (other_accounts >= 0),
  check (day >= first_day)
);
create unique index bank_statement_day on bank_statement (day) where withdrawn_at is null;
create unique index bank_statement_sha256 on bank_statement (sha256) where withdrawn_at is null;
grant select, insert, update (withdrawn_at) on bank_statement to tillgate_operator;
grant select (ctid, sealed), update (sealed) on bank_statement to tillgate_rotator;


-- Lines of a statement and the record of ours that each matches. A line that no record matches has an `ach_event` of
-- kind BANK, so that it waits in the queue of exceptions.
create table bank_statement_line (
  statement_id uuid not null references bank_statement (id),
  no int not null check (no > 0),
  type_code text not null,
  cents bigint not null,
  reference text not null,
  text text not null,
  result text not null check (result in ('MATCHED', 'RULE', 'AMOUNT', 'UNKNOWN', 'WITHDRAWN')),
  record text check (record in ('FILE', 'RETURN', 'FEE')),
  file_id uuid references ach_file (id),
  event_id uuid references ach_event (id),
  exception_id uuid references ach_event (id),
  expected_cents bigint not null,
  primary key (statement_id, no),
  check ((record is not distinct from 'FILE') = (file_id is not null)),
  check ((record is not distinct from 'RETURN') = (event_id is not null)),
  check ((result in ('AMOUNT', 'UNKNOWN')) = (exception_id is not null)),
  check (result not in ('MATCHED', 'RULE') or expected_cents = cents),
  constraint bank_statement_line_withdrawn check (result <> 'WITHDRAWN' or record is null and expected_cents = 0)
);
create unique index bank_statement_line_file on bank_statement_line (file_id);
create unique index bank_statement_line_event on bank_statement_line (event_id);
create unique index bank_statement_line_exception on bank_statement_line (exception_id);
grant select, insert, update (result, record, file_id, event_id, exception_id, expected_cents) on bank_statement_line
  to tillgate_operator;


-- Columns that an operator chose for the CSV file of a bank. `header_key` is the hash of the headings, so that the next
-- file of that bank needs no choice. There are as many rows as banks.
create table bank_column_mapping (
  header_key text collate "C" primary key,
  mapping jsonb not null,
  chosen_by uuid not null references user_account (id),
  chosen_at timestamptz not null default now()
);
grant select, insert, update on bank_column_mapping to tillgate_operator;


-- Postings of bank lines that no record of ours explains. A posting is never changed or deleted; `reverses` names the
-- posting that another one takes back. `confirmed_by`: the second person above the limit. EARLIER: lines that a person
-- settled before lines had kinds.
create table bank_posting (
  id uuid primary key,
  statement_id uuid not null,
  line_no int not null,
  exception_id uuid not null references ach_event (id),
  kind text not null check (kind in ('FUNDING', 'FEE', 'INTEREST', 'UNAUTHORISED_DEBIT', 'OURS', 'EARLIER')),
  reverses uuid unique references bank_posting (id),
  reason text not null,
  booked_by uuid not null references user_account (id),
  confirmed_by uuid references user_account (id),
  booked_at timestamptz not null default now(),
  foreign key (statement_id, line_no) references bank_statement_line (statement_id, no),
  constraint bank_posting_two_people check (confirmed_by <> booked_by)
);
create index bank_posting_line on bank_posting (statement_id, line_no);
create index bank_posting_exception on bank_posting (exception_id);
create index bank_posting_alone on bank_posting (booked_at) where confirmed_by is null;

alter table bank_posting enable row level security;
create policy operator on bank_posting to tillgate_operator using (true) with check (true);
grant select, insert on bank_posting to tillgate_operator;
create trigger keep before delete or update on bank_posting for each row execute function refuse_change();


-- Two entries of a posting, which sum to 0: the bank account, and the account of its kind.
create table bank_posting_entry (
  posting_id uuid not null references bank_posting (id),
  account text not null
    check (account in ('BANK', 'PROGRAMME_FUNDS', 'BANK_FEES', 'INTEREST', 'CLAIMS_ON_BANK', 'OWN_PAYMENTS',
      'UNCLASSIFIED')),
  cents bigint not null,
  primary key (posting_id, account)
);

alter table bank_posting_entry enable row level security;
create policy operator on bank_posting_entry to tillgate_operator using (true) with check (true);
grant select, insert on bank_posting_entry to tillgate_operator;
create trigger keep before delete or update on bank_posting_entry for each row execute function refuse_change();
