import { dueSoonHours, noAssignee, queueCountCap, type QueueView } from '@tillgate/domain/review-queue.ts'
import type { ApplicationPhase } from '@tillgate/domain/applications.ts'
import type { StoreType } from '@tillgate/domain/stores.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, afterCursor, counted, orderOf, type Page } from '#server/db/page.ts'
import { cols, computed, condition, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { withDuplicates } from '../duplicates.queries.ts'
import { withScreening } from '#server/modules/sanctions/api.ts'
import { withOwners } from '../owners.queries.ts'
import { joined, shown, shownRow, type QueueRow } from '../review.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { storesFound } from '#server/modules/partners/api.ts'

/** Excludes invited operators without a password, because they cannot work on an assigned application. */
export const isReviewer = async (db: Db, id: string): Promise<boolean> => {
  const found = await db
    .selectFrom('user_account')
    .select('id')
    .where('id', '=', id)
    .where('audience', '=', 'operator')
    .where('active', '=', true)
    .where('emailVerified', '=', true)
    .where(condition`staff_roles @> array['REVIEWER']`)
    .executeTakeFirst()
  return found !== undefined
}

type QueueSort = 'dueAt' | 'submittedAt'

type Sql = RawBuilder<unknown>

export type Filter = {
  view: QueueView
  me: string
  search: string | undefined
  storeType?: StoreType | undefined
  phase?: ApplicationPhase | undefined
  /** Id of an operator, or `noAssignee`. */
  assignee?: string | undefined
}

export type QueuePage = Page<QueueSort | undefined>

const inReview = sql`a.status = 'REVIEW'`

const views: Record<QueueView, (me: string) => RawBuilder<unknown>> = {
  mine: (me) => sql`${inReview} and a.assignee_id = ${me}`,
  unassigned: () => sql`${inReview} and a.assignee_id is null`,
  'due-soon': () =>
    sql`${inReview} and a.paused_at is null and a.due_at < now() + ${sql.lit(dueSoonHours)} * interval '1 hour'`,
  waiting: () => sql`a.phase in ('INFO_REQUESTED', 'CLOSED')`,
  all: () => inReview,
  decided: () => sql`a.status <> 'REVIEW'`,
  appeals: () => sql`a.status = 'REJECTED' and a.appealed_at is not null and a.appeal_answered_at is null`,
}

/** Deadline of application `a`. A paused one has none and comes last. The expression is that of the index. */
const deadline = sql`case when a.paused_at is null then a.due_at else '9999-01-01T00:00:00Z'::timestamptz end`

/** Sorts decided applications by decision, latest first, those that wait on their partner by due date, and the others by deadline. */
const sortOf = (view: QueueView, { sort, highestFirst }: QueuePage) => {
  if (sort === 'submittedAt') return { column: sql.ref('a.submitted_at'), highestFirst }
  if (view === 'decided' && sort === undefined) return { column: sql.ref('a.decided_at'), highestFirst: true }
  if (view === 'appeals' && sort === undefined) return { column: sql.ref('a.appealed_at'), highestFirst: false }
  return { column: view === 'waiting' ? sql.ref('a.due_at') : deadline, highestFirst }
}

const matching = (keyring: Keyring, { view, me, search, storeType, phase, assignee }: Filter): RawBuilder<unknown> =>
  allOf([
    views[view](me),
    search && sql`(a.partner_id, a.store_id) in (${storesFound(keyring, search)})`,
    storeType &&
      sql`exists (select from store f where f.partner_id = a.partner_id and f.id = a.store_id and f.type = ${storeType})`,
    phase && sql`a.phase = ${phase}`,
    assignee && (assignee === noAssignee ? sql`a.assignee_id is null` : sql`a.assignee_id = ${assignee}`),
  ])

/** A filter needs its own plan for its values. */
const isFiltered = ({ search, storeType, phase, assignee }: Filter): boolean =>
  [search, storeType, phase, assignee].some((one) => one !== undefined)

/** `sorted`: value of the sort column as database text, at full precision. */
const pageRow = rowsOf({ ...shownRow.shape, sorted: nullable(is.text) })
export type PageRow = QueueRow & { sorted: string | null }

/**
 * Reads the rows of one page of ids. The page is the first table of the join, because PostgreSQL keeps the order of more than eight:
 * after them it would join every application first. PostgreSQL plans the statement once for each connection, because planning costs
 * ten times the execution. The limit is a literal, not a parameter, so that the planner knows the small row count.
 */
const readQueue = async (db: Db, page: Sql, column: Sql, order: Sql): Promise<PageRow[]> => {
  const rows = await pageRow.all(db)`/* prepared */
    select ${shown}, ${column}::text as sorted from (${page}) k
    join application a on a.partner_id = k.partner_id and a.id = k.id ${joined}
    order by ${order}`
  return withScreening(db, await withOwners(db, await withDuplicates(db, rows, 1)))
}

/** Reads a page along an index. A search or filter needs a plan for the given values, so a separate statement finds the ids. */
export const pageOfQueue = async (db: Db, keyring: Keyring, wanted: Filter, asked: QueuePage): Promise<PageRow[]> => {
  const { column, highestFirst } = sortOf(wanted.view, asked)
  const { after, limit, offset } = asked
  const id = sql`a.id`
  const order = orderOf([column, id], { highestFirst })
  const where = allOf([matching(keyring, wanted), afterCursor(column, id, { highestFirst, after })])
  // An offset that is not known yet would be guessed as a tenth of everything, and no plan kept for it.
  const page = sql`select a.partner_id, a.id from application a where ${where}
    order by ${order} limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`
  if (!isFiltered(wanted)) return readQueue(db, page, column, order)
  const found = await rowsOf(cols('application', 'partnerId', 'id')).all(db)`${page}`
  const ids = found.map((row) => row.id)
  if (ids.length === 0) return []
  const those = sql`select a.partner_id, a.id from application a where a.id = any(${ids}) limit ${sql.lit(limit)}`
  return readQueue(db, those, column, order)
}

const count = (where: Sql, along = sql``): RawBuilder<number> =>
  computed(is.whole)`(${counted(sql`application a where ${where} ${along}`, queueCountCap)})`

export const countQueue = async (db: Db, keyring: Keyring, wanted: Filter): Promise<number> => {
  return (await scalar(is.whole).first(db)`/* prepared */ select ${count(matching(keyring, wanted))} as n`) ?? 0
}

/** Order that stops PostgreSQL from reading all applications to find the thousand that are due. */
const byDue = sql`order by a.due_at, a.id`

const queueCountsRow = rowsOf({
  mine: is.whole,
  unassigned: is.whole,
  dueSoon: is.whole,
  waiting: is.whole,
  all: is.whole,
  decided: is.whole,
  appeals: is.whole,
})
export type QueueCounts = RowOf<typeof queueCountsRow>

/** Counts the applications in review, up to one above the cap. */
export const countAll = async (db: Db, me: string): Promise<number> =>
  (await scalar(is.whole).first(db)`/* prepared */ select ${count(views.all(me))} as n`) ?? 0

export const countViews = (db: Db, me: string): Promise<QueueCounts | undefined> => queueCountsRow.first(
  db,
)`/* prepared */
    select ${count(views.mine(me))} as mine, ${count(views.unassigned(me))} as unassigned,
      ${count(views['due-soon'](me), byDue)} as due_soon, ${count(views.waiting(me))} as waiting,
      ${count(views.all(me))} as "all", ${count(views.decided(me))} as decided,
      ${count(views.appeals(me))} as appeals`
