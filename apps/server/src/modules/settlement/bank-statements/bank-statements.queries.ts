import type { BookedReturn, LineMatch, SentFile } from '@tillgate/domain/bank-matching.ts'
import type { BankColumnMapping } from '@tillgate/domain/bank-csv-columns.ts'
import type { BankLine } from '@tillgate/domain/bank-statement.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'

/** Serializes loads until the end of the transaction: each statement opens where the one before closed. */
export const lockStatements = async (db: Db): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('bank statements'))`.execute(db)
}

export type StatementRow = {
  id: string
  name: string
  format: 'BAI2' | 'CSV'
  firstDay: string
  day: string
  asOf: string | null
  last4: string
  openingCents: number
  closingCents: number
  records: number
  lines: number
  open: number
  creditCents: number
  credits: number
  debitCents: number
  debits: number
  loadedBy: string
  loadedName: string
  loadedAt: Date
  pendingRows: number
  otherAccounts: number
  isWithdrawn: boolean
  isLatest: boolean
  proposalId: string | null
  proposalNumber: number | null
  proposalReason: string | null
}

/** A line is open until its exception is closed. */
const isOpen = sql`coalesce(e.state = 'OPEN', false)`
const figures = sql`
  select s.id, s.name, s.format, s.first_day::text, s.day::text, s.as_of, s.last4, s.opening_cents, s.closing_cents, s.records,
    s.pending_rows, s.other_accounts, s.loaded_by, u.first_name || ' ' || u.last_name as loaded_name, s.loaded_at,
    s.withdrawn_at is not null as is_withdrawn, p.*, l.*,
    s.withdrawn_at is null and not exists (
      select from bank_statement n where n.day > s.day and n.withdrawn_at is null) as is_latest
  from bank_statement s join user_account u on u.id = s.loaded_by
  left join lateral (
    select c.id as proposal_id, c.number::int as proposal_number, c.reason as proposal_reason from change_proposal c
    where c.subject_id = s.id and c.kind = 'BANK_STATEMENT' and c.state in ('OPEN', 'APPROVED')) p on true
  cross join lateral (
    select count(*)::int as lines, count(*) filter (where ${isOpen})::int as open,
      coalesce(sum(l.cents) filter (where l.cents > 0), 0)::bigint as credit_cents,
      count(*) filter (where l.cents > 0)::int as credits,
      coalesce(-sum(l.cents) filter (where l.cents < 0), 0)::bigint as debit_cents,
      count(*) filter (where l.cents < 0)::int as debits
    from bank_statement_line l left join ach_event e on e.id = l.exception_id where l.statement_id = s.id) l`

export const listStatements = async (db: Db, page: Page) => {
  const { rows } = await sql<StatementRow>`
    ${figures} order by ${orderOf([sql`s.day`, sql`s.withdrawn_at is null`, sql`s.id`], page)} ${limitOf(page)}`.execute(
    db,
  )
  return { rows, total: await countUpTo(db, sql`bank_statement`) }
}

export const findStatement = async (db: Db, id: string): Promise<StatementRow | undefined> => {
  const { rows } = await sql<StatementRow>`${figures} where s.id = ${id}`.execute(db)
  return rows[0]
}

/** Undefined: no statement counts. `last4`: of this statement or, when its file names no account, of those before. */
export const findLatest = async (db: Db) => {
  const { rows } = await sql<{ id: string; day: string; closingCents: number; last4: string }>`
    select id, day::text, closing_cents, last4 from bank_statement where withdrawn_at is null
    order by day desc limit 1`.execute(db)
  return rows[0]
}

/** Returns the last day that has begun in a zone of the country. */
export const findLastDay = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select (now() + interval '14 hours')::date::text as day`.execute(db)
  return rows[0]?.day ?? ''
}

/** True for a day that has not begun in any zone of the country. */
export const isFuture = async (db: Db, day: string): Promise<boolean> => {
  const { rows } = await sql<{
    isFuture: boolean
  }>`select ${day}::date > (now() + interval '14 hours')::date as is_future`.execute(db)
  return rows[0]?.isFuture === true
}

export const isLoaded = async (db: Db, sha256: string): Promise<boolean> =>
  (await db
    .selectFrom('bank_statement')
    .select('id')
    .where('sha256', '=', sha256)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst()) !== undefined

export type NewStatement = {
  id: string
  name: string
  format: 'BAI2' | 'CSV'
  firstDay: string
  day: string
  asOf: string | null
  last4: string
  openingCents: number
  closingCents: number
  records: number
  pendingRows: number
  otherAccounts: number
  sha256: string
  sealed: Buffer
  loadedBy: string
}
export const insertStatement = async (db: Db, statement: NewStatement): Promise<void> => {
  await db.insertInto('bank_statement').values(statement).execute()
}

/** A line with its match. `exceptionId`: set when no record of ours explains it. */
export type MatchedLine = { line: BankLine; match: LineMatch; exceptionId: string | null }
const rowsPerInsert = 500

const matchColumns = ({ match, exceptionId }: Pick<MatchedLine, 'match' | 'exceptionId'>) => ({
  result: match.result,
  record: match.record,
  fileId: match.record === 'FILE' ? match.recordId : null,
  eventId: match.record === 'RETURN' ? match.recordId : null,
  expectedCents: match.expectedCents,
  exceptionId,
})

export const insertLines = async (db: Db, statementId: string, lines: readonly MatchedLine[]): Promise<void> => {
  for (let at = 0; at < lines.length; at += rowsPerInsert) {
    const rows = lines.slice(at, at + rowsPerInsert).map((one) => {
      const { no, typeCode, cents, bankReference, customerReference, text } = one.line
      const reference = [bankReference, customerReference].filter((part) => part !== '').join(' ')
      return { statementId, no, typeCode, cents, reference, text, ...matchColumns(one) }
    })
    await db.insertInto('bank_statement_line').values(rows).execute()
  }
}

