import { sql, type Kysely } from 'kysely'

/**
 * Postings of bank lines that no record of ours explains. Each has two entries that sum to 0: the bank account, and the account of its
 * kind. A posting is never changed or deleted; `reverses` names the posting that another one takes back. `confirmed_by`: the second
 * person above the limit. The rows stay for good, as the ledger does. Partners have no policy on these tables.
 */
const createTables = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
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
    )`.execute(db)
  await sql`create index bank_posting_line on bank_posting (statement_id, line_no)`.execute(db)
  await sql`create index bank_posting_exception on bank_posting (exception_id)`.execute(db)
  await sql`create index bank_posting_alone on bank_posting (booked_at) where confirmed_by is null`.execute(db)
  await sql`
    create table bank_posting_entry (
      posting_id uuid not null references bank_posting (id),
      account text not null check (account in ('BANK', 'PROGRAMME_FUNDS', 'BANK_FEES', 'INTEREST', 'CLAIMS_ON_BANK',
        'OWN_PAYMENTS', 'UNCLASSIFIED')),
      cents bigint not null,
      primary key (posting_id, account)
    )`.execute(db)
}

/** Lines that a person settled before lines had kinds: the books keep their amounts, in an account of their own. */
const postEarlierLines = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ach_event no force row level security`.execute(db)
  await sql`
    insert into bank_posting (id, statement_id, line_no, exception_id, kind, reason, booked_by, booked_at)
    select gen_random_uuid(), l.statement_id, l.no, e.id, 'EARLIER', e.resolution, e.resolved_by, e.resolved_at
    from bank_statement_line l join ach_event e on e.id = l.exception_id
    where e.state = 'RESOLVED' and e.resolved_by is not null`.execute(db)
  await sql`alter table ach_event force row level security`.execute(db)
  await sql`
    insert into bank_posting_entry (posting_id, account, cents)
    select p.id, a.account, a.sign * (l.cents - l.expected_cents)
    from bank_posting p join bank_statement_line l on l.statement_id = p.statement_id and l.no = p.line_no
    cross join (values ('BANK', 1), ('UNCLASSIFIED', -1)) a (account, sign)`.execute(db)
}

const protectTables = async (db: Kysely<unknown>): Promise<void> => {
  for (const name of ['bank_posting', 'bank_posting_entry']) {
    const table = sql.table(name)
    await sql`alter table ${table} enable row level security, force row level security`.execute(db)
    await sql`create policy operator on ${table} to tillgate_operator using (true) with check (true)`.execute(db)
    await sql`grant select, insert on ${table} to tillgate_operator`.execute(db)
    await sql`
      create trigger keep before update or delete on ${table} for each row execute function refuse_change()`.execute(db)
  }
}

/** Lines above the limit wait for a second person in a proposal, one per line. */
const allowProposals = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table change_proposal drop constraint change_proposal_kind_check, drop constraint change_proposal_place,
      add constraint change_proposal_kind_check check (kind in ('FEES', 'LIST', 'SETTINGS', 'BANK_STATEMENT', 'BANK_LINE',
        'FACTOR', 'EMAIL', 'SANCTIONS')),
      add constraint change_proposal_place check (case
        when kind in ('FACTOR', 'EMAIL') then partner_id is not null and subject_id is not null
        when kind in ('BANK_STATEMENT', 'BANK_LINE') then programme_id is null and subject_id is not null
        else programme_id is not null end)`.execute(db)
  await sql`
    create unique index change_proposal_open_line on change_proposal (subject_id)
      where state = 'OPEN' and kind = 'BANK_LINE'`.execute(db)
}

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTables(db)
  await postEarlierLines(db)
  await protectTables(db)
  await allowProposals(db)
}
