import type { BookedReturn, LineMatch, SentFile } from '@tillgate/domain/bank-matching.ts'
import type { BankColumnMapping } from '@tillgate/domain/bank-csv-columns.ts'
import type { BankLine } from '@tillgate/domain/bank-statement.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, nullable, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'

const statementRow = rowsOf({
  ...cols(
    'bank_statement',
    'id',
    'name',
    'format',
    'asOf',
    'last4',
    'openingCents',
    'closingCents',
    'records',
    'loadedBy',
    'loadedAt',
    'pendingRows',
    'otherAccounts',
  ),
  firstDay: is.text,
  day: is.text,
  lines: is.count,
  open: is.whole,
  creditCents: is.cents,
  credits: is.count,
  debitCents: is.cents,
  debits: is.count,
  loadedName: is.text,
  isWithdrawn: is.flag,
  isLatest: is.flag,
  proposalId: nullable(col('change_proposal.id')),
  proposalNumber: nullable(is.whole),
  proposalReason: nullable(col('change_proposal.reason')),
})
export type StatementRow = RowOf<typeof statementRow>

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
  const rows = await statementRow.all(db)`
    ${figures} order by ${orderOf([sql`s.day`, sql`s.withdrawn_at is null`, sql`s.id`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`bank_statement`) }
}

export const findStatement = (db: Db, id: string): Promise<StatementRow | undefined> =>
  statementRow.first(db)`${figures} where s.id = ${id}`

/** Undefined: no statement counts. `last4`: of this statement or, when its file names no account, of those before. */
export const findLatest = (db: Db) => rowsOf({
  ...cols('bank_statement', 'id', 'closingCents', 'last4'),
  day: is.text,
}).first(db)`
    select id, day::text, closing_cents, last4 from bank_statement where withdrawn_at is null
    order by day desc limit 1`

/** Returns the last day that has begun in a zone of the country. */
export const findLastDay = async (db: Db): Promise<string> => {
  return scalar(is.text).one(db)`select (now() + interval '14 hours')::date::text as day`
}

/** True for a day that has not begun in any zone of the country. */
export const isFuture = async (db: Db, day: string): Promise<boolean> => {
  return (
    (await scalar(is.flag).first(db)`select ${day}::date > (now() + interval '14 hours')::date as is_future`) === true
  )
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
  for (let index = 0; index < lines.length; index += rowsPerInsert) {
    const rows = lines.slice(index, index + rowsPerInsert).map((one) => {
      const { no, typeCode, cents, bankReference, customerReference, text } = one.line
      const reference = [bankReference, customerReference].filter((part) => part !== '').join(' ')
      return { statementId, no, typeCode, cents, reference, text, ...matchColumns(one) }
    })
    await db.insertInto('bank_statement_line').values(rows).execute()
  }
}

const sentFileRow = rowsOf({
  ...cols('ach_file', 'id', 'name', 'bankFileId'),
  cents: col('ach_file.creditCents'),
  effectiveDay: is.day,
})
/** Lists files that no line matches yet. A file sent before the first statement is part of its opening balance. */
export const listUntakenFiles = async (db: Db): Promise<SentFile[]> => {
  return sentFileRow.all(db)`
    select f.id, f.name, f.bank_file_id, f.credit_cents as cents, f.effective_day::text
    from ach_file f
    where f.status = 'SENT' and not exists (select from bank_statement_line l where l.file_id = f.id)
    order by f.effective_day, f.name`
}

/** `ach_event e` is a return that changed our books. */
export const isBookedReturn = sql`(e.kind = 'RETURN' and e.ach_entry_id is not null
  and e.why not in ('unmatched', 'amount', 'duplicate', 'disputed', 'unreadable'))`

const bookedReturnRow = rowsOf({ ...cols('ach_event', 'id', 'cents'), trace: col('ach_event.originalTrace') })
export const listUncreditedReturns = async (db: Db): Promise<BookedReturn[]> => {
  return bookedReturnRow.all(db)`
    select e.id, e.original_trace as trace, e.cents from ach_event e
    where ${isBookedReturn} and not exists (select from bank_statement_line l where l.event_id = e.id)
    order by e.received_at`
}

/** Sum of the bank fees that a rule accepted in the month of the day, positive. */
export const sumFees = async (db: Db, day: string): Promise<number> => {
  return (
    (await scalar(is.cents).first(db)`
    select coalesce(-sum(l.cents), 0)::bigint as cents
    from bank_statement s join bank_statement_line l on l.statement_id = s.id
    where l.record = 'FEE' and date_trunc('month', s.day) = date_trunc('month', ${day}::date)`) ?? 0
  )
}

const openLineRow = rowsOf({
  ...cols('bank_statement_line', 'statementId', 'no', 'typeCode', 'cents', 'text'),
  day: is.day,
  bankReference: col('bank_statement_line.reference'),
  customerReference: is.text,
  exceptionId: present(col('bank_statement_line.exceptionId')),
})
/** Lines of earlier statements without a record that still wait, oldest first. */
export const listOpenLines = async (db: Db) => {
  return openLineRow.all(db)`
    select l.statement_id, s.day::text, l.no, l.type_code, l.cents, l.reference as bank_reference, '' as customer_reference,
      l.text, l.exception_id
    from bank_statement_line l join bank_statement s on s.id = l.statement_id
    join ach_event e on e.id = l.exception_id
    where e.state = 'OPEN' and l.result = 'UNKNOWN' order by s.day, l.no`
}
export type OpenLine = Awaited<ReturnType<typeof listOpenLines>>[number]

/** Stores the record that was booked after the line was loaded. The caller closes the line's exception. */
export const closeLine = async (db: Db, { statementId, no }: OpenLine, match: LineMatch): Promise<void> => {
  const { result, record, fileId, eventId, expectedCents } = matchColumns({ match, exceptionId: null })
  await sql`
    update bank_statement_line set result = ${result}, record = ${record}, file_id = ${fileId}, event_id = ${eventId},
      expected_cents = ${expectedCents}, exception_id = null
    where statement_id = ${statementId} and no = ${no}`.execute(db)
}

/**
 * Ends the effects of the statement: its lines match nothing. The caller closes its open exceptions before, and `lockStatements`
 * locks the statement against loads.
 */
export const withdrawStatement = async (db: Db, id: string): Promise<void> => {
  await sql`
    update bank_statement_line set result = 'WITHDRAWN', record = null, file_id = null, event_id = null, exception_id = null,
      expected_cents = 0
    where statement_id = ${id}`.execute(db)
  await sql`update bank_statement set withdrawn_at = now() where id = ${id}`.execute(db)
}

export const listColumnMappings = (db: Db) => rowsOf({
  headerKey: col('bank_column_mapping.headerKey'),
  mapping: col('bank_column_mapping.mapping'),
}).all(db)`
    select header_key, mapping from bank_column_mapping`

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
