import { checkGroups } from '@tillgate/domain/ledger-checks.ts'
import { sql } from 'kysely'
import { isDistributed } from '#server/db/distribute.ts'
import { findViolations } from '#server/modules/ledger-checks/violations.queries.ts'
import { is, rowsOf, scalar } from '#server/db/rows.ts'
import type { TestApp } from './start-app.ts'

const countedRow = rowsOf({ what: is.text, found: is.count })

/** Violations in the books of a distributed database, whose views no statement can read. */
export const bookViolations = async (owner: TestApp['owner']): Promise<unknown[]> => {
  const found: unknown[] = []
  await owner.transaction().execute(async (db) => {
    for (const group of checkGroups) found.push(...(await findViolations(db, group)).found)
  })
  return found
}

/** Violations of a sale's invariants, from the database's own view. */
export const salesViolations = async ({ owner }: TestApp): Promise<unknown[]> => {
  if (await isDistributed(owner)) return bookViolations(owner)
  const { rows } = await sql`select rule, found from sales_violation limit 20`.execute(owner)
  return rows
}

/** How often each thing happened that a past of ninety days has to show. */
export const historyCounts = async ({ owner }: TestApp): Promise<Record<string, number>> => {
  const rows = await countedRow.all(owner)`
    select type || ' ' || status as what, count(*)::int as found from purchase group by 1
    union all select 'authorisation ' || state, count(*)::int from authorisation group by 1
    union all select 'entry ' || type, count(*)::int from entry group by 1
    union all select 'line ' || reason, count(*)::int from purchase_line group by 1
    union all select 'refund ' || refund_status, count(*)::int from purchase where refund_status is not null group by 1
    union all select 'stores', count(distinct store_id)::int from purchase
    union all select 'tills', count(distinct terminal_id)::int from purchase
    union all select 'cashiers', count(distinct cashier_id)::int from purchase
    union all select 'days', count(distinct (started_at at time zone 'America/New_York')::date)::int from purchase
    union all select 'split', count(*)::int from purchase where status = 'CONFIRMED' and benefits_cents < net_cents + tax_cents
    union all select 'timed out', count(*)::int from purchase where timed_out`
  return Object.fromEntries(rows.map(({ what, found }) => [what, found]))
}

/** How many entries were booked until then. */
export const bookedUntil = async ({ owner }: TestApp, at: Date): Promise<number> => {
  return scalar(is.count).one(owner)`
    select count(*)::int as found from entry where booked_at <= ${at}`
}

/** What stands at a time at which it cannot have happened. */
export const historyOutOfTime = async ({ owner }: TestApp): Promise<Record<string, number>> => {
  const rows = await countedRow.all(owner)`
    select 'booked later than now' as what, count(*)::int as found from entry where booked_at >= now()
    union all
    select 'booked at another time than it happened', count(*)::int from entry e
      join purchase p on p.partner_id = e.partner_id and p.id = e.purchase_id
      where e.booked_at <> case when e.reverses_id is null then p.confirmed_at else p.ended_at end
    union all
    select 'payable before it was booked', count(*)::int from entry where reverses_id is null and payable_from < booked_at
    union all
    select 'payable without a provider''s papers', count(*)::int from entry e
      join store s on s.partner_id = e.partner_id and s.id = e.store_id
      where (s.type in ('DENTAL', 'VISION', 'HEARING')) = (e.payable_from is not null)
    union all
    select 'out of order', count(*)::int from purchase
      where started_at > priced_at or priced_at > coalesce(confirmed_at, priced_at) or confirmed_at > ended_at
    union all
    select 'returned before it was sold', count(*)::int from purchase r
      join purchase p on p.partner_id = r.partner_id and p.id = r.original_id where r.started_at <= p.confirmed_at
    union all
    select 'while the store is closed', count(*)::int from purchase
      where type = 'SALE' and extract(hour from started_at at time zone 'America/New_York') not between 7 and 21
    union all
    select 'a practice at the weekend', count(*)::int from purchase p
      join store s on s.partner_id = p.partner_id and s.id = p.store_id
      where s.type = 'DENTAL' and p.type = 'SALE' and extract(isodow from p.started_at at time zone 'America/New_York') > 5
    union all
    select 'a till''s numbers against its clock', count(*)::int from (
      select terminal_txn_no < lag(terminal_txn_no) over (partition by terminal_id order by started_at, terminal_txn_no) as is_back
      from purchase where type = 'SALE') n where is_back`
  return Object.fromEntries(rows.filter(({ found }) => found > 0).map(({ what, found }) => [what, found]))
}
