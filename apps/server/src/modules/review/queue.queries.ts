import { dueSoonHours, queueCountCap, type QueueView } from '@tillgate/domain/review.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { theKeyring } from '#server/secrets/installed.ts'
import { pageOf, type ReviewRow } from './review.queries.ts'

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
const orderOf = ({ view, sort, highestFirst }: Pick<Wanted, 'view' | 'sort' | 'highestFirst'>) => {
  if (sort === 'submittedAt') return { column: sql.ref('a.submitted_at'), down: highestFirst ?? false }
  if (view === 'decided' && sort === undefined) return { column: sql.ref('a.decided_at'), down: true }
  if (view === 'appeals' && sort === undefined) return { column: sql.ref('a.appealed_at'), down: false }
  return { column: sql.ref('a.due_at'), down: highestFirst ?? false }
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

/** The keys first, along one index; what a row shows is looked up for those alone. */
export const pageOfQueue = (db: Db, wanted: Wanted): Promise<ReviewRow[]> => {
  const { column, down } = orderOf(wanted)
  const direction = down ? sql`desc` : sql`asc`
  const { after } = wanted
  const beyond = after
    ? sql`and (${column}, a.id) ${down ? sql`<` : sql`>`} (${after.value}::timestamptz, ${after.id}::uuid)`
    : sql``
  return pageOf(db, {
    keys: sql`${matching(wanted)} ${beyond}`,
    order: sql`${column} ${direction}, a.id ${direction}`,
    sorted: column,
    limit: wanted.limit,
    offset: wanted.offset,
  })
}

const counted = (condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select count(*)::int from (select 1 from application a where ${condition} limit ${sql.lit(queueCountCap + 1)}) x)`

/** Counted as far as anybody reads: one more than the cap means more than the cap. */
export const countQueue = async (db: Db, wanted: Pick<Wanted, 'view' | 'me' | 'search'>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`/* kept */ select ${counted(matching(wanted))} as n`.execute(db)
  return rows[0]?.n ?? 0
}

export type QueueCounts = Record<'mine' | 'unassigned' | 'due_soon' | 'waiting' | 'all' | 'decided' | 'appeals', number>
export const countViews = async (db: Db, me: string): Promise<QueueCounts | undefined> => {
  const { rows } = await sql<QueueCounts>`/* kept */
    select ${counted(views.mine(me))} as mine, ${counted(views.unassigned(me))} as unassigned,
      ${counted(views['due-soon'](me))} as due_soon, ${counted(views.waiting(me))} as waiting,
      ${counted(views.all(me))} as "all", ${counted(views.decided(me))} as decided,
      ${counted(views.appeals(me))} as appeals`.execute(db)
  return rows[0]
}
