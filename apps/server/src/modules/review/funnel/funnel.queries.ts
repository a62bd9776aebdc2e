import { applicationClocks } from '@tillgate/domain/clocks.ts'
import { operatorRoles } from '@tillgate/domain/roles.ts'
import { dueSoonHours } from '@tillgate/domain/review-queue.ts'
import { programZone } from '@tillgate/domain/zones.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

/** Weeks, their Mondays and days are those of the program's office. */
const zone = sql.lit(programZone)

const loadRow = rowsOf({
  assigneeId: col('application.assigneeId'),
  inReview: is.count,
  overdue: is.count,
  dueSoon: is.count,
  waiting: is.count,
})
export type Load = RowOf<typeof loadRow>

const running = sql`a.paused_at is null`
const dueWithin = (hours: number) => sql`a.due_at < now() + ${sql.lit(hours)} * interval '1 hour'`

/** Counts applications in review by assignee. Due soon excludes overdue. */
export const listLoads = (db: Db): Promise<(Load & { oldestHours: number | null })[]> => rowsOf({
  ...loadRow.shape,
  oldestHours: nullable(is.decimal),
}).all(db)`
    select a.assignee_id, count(*) filter (where ${running})::int as in_review,
      count(*) filter (where ${running} and ${dueWithin(0)})::int as overdue,
      count(*) filter (where ${running} and ${dueWithin(dueSoonHours)} and not ${dueWithin(0)})::int as due_soon,
      count(*) filter (where a.paused_at is not null)::int as waiting,
      (extract(epoch from now() - min(a.submitted_at) filter (where ${running})) / 3600)::float8 as oldest_hours
    from application a where a.status = 'REVIEW' group by a.assignee_id`

const decisionsRow = rowsOf({
  decidedBy: col('application.decidedBy'),
  decided: is.count,
  onTime: is.count,
  medianHours: nullable(is.decimal),
})
export type Decisions = RowOf<typeof decisionsRow>

/** Hours of work: `due_at` moves by each pause, so the time left at the decision excludes waiting for the partner. */
const workedHours = sql`extract(epoch from a.decided_at - a.due_at) / 3600 + ${sql.lit(applicationClocks.answerHours)}`
const figures = sql`count(*)::int as decided, count(*) filter (where a.decided_at <= a.due_at)::int as on_time,
  (percentile_cont(0.5) within group (order by ${workedHours}))::float8 as median_hours`
const decidedBetween = (fromDays: number, toDays: number) => sql`a.status in ('APPROVED', 'REJECTED')
  and a.decided_at > now() - ${sql.lit(fromDays)} * interval '1 day'
  and a.decided_at <= now() - ${sql.lit(toDays)} * interval '1 day'`

/** Decisions of the last 7 days by operator, and of all (`decidedBy` null). */
export const listDecisions = (db: Db): Promise<Decisions[]> => decisionsRow.all(db)`
    select a.decided_by, ${figures} from application a
    where a.decided_by is not null and ${decidedBetween(7, 0)} group by a.decided_by
    union all
    select null::uuid, ${figures} from application a where ${decidedBetween(7, 0)}`

/** Median hours of the 7 days before the last 7. */
export const findMedianBefore = async (db: Db): Promise<number | null> => {
  return (
    (
      await decisionsRow.first(db)`
    select null::uuid as decided_by, ${figures} from application a where ${decidedBetween(14, 7)}`
    )?.medianHours ?? null
  )
}

export const findMostOverdue = (db: Db) => rowsOf({
  id: col('application.id'),
  businessName: col('store.businessName'),
  hours: is.decimal,
}).first(db)`
    select a.id, s.business_name, (extract(epoch from now() - a.due_at) / 3600)::float8 as hours
    from application a join store s on s.partner_id = a.partner_id and s.id = a.store_id
    where a.status = 'REVIEW' and ${running} and a.due_at < now() order by a.due_at, a.id limit 1`

export type Period = { from: string; submitted: number; decided: number }

const countedRow = rowsOf({ from: is.day, n: is.whole })
type Counted = RowOf<typeof countedRow>
const of = (rows: readonly Counted[], from: string): number => rows.find((row) => row.from === from)?.n ?? 0

/** Counts submitted and decided applications of the last `count` days, or weeks from Monday; the last one is not over. */
export const listPeriods = async (db: Db, unit: 'day' | 'week', count: number): Promise<Period[]> => {
  const part = sql.lit(unit)
  const step = sql`${sql.lit(`1 ${unit}`)}::interval`
  const today = sql`date_trunc(${part}, now() at time zone ${zone})`
  const first = sql`${today} - ${sql.lit(count - 1)} * ${step}`
  const countOf = (column: 'submitted_at' | 'decided_at') => sql`
    select date_trunc(${part}, ${sql.ref(`a.${column}`)} at time zone ${zone}) as period, count(*)::int as n
    from application a where ${sql.ref(`a.${column}`)} >= (${first}) at time zone ${zone}
      ${column === 'decided_at' ? sql`and a.status in ('APPROVED', 'REJECTED')` : sql``} group by 1`
  const submitted = await countedRow.all(db)`
    select to_char(period, 'YYYY-MM-DD') as from, n from (${countOf('submitted_at')}) x`
  const decided = await countedRow.all(db)`
    select to_char(period, 'YYYY-MM-DD') as from, n from (${countOf('decided_at')}) x`
  const periods = await rowsOf({ from: is.day }).all(db)`
    select to_char(period, 'YYYY-MM-DD') as from from generate_series(${first}, ${today}, ${step}) period`
  return periods.map(({ from }) => ({ from, submitted: of(submitted, from), decided: of(decided, from) }))
}

const sentRow = rowsOf({
  submitted: is.count,
  approved: is.count,
  rejected: is.count,
  inReview: is.count,
  waiting: is.count,
})
export type Sent = RowOf<typeof sentRow>

/** Partners that were founded within so many days and have sent their application, by its state. */
export const countSent = (db: Db, days: number): Promise<Sent | undefined> => sentRow.first(db)`
    select count(*)::int as submitted, count(*) filter (where a.status = 'APPROVED')::int as approved,
      count(*) filter (where a.status = 'REJECTED')::int as rejected,
      count(*) filter (where a.status = 'REVIEW' and a.paused_at is null)::int as in_review,
      count(*) filter (where a.status = 'REVIEW' and a.paused_at is not null)::int as waiting
    from partner p join application a on a.partner_id = p.id and a.store_id = p.primary_store_id
    where p.created_at > now() - ${sql.lit(days)} * interval '1 day'`

const reviewerRow = rowsOf({ id: col('user_account.id'), name: is.text, role: is.oneOf(operatorRoles) })
export type Reviewer = RowOf<typeof reviewerRow>

/** Active operators, and operators with work or recent decisions. */
export const listReviewers = (db: Db, ids: readonly string[]): Promise<Reviewer[]> => reviewerRow.all(db)`
    select id, first_name || ' ' || last_name as name, role from user_account
    where audience = 'operator' and (active and email_verified or id = any(${ids}))
    order by last_name, first_name, id limit 200`
