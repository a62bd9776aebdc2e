import { sql, type Kysely } from 'kysely'

/**
 * Statements of the programme's own account at the bank, and the record of ours that each line matches. They stay for good, as
 * the ledger does. `sealed`: the file as loaded. One statement per day; each opens where the one before closed. `first_day` is
 * before `day` in a CSV file of several days.
 *
 * A line that no record matches has an `ach_event` of kind BANK, so that it waits in the queue of exceptions.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table bank_statement (
      id uuid primary key,
      name text not null,
      format text not null check (format in ('BAI2', 'CSV')),
      first_day date not null,
      day date not null unique check (day >= first_day),
      as_of text,
      last4 text not null,
      opening_cents bigint not null,
      closing_cents bigint not null,
      records int not null check (records > 0),
      sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
      sealed bytea not null,
      loaded_by uuid not null references user_account (id),
      loaded_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table bank_statement_line (
      statement_id uuid not null references bank_statement (id),
      no int not null check (no > 0),
      type_code text not null,
      cents bigint not null,
      reference text not null,
      text text not null,
      result text not null check (result in ('MATCHED', 'RULE', 'AMOUNT', 'UNKNOWN')),
      record text check (record in ('FILE', 'RETURN', 'FEE')),
      file_id uuid references ach_file (id),
      event_id uuid references ach_event (id),
      exception_id uuid references ach_event (id),
      expected_cents bigint not null,
      primary key (statement_id, no),
      check ((record is not distinct from 'FILE') = (file_id is not null)),
      check ((record is not distinct from 'RETURN') = (event_id is not null)),
      check ((result in ('AMOUNT', 'UNKNOWN')) = (exception_id is not null)),
      check (result not in ('MATCHED', 'RULE') or expected_cents = cents)
    )`.execute(db)
  await sql`create unique index bank_statement_line_file on bank_statement_line (file_id)`.execute(db)
  await sql`create unique index bank_statement_line_event on bank_statement_line (event_id)`.execute(db)
  await sql`create unique index bank_statement_line_exception on bank_statement_line (exception_id)`.execute(db)
  await sql`grant select, insert on bank_statement to tillgate_operator`.execute(db)
  await sql`
    grant select, insert, update (result, record, file_id, event_id, exception_id, expected_cents) on bank_statement_line
    to tillgate_operator`.execute(db)
  await sql`grant select (ctid, sealed), update (sealed) on bank_statement to tillgate_rotator`.execute(db)
  await sql`
    alter table ach_event drop constraint ach_event_kind_check,
      add constraint ach_event_kind_check check (kind in ('RETURN', 'NOC', 'UNREADABLE', 'BANK'))`.execute(db)
}
