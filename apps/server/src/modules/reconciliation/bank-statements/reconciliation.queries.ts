import { bankZone } from '@tillgate/domain/payout-dates.ts'
import type { PostedKind } from '@tillgate/domain/bank-line-kinds.ts'
import type { LineRecord, LineResult } from '@tillgate/domain/bank-matching.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { isBookedReturn } from './bank-statements.queries.ts'

/** Day of a return at the bank. */
const returnDay = sql`(e.received_at at time zone ${sql.lit(bankZone)})::date`

/** Amount of a line `l` that people posted; 0 without a posting, and after its reversal. */
const posted = sql`coalesce((select sum(b.cents) from bank_posting p
  join bank_posting_entry b on b.posting_id = p.id and b.account = 'BANK'
  where p.statement_id = l.statement_id and p.line_no = l.no), 0)`

/** Opening balance of the first statement, and what our records have for all lines up to the day. */
export const sumBooks = async (db: Db, day: string) => {
  const { rows } = await sql<{ firstDay: string; firstOpeningCents: number; expectedCents: number }>`
    select f.first_day::text, f.opening_cents as first_opening_cents, (
      select coalesce(sum(l.expected_cents + ${posted}), 0)::bigint from bank_statement s
      join bank_statement_line l on l.statement_id = s.id
      where s.withdrawn_at is null and s.day <= ${day}) as expected_cents
    from bank_statement f where f.withdrawn_at is null order by f.day limit 1`.execute(db)
  return rows[0]
}

export type DifferenceRow = {
  kind: 'LINE' | 'FILE' | 'RETURN'
  text: string
  cents: number
  since: string
  run: number | null
  runId: string | null
  exceptionId: string | null
}

/** Names every difference at the end of the day. `firstDay`: of the first statement. The largest first. */
export const listDifferences = async (db: Db, { firstDay, day }: { firstDay: string; day: string }) => {
  const { rows } = await sql<DifferenceRow>`
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
    order by 4, 3 desc`.execute(db)
  return rows
}

/** Files that were due in the days of the statement, or that it took. `returnedCents`: returns booked up to the day. */
export const listFiles = async (db: Db, of: { id: string; firstDay: string; day: string }) => {
  const { rows } = await sql<{
    runId: string
    run: number
    name: string
    effectiveDay: string
    sentCents: number
    entries: number
    takenCents: number | null
    fileId: string
  }>`
    select r.id as run_id, r.number::int as run, f.name, f.effective_day::text, f.credit_cents as sent_cents, f.entries,
      -l.cents as taken_cents, f.id as file_id
    from ach_file f join settlement_run r on r.id = f.run_id
    left join bank_statement_line l on l.file_id = f.id and l.statement_id = ${of.id}
    where f.status = 'SENT' and (l.no is not null or (f.effective_day between ${of.firstDay} and ${of.day}
      and not exists (select from bank_statement_line o where o.file_id = f.id)))
    order by r.number`.execute(db)
  return rows
}

/** Sums the returned payments of each file. Payments lie on the workers of a cluster, events on its coordinator. */
export const sumReturned = async (db: Db, fileIds: readonly string[]): Promise<Map<string, number>> => {
  if (fileIds.length === 0) return new Map()
  const { rows: payments } = await sql<{ id: string; fileId: string }>`
    select x.id, x.file_id from ach_entry x join statement s on s.partner_id = x.partner_id and s.id = x.statement_id
    where x.file_id = any(${fileIds}) and s.returned_at is not null and s.ach_entry_id = x.id`.execute(db)
  const fileOf = new Map(payments.map(({ id, fileId }) => [id, fileId]))
  const { rows } = await sql<{ id: string; cents: number }>`
    select e.ach_entry_id as id, e.cents from ach_event e
    where ${isBookedReturn} and e.ach_entry_id = any(${[...fileOf.keys()]})`.execute(db)
  const sums = new Map<string, number>()
  for (const { id, cents } of rows) {
    const file = fileOf.get(id)
    if (file !== undefined) sums.set(file, (sums.get(file) ?? 0) + cents)
  }
  return sums
}

export type LineRow = {
  no: number
  typeCode: string
  reference: string
  text: string
  cents: number
  result: LineResult | 'WITHDRAWN'
  record: LineRecord | null
  expectedCents: number
  run: number | null
  runId: string | null
  exceptionId: string | null
  isOpen: boolean
  resolution: string
  /** Kind of the posting in force. */
  kind: PostedKind | null
  isProposed: boolean
}

export const listLines = async (db: Db, { id, isOpen }: { id: string; isOpen: boolean }, page: Page) => {
  const from = sql`bank_statement_line l left join ach_event e on e.id = l.exception_id
    left join ach_file f on f.id = l.file_id left join settlement_run r on r.id = f.run_id
    where ${allOf([sql`l.statement_id = ${id}`, isOpen ? sql`e.state = 'OPEN'` : undefined])}`
  const { rows } = await sql<LineRow>`
    select l.no, l.type_code, l.reference, l.text, l.cents, l.result, l.record, l.expected_cents, r.number::int as run,
      r.id as run_id, l.exception_id, coalesce(e.state <> 'RESOLVED', false) as is_open, coalesce(e.resolution, '') as resolution,
      (select p.kind from bank_posting p left join bank_posting v on v.reverses = p.id
        where p.statement_id = l.statement_id and p.line_no = l.no and p.reverses is null and v.id is null) as kind,
      exists (select from change_proposal c where c.kind = 'BANK_LINE' and c.state = 'OPEN' and c.subject_id = l.exception_id)
        as is_proposed
    from ${from} order by coalesce(e.state = 'OPEN', false) desc, ${orderOf([sql`l.no`], page)} ${limitOf(page)}`.execute(
    db,
  )
  return { rows, total: await countUpTo(db, from) }
}

export const countMatched = async (db: Db, id: string) => {
  const { rows } = await sql<{ files: number; returns: number; fees: number }>`
    select count(*) filter (where record = 'FILE' and result = 'MATCHED')::int as files,
      count(*) filter (where record = 'RETURN' and result = 'MATCHED')::int as returns,
      count(*) filter (where record = 'FEE')::int as fees
    from bank_statement_line where statement_id = ${id}`.execute(db)
  return rows[0] ?? { files: 0, returns: 0, fees: 0 }
}