/** Lists files that no line matches yet. A file sent before the first statement is part of its opening balance. */
export const listUntakenFiles = async (db: Db): Promise<SentFile[]> => {
  const { rows } = await sql<SentFile>`
    select f.id, f.name, f.bank_file_id, f.credit_cents as cents, f.effective_day::text
    from ach_file f
    where f.status = 'SENT' and not exists (select from bank_statement_line l where l.file_id = f.id)
    order by f.effective_day, f.name`.execute(db)
  return rows
}

/** `ach_event e` is a return that changed our books. */
export const isBookedReturn = sql`(e.kind = 'RETURN' and e.ach_entry_id is not null
  and e.why not in ('unmatched', 'amount', 'duplicate', 'disputed', 'unreadable'))`

export const listUncreditedReturns = async (db: Db): Promise<BookedReturn[]> => {
  const { rows } = await sql<BookedReturn>`
    select e.id, e.original_trace as trace, e.cents from ach_event e
    where ${isBookedReturn} and not exists (select from bank_statement_line l where l.event_id = e.id)
    order by e.received_at`.execute(db)
  return rows
}

/** Sum of the bank fees that a rule accepted in the month of the day, positive. */
export const sumFees = async (db: Db, day: string): Promise<number> => {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(-sum(l.cents), 0)::bigint as cents
    from bank_statement s join bank_statement_line l on l.statement_id = s.id
    where l.record = 'FEE' and date_trunc('month', s.day) = date_trunc('month', ${day}::date)`.execute(db)
  return rows[0]?.cents ?? 0
}

/** Lines of earlier statements without a record that still wait, oldest first. */
export const listOpenLines = async (db: Db) => {
  const { rows } = await sql<BankLine & { statementId: string; day: string; exceptionId: string }>`
    select l.statement_id, s.day::text, l.no, l.type_code, l.cents, l.reference as bank_reference, '' as customer_reference,
      l.text, l.exception_id
    from bank_statement_line l join bank_statement s on s.id = l.statement_id
    join ach_event e on e.id = l.exception_id
    where e.state = 'OPEN' and l.result = 'UNKNOWN' order by s.day, l.no`.execute(db)
  return rows
}
export type OpenLine = Awaited<ReturnType<typeof listOpenLines>>[number]

/** Stores the record that was booked after the line was loaded, and closes the line's exception. */
export const closeLine = async (
  db: Db,
  { statementId, no, exceptionId }: OpenLine,
  match: LineMatch,
): Promise<void> => {
  const { result, record, fileId, eventId, expectedCents } = matchColumns({ match, exceptionId: null })
  await sql`
    update bank_statement_line set result = ${result}, record = ${record}, file_id = ${fileId}, event_id = ${eventId},
      expected_cents = ${expectedCents}, exception_id = null
    where statement_id = ${statementId} and no = ${no}`.execute(db)
  await sql`update ach_event set state = 'APPLIED', why = '' where id = ${exceptionId} and state = 'OPEN'`.execute(db)
}

export type LineException = {
  id: string
  code: string
  trace: string
  cents: number
  text: string
  why: 'unknown-line' | 'line-amount'
}
/** Queue entries of lines. The id is the line's `exception_id`. */
export const insertExceptions = async (db: Db, exceptions: readonly LineException[]): Promise<void> => {
  for (let at = 0; at < exceptions.length; at += rowsPerInsert) {
    const rows = exceptions.slice(at, at + rowsPerInsert).map(({ trace, ...one }) => {
      const entry = { line: 0, kind: 'BANK', state: 'OPEN' } as const
      return { ...one, ...entry, originalTrace: trace }
    })
    await db.insertInto('ach_event').values(rows).execute()
  }
}

/**
 * Ends the effects of the statement: its lines match nothing, and its open exceptions are closed. `lockStatements` locks the
 * statement against loads.
 */
export const withdrawStatement = async (db: Db, id: string, by: { userId: string; reason: string }): Promise<void> => {
  await sql`
    update ach_event set state = 'RESOLVED', resolved_at = now(), resolved_by = ${by.userId}, resolution = ${by.reason}
    where state = 'OPEN'
      and id in (select l.exception_id from bank_statement_line l where l.statement_id = ${id})`.execute(db)
  await sql`
    update bank_statement_line set result = 'WITHDRAWN', record = null, file_id = null, event_id = null, exception_id = null,
      expected_cents = 0
    where statement_id = ${id}`.execute(db)
  await sql`update bank_statement set withdrawn_at = now() where id = ${id}`.execute(db)
}

export const listColumnMappings = async (db: Db) => {
  const { rows } = await sql<{ headerKey: string; mapping: BankColumnMapping }>`
    select header_key, mapping from bank_column_mapping`.execute(db)
  return rows
}

/** Stores the columns of a bank's files. The latest choice replaces the one before. */
export const storeColumnMapping = async (
  db: Db,
  { headerKey, mapping, userId }: { headerKey: string; mapping: BankColumnMapping; userId: string },
): Promise<void> => {
  await sql`
    insert into bank_column_mapping (header_key, mapping, chosen_by, chosen_at)
    values (${headerKey}, ${JSON.stringify(mapping)}, ${userId}, now())
    on conflict (header_key) do update set mapping = excluded.mapping, chosen_by = excluded.chosen_by,
      chosen_at = excluded.chosen_at`.execute(db)
}
