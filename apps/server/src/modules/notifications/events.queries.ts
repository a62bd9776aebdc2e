import { fullName } from '@tillgate/domain/full-name.ts'
import {
  eventDays,
  groupMax,
  groupMin,
  unreadDays,
  unreadMax,
  type PartnerEventKind,
  partnerEventKinds,
} from '@tillgate/domain/partner-events.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, type Page } from '#server/db/page.ts'
import { expiringByHour } from '#server/db/purge.ts'
import { cols, is, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'

type NewRow = {
  partnerId: string
  id: string
  kind: PartnerEventKind
  subject: string
  userId: string | null
  details: string
}

/** False: the event was stored before. Names no conflict target, because operators may not read the key. */
export const insertEvent = async (db: Db, row: NewRow): Promise<boolean> => {
  const { numAffectedRows = 0n } = await sql`
    insert into partner_event (partner_id, id, kind, subject, user_id, details)
    values (${row.partnerId}, ${row.id}, ${row.kind}, ${row.subject}, ${row.userId}, ${row.details}::jsonb)
    on conflict do nothing`.execute(db)
  return numAffectedRows > 0n
}

/** A reader and the kinds that the reader may see. */
export type Reader = { partnerId: string; userId: string; kinds: readonly PartnerEventKind[] }

const visibleTo = ({ partnerId, userId, kinds }: Reader) =>
  sql`e.partner_id = ${partnerId} and e.kind = any(${[...kinds]}::text[]) and (e.user_id is null or e.user_id = ${userId})`
const unreadBy = ({ userId }: Reader) => sql`not (${userId}::uuid = any(e.read_by))`

/** Events of a partner that are grouped: a busy partner has fewer in 90 days. */
const listedMax = 10_000

export const eventRow = rowsOf({
  ...cols('partner_event', 'id', 'happenedAt'),
  kind: is.oneOf(partnerEventKinds),
  details: is.json(z.looseObject({})),
  isRead: is.flag,
})
export type EventRow = RowOf<typeof eventRow>
const groupedRow = rowsOf({ ...eventRow.shape, total: is.whole })

export const listEvents = async (db: Db, reader: Reader, page: Page): Promise<{ rows: EventRow[]; total: number }> => {
  const rows = await eventRow.all(db)`
    select e.id, e.kind, e.happened_at, e.details, ${reader.userId}::uuid = any(e.read_by) as is_read
    from partner_event e where ${visibleTo(reader)}
    order by e.happened_at desc, e.id desc ${limitOf(page)}`
  return { rows, total: await countUpTo(db, sql`partner_event e where ${visibleTo(reader)}`) }
}

/**
 * Lists events by page of groups and counts the groups, in one statement. A group is `groupMin` to `groupMax` events of one kind that follow each
 * other; each event of a shorter run is a group of its own.
 */
export const listEventGroups = async (
  db: Db,
  reader: Reader,
  { limit, offset }: Pick<Page, 'limit' | 'offset'>,
): Promise<{ rows: EventRow[]; total: number }> => {
  // One pass along the index, and sums of runs: a window for each property of an event would sort the events for each.
  const grouped = sql`
    e as materialized (
      select e.id, e.kind, row_number() over (order by e.happened_at desc, e.id desc) as place from partner_event e
      where ${visibleTo(reader)} order by e.happened_at desc, e.id desc limit ${sql.lit(listedMax)}),
    started as (select *, kind is distinct from lag(kind) over (order by place) as starts from e),
    run as materialized (
      select id, place, count(*) filter (where starts) over (order by place) as run from started),
    sized as (
      select run, min(place) as first, count(*) / ${sql.lit(groupMax)} as full_groups, count(*) % ${sql.lit(groupMax)} as rest
      from run group by run),
    summed as (
      select *, full_groups + case when rest < ${sql.lit(groupMin)} then rest else 1 end as groups from sized),
    counted as (
      select *, (sum(groups) over (order by run))::int - groups as before, (sum(groups) over ())::int as total from summed),
    numbered as (
      select r.id, c.total, c.before + 1 + case
          when k.nth < c.full_groups * ${sql.lit(groupMax)} then k.nth / ${sql.lit(groupMax)}
          when c.rest < ${sql.lit(groupMin)} then c.full_groups + k.nth - c.full_groups * ${sql.lit(groupMax)}
          else c.full_groups end as nth
      from counted c join run r on r.run = c.run cross join lateral (select r.place - c.first as nth) k
      where c.before < ${offset + limit} and c.before + c.groups > ${offset})`
  const listed = await groupedRow.all(db)`
    with ${grouped}
    select e.id, e.kind, e.happened_at, e.details, ${reader.userId}::uuid = any(e.read_by) as is_read,
      n.total
    from numbered n join partner_event e on e.partner_id = ${reader.partnerId} and e.id = n.id
    where n.nth > ${offset} and n.nth <= ${offset + limit}
    order by e.happened_at desc, e.id desc`
  const rows = listed.map(({ total: _, ...row }) => row)
  const [first] = listed
  if (first || offset === 0) return { rows, total: first?.total ?? 0 }
  // A page behind the last one: no row has the total.
  const total = await scalar(is.whole).one(db)`with ${grouped} select coalesce(max(total), 0) as total from counted`
  return { rows, total }
}

/** Returns the name of a store, or without one of the partner. */
export const findHeldName = async (db: Db, partnerId: string, storeId: string | null): Promise<string> => {
  const found =
    storeId === null
      ? db.selectFrom('partner').select('businessName').where('id', '=', partnerId)
      : db.selectFrom('store').select('businessName').where('partnerId', '=', partnerId).where('id', '=', storeId)
  return (await found.executeTakeFirst())?.businessName ?? ''
}

/** Returns the names of people of the partner by id. */
export const listNames = async (
  db: Db,
  partnerId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('user_account')
    .select(['id', 'firstName', 'lastName'])
    .where('partnerId', '=', partnerId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(people.map(({ id, firstName, lastName }) => [id, fullName({ firstName, lastName })]))
}

/** Counts up to the highest number that the bell shows. */
export const countUnread = async (db: Db, reader: Reader): Promise<number> => {
  const lately = sql`e.happened_at > now() - ${sql.lit(`${unreadDays} days`)}::interval`
  const unread = await countUpTo(
    db,
    sql`partner_event e where ${allOf([visibleTo(reader), lately, unreadBy(reader)])}`,
    unreadMax,
  )
  return Math.min(unread, unreadMax)
}

/** Marks all visible events, or those of `ids`. */
export const markRead = async (db: Db, reader: Reader, ids: readonly string[] | undefined): Promise<void> => {
  const named = ids && sql`e.id = any(${[...ids]}::uuid[])`
  await sql`
    update partner_event e set read_by = array_append(e.read_by, ${reader.userId}::uuid)
    where ${allOf([visibleTo(reader), unreadBy(reader), named])}`.execute(db)
}

/** Deletes events of all partners 90 days after they happened, an hour's worth at a time. */
export const expiredEvents = [expiringByHour('partner_event', 'happened_at', eventDays)]
