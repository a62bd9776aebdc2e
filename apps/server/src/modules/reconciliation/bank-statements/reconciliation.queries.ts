import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { lineRecords } from '@tillgate/domain/bank-matching.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { col, cols, is, nullable, present, rowsOf, type RowOf } from '#server/db/rows.ts'
import { isBookedReturn } from './bank-statements.queries.ts'

/** Day of a return at the bank. */
const returnDay = sql`(e.received_at at time zone ${sql.lit(bankZone)})::date`

/** Amount of a line `l` that people posted; 0 without a posting, and after its reversal. */
const posted = sql`coalesce((select sum(b.cents) from bank_posting p
  join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
  where p.statement_id = l.statement_id and p.line_no = l.no), 0)`

/** Opening balance of the first statement, and what our records have for all lines up to the day. */
export const sumBooks = (db: Db, day: string) => rowsOf({
  firstDay: is.text,
  firstOpeningCents: col('bank_statement.openingCents'),
  expectedCents: is.cents,
}).first(db)`
    select f.first_day::text, f.opening_cents as first_opening_cents, (
      select coalesce(sum(l.expected_cents + ${posted}), 0)::bigint from bank_statement s
      join bank_statement_line l on l.statement_id = s.id
      where s.withdrawn_at is null and s.day <= ${day}) as expected_cents
    from bank_statement f where f.withdrawn_at is null order by f.day limit 1`

const differenceRow = rowsOf({
  kind: is.oneOf(['LINE', 'FILE', 'RETURN']),
  text: is.text,
  cents: is.cents,
  since: is.text,
  run: nullable(is.whole),
  runId: nullable(is.text),
  exceptionId: col('bank_statement_line.exceptionId'),
})
export type DifferenceRow = RowOf<typeof differenceRow>

/** Names every difference at the end of the day. `firstDay`: of the first statement. The largest first. */
export const listDifferences = (db: Db, { firstDay, day }: { firstDay: string; day: string }) => differenceRow.all(db)`
    select 'LINE' as kind, coalesce(nullif(l.text, ''), l.reference) as text, l.cents - l.expected_cents as cents,
      s.day::text as since, null::int as run, null::uuid as run_id, l.exception_id
    from bank_statement s join bank_statement_line l on l.statement_id = s.id join ach_event e on e.id = l.exception_id
    where s.day <= ${day} and e.state <> 'RESOLVED'
    union all
    select 'FILE', f.name, f.credit_cents, f.effective_day::text, r.number::int, r.id, null
    from ach_file f join settlement_run r on r.id = f.run_id
    where f.status = 'SENT' and f.effective_day between ${firstDay} and ${day} and not exists (
      select from bank_statement_line l join bank_statement s on s.id = l.statement_id
      where l.file_id = f.id and s.day <= ${day})
    union all
    select 'RETURN', e.code || ' ' || e.original_trace, -e.cents,
      ${returnDay}::text, null, null, null
    from ach_event e
    where ${isBookedReturn} and ${returnDay} between ${firstDay} and ${day} and not exists (
        select from bank_statement_line l join bank_statement s on s.id = l.statement_id
        where l.event_id = e.id and s.day <= ${day})
    order by 4, 3 desc`

/** Files that were due in the days of the statement, or that it took. `returnedCents`: returns booked up to the day. */
export const listFiles = (db: Db, of: { id: string; firstDay: string; day: string }) => rowsOf({
  runId: col('settlement_run.id'),
  run: is.whole,
  ...cols('ach_file', 'name', 'entries'),
  effectiveDay: is.text,
  sentCents: col('ach_file.creditCents'),
  takenCents: nullable(is.cents),
  fileId: col('ach_file.id'),
}).all(db)`
    select r.id as run_id, r.number::int as run, f.name, f.effective_day::text, f.credit_cents as sent_cents, f.entries,
      -l.cents as taken_cents, f.id as file_id
    from ach_file f join settlement_run r on r.id = f.run_id
    left join bank_statement_line l on l.file_id = f.id and l.statement_id = ${of.id}
    where f.status = 'SENT' and (l.no is not null or (f.effective_day between ${of.firstDay} and ${of.day}
      and not exists (select from bank_statement_line o where o.file_id = f.id)))
    order by r.number`

