import { dueSoonHours, queueCountCap, type QueueView } from '@tillgate/domain/review.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { joined, shownOf, type QueueRow } from '../review.queries.ts'

export type QueueSort = 'dueAt' | 'submittedAt'
/** Where a page goes on: the sorted value of its last row as the database wrote it, and the row. */
export type After = { value: string; id: string }
export type Wanted = {
  view: QueueView
  me: string
  search: string | undefined
  sort: QueueSort | undefined
  highestFirst: boolean | undefined
  limit: number
  offset: number
  after: After | undefined
}

const inReview = sql`a.status = 'REVIEW'`
const views: Record<QueueView, (me: string) => RawBuilder<unknown>> = {
  mine: (me) => sql`${inReview} and a.assignee_id = ${me}`,
  unassigned: () => sql`${inReview} and a.assignee_id is null`,
  'due-soon': () =>
    sql`${inReview} and a.paused_at is null and a.due_at < now() + ${sql.lit(dueSoonHours)} * interval '1 hour'`,
  waiting: () => sql`a.phase = 'INFO_REQUESTED'`,
  all: () => inReview,
  decided: () => sql`a.status <> 'REVIEW'`,
  appeals: () => sql`a.status = 'REJECTED' and a.appealed_at is not null and a.appeal_answered_at is null`,
}

/** Decided ones stand by their decision, the latest first; the rest by the hour they are due. */
const columnOf = ({ view, sort, highestFirst }: Pick<Wanted, 'view' | 'sort' | 'highestFirst'>) => {
  if (sort === 'submittedAt') return { column: sql.ref('a.submitted_at'), down: highestFirst ?? false }
  if (view === 'decided' && sort === undefined) return { column: sql.ref('a.decided_at'), down: true }
  if (view === 'appeals' && sort === undefined) return { column: sql.ref('a.appealed_at'), down: false }
  return { column: sql.ref('a.due_at'), down: highestFirst ?? false }
}
type Order = ReturnType<typeof columnOf> & { order: RawBuilder<unknown> }
const orderOf = (wanted: Parameters<typeof columnOf>[0]): Order => {
  const { column, down } = columnOf(wanted)
  const direction = down ? sql`desc` : sql`asc`
  return { column, down, order: sql`${column} ${direction}, a.id ${direction}` }
}

/** Three ways into one list of stores, each along an index of its own. */
export const storesFound = (search: string): RawBuilder<unknown> => {
  const words = search.replaceAll(/[\\%_]/g, String.raw`\$&`)
  const digits = search.replaceAll(/[-\s]/g, '')
  const isNumber = /^\d+$/.test(digits)
  // Under three letters no trigram helps: then it is the beginning of the name.
  const named = sql`business_name ilike ${search.length < 3 ? `${words}%` : `%${words}%`}`
  const coded = isNumber
    ? sql`union select partner_id, id from store
        where code collate "C" >= ${digits} and code collate "C" < ${`${digits}:`}`
    : sql``
  const taxed =
    isNumber && digits.length === 9
      ? sql`union select partner_id, id from store where ein_index = ${theKeyring().fingerprint('ein', digits)}`
      : sql``
  return sql`select partner_id, id from store where ${named} ${coded} ${taxed}`
}

const matching = ({ view, me, search }: Pick<Wanted, 'view' | 'me' | 'search'>): RawBuilder<unknown> =>
  search ? sql`${views[view](me)} and (a.partner_id, a.store_id) in (${storesFound(search)})` : views[view](me)

/** `sorted`: what the page is sorted by, in the database's own words; no digit of it is lost. */
export type PageRow = QueueRow & { sorted: string | null }

/**
 * What the rows of one page show. The statement is long and, but for its few names, always the same, so it is planned once
 * for each connection: planning it anew costs ten times what running it does. For that the planner has to know how few
 * applications there are: their limit is written out, never a parameter.
 */
const rowsOf = async (db: Db, page: RawBuilder<unknown>, { column, order }: Order): Promise<PageRow[]> => {
  const { rows } = await sql<PageRow>`/* kept */
    select ${shownOf(1)}, ${column}::text as sorted from (${page}) a ${joined} order by ${order}`.execute(db)
  return rows
}

/** One page, along one index. A search is planned for its own words, so it finds the page's ids in a statement apart. */
export const pageOfQueue = async (db: Db, wanted: Wanted): Promise<PageRow[]> => {
  const order = orderOf(wanted)
  const { column, down } = order
  const { after, limit, offset, search } = wanted
  const beyond = after
    ? sql`and (${column}, a.id) ${down ? sql`<` : sql`>`} (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql``
  // An offset that is not known yet would be guessed as a tenth of everything, and no plan kept for it.
  const page = sql`from application a where ${matching(wanted)} ${beyond}
    order by ${order.order} limit ${sql.lit(limit)} ${offset === 0 ? sql`` : sql`offset ${offset}`}`
  if (!search) return rowsOf(db, sql`select a.* ${page}`, order)
  const found = await sql<{ id: string }>`select a.id ${page}`.execute(db)
  const ids = found.rows.map(({ id }) => id)
  if (ids.length === 0) return []
  return rowsOf(db, sql`select a.* from application a where a.id = any(${ids}) limit ${sql.lit(limit)}`, order)
}

const counted = (condition: RawBuilder<unknown>, along = sql``): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (
    select 1 from application a where ${condition} ${along} limit ${sql.lit(queueCountCap + 1)}) x)`

/** Counted as far as anybody reads: one more than the cap means more than the cap. */
export const countQueue = async (db: Db, wanted: Pick<Wanted, 'view' | 'me' | 'search'>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`/* kept */ select ${counted(matching(wanted))} as n`.execute(db)
  return rows[0]?.n ?? 0
}

/** Without it all of them might be read to find the thousand that are due. */
const byDue = sql`order by a.due_at, a.id`
export type QueueCounts = Record<'mine' | 'unassigned' | 'due_soon' | 'waiting' | 'all' | 'decided' | 'appeals', number>
export const countViews = async (db: Db, me: string): Promise<QueueCounts | undefined> => {
  const { rows } = await sql<QueueCounts>`/* kept */
    select ${counted(views.mine(me))} as mine, ${counted(views.unassigned(me))} as unassigned,
      ${counted(views['due-soon'](me), byDue)} as due_soon, ${counted(views.waiting(me))} as waiting,
      ${counted(views.all(me))} as "all", ${counted(views.decided(me))} as decided,
      ${counted(views.appeals(me))} as appeals`.execute(db)
  return rows[0]
}