/** Sums the returned payments of each file. Payments lie on the workers of a cluster, events on its coordinator. */
export const sumReturned = async (db: Db, fileIds: readonly string[]): Promise<Map<string, number>> => {
  if (fileIds.length === 0) return new Map()
  const payments = await rowsOf(cols('ach_entry', 'id', 'fileId')).all(db)`
    select x.id, x.file_id from ach_entry x join statement s on s.partner_id = x.partner_id and s.id = x.statement_id
    where x.file_id = any(${fileIds}) and s.returned_at is not null and s.ach_entry_id = x.id`
  const fileOf = new Map(payments.map(({ id, fileId }) => [id, fileId]))
  const rows = await rowsOf({ id: present(col('ach_event.achEntryId')), cents: col('ach_event.cents') }).all(db)`
    select e.ach_entry_id as id, e.cents from ach_event e
    where ${isBookedReturn} and e.ach_entry_id = any(${[...fileOf.keys()]})`
  const sums = new Map<string, number>()
  for (const { id, cents } of rows) {
    const file = fileOf.get(id)
    if (file !== undefined) sums.set(file, (sums.get(file) ?? 0) + cents)
  }
  return sums
}

const lineRow = rowsOf({
  no: is.whole,
  typeCode: is.text,
  reference: is.text,
  text: is.text,
  cents: is.cents,
  result: col('bank_statement_line.result'),
  record: nullable(is.oneOf(lineRecords)),
  expectedCents: is.cents,
  run: nullable(is.whole),
  runId: nullable(is.text),
  exceptionId: nullable(is.text),
  isOpen: is.flag,
  resolution: is.text,
  /** Kind of the posting in force. */
  kind: nullable(col('bank_posting.kind')),
  isProposed: is.flag,
})
export type LineRow = RowOf<typeof lineRow>

export const listLines = async (db: Db, { id, isOpen }: { id: string; isOpen: boolean }, page: Page) => {
  const from = sql`bank_statement_line l left join ach_event e on e.id = l.exception_id
    left join ach_file f on f.id = l.file_id left join settlement_run r on r.id = f.run_id
    where ${allOf([sql`l.statement_id = ${id}`, isOpen ? sql`e.state = 'OPEN'` : undefined])}`
  const rows = await lineRow.all(db)`
    select l.no, l.type_code, l.reference, l.text, l.cents, l.result, l.record, l.expected_cents, r.number::int as run,
      r.id as run_id, l.exception_id, coalesce(e.state <> 'RESOLVED', false) as is_open, coalesce(e.resolution, '') as resolution,
      (select p.kind from bank_posting p left join bank_posting v on v.reverses = p.id
        where p.statement_id = l.statement_id and p.line_no = l.no and p.reverses is null and v.id is null) as kind,
      exists (select from change_proposal c where c.kind = 'BANK_LINE' and c.state = 'OPEN' and c.subject_id = l.exception_id)
        as is_proposed
    from ${from} order by coalesce(e.state = 'OPEN', false) desc, ${orderOf([sql`l.no`], page)} ${limitOf(page)}`
  return { rows, total: await countUpTo(db, from) }
}

export const countMatched = async (db: Db, id: string) => {
  return rowsOf({ files: is.count, returns: is.count, fees: is.count }).one(db)`
    select count(*) filter (where record = 'FILE' and result = 'MATCHED')::int as files,
      count(*) filter (where record = 'RETURN' and result = 'MATCHED')::int as returns,
      count(*) filter (where record = 'FEE')::int as fees
    from bank_statement_line where statement_id = ${id}`
}
