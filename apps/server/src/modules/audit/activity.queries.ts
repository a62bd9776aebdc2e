import { activityActions, allActivityActions, type ActivityKind } from '@tillgate/domain/activity.ts'
import { itemListActions } from '@tillgate/domain/audit-lists.ts'
import { undoDays } from '@tillgate/domain/item-changes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { hasWords } from '#server/db/search-text.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'
import { onDays } from './audit.queries.ts'
import { namesOfObjects } from './names.queries.ts'

export type Filter = {
  partnerId: string
  kind?: ActivityKind | undefined
  actorId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Lists each store of a bulk edit. */
  withParts?: boolean
}
/** Subjects that the search words name. */
export type Subjects = { items: readonly string[]; people: readonly string[]; stores: readonly string[] }

const storedRow = rowsOf({
  ...cols('audit_entry', 'id', 'at', 'actorId', 'actorRole', 'object', 'objectId'),
  actorName: nullable(is.text),
  action: is.oneOf(allActivityActions),
  before: nullable(is.json(z.record(z.string(), z.unknown()))),
  after: nullable(is.json(z.record(z.string(), z.unknown()))),
  /** Young enough for the undo of a change of items. */
  isRecent: is.flag,
})
type StoredRow = RowOf<typeof storedRow>
export type ActivityRow = StoredRow & { objectName: string }

const listActions = sql.join(itemListActions.map((action) => sql.lit(action)))

const ofSubjects = ({ items, people, stores }: Subjects) => sql`(
  e.object_id = any(${[...items, ...people, ...stores]}::text[]) or e.actor_id = any(${[...people]}::uuid[])
  or (e.action in (${listActions}) and e.after -> 'itemIds' ?| ${[...items]}::text[]))`

/** Entry of a further store of a bulk edit: the entry of the first store has the size of the edit. */
const isPart = sql`(e.action = 'item.bulk-edit' and e.after ? 'isPart')`

const matching = ({ partnerId, kind, actorId, from, to, withParts = false }: Filter, subjects: Subjects | undefined) =>
  allOf([
    sql`e.partner_id = ${partnerId}`,
    // Same condition as in the index.
    sql`e.object <> 'purchase'`,
    sql`e.action = any(${[...(kind === undefined ? allActivityActions : activityActions[kind])]}::text[])`,
    // The parts of a copy name its items for a search; the entry of the whole copy has their number.
    subjects ? undefined : sql`e.action <> 'item.copied'`,
    subjects || withParts ? undefined : sql`not ${isPart}`,
    actorId && sql`e.actor_id = ${actorId}`,
    subjects && ofSubjects(subjects),
    ...onDays({ from, to }),
  ])

/** Entries in the order of time, which is the order of their ids. Actors outside of the partner have no name. */
export const listActivityRows = async (
  db: Db,
  wanted: Filter,
  subjects: Subjects | undefined,
  page: Page,
): Promise<ActivityRow[]> => {
  const beyond = page.after && sql`e.id ${page.highestFirst ? sql`<` : sql`>`} ${page.after.id}::uuid`
  const order = orderOf([sql`e.id`], page)
  const rows = await storedRow.all(db)`
    with k as materialized (
      select e.id from audit_entry e where ${allOf([matching(wanted, subjects), beyond])}
      order by ${order} ${limitOf(page)})
    select e.id, e.at, e.actor_id, e.actor_role, u.first_name || ' ' || u.last_name as actor_name, e.action, e.object,
      e.object_id, e.before, e.after - 'itemIds' as after,
      e.at > now() - ${sql.lit(`${undoDays} days`)}::interval as is_recent
    from k join audit_entry e on e.partner_id = ${wanted.partnerId} and e.id = k.id
    left join user_account u on u.id = e.actor_id and u.partner_id = ${wanted.partnerId}
    order by ${order}`
  const nameOf = await namesOfObjects(
    db,
    rows.map(({ object, objectId }) => ({ partnerId: wanted.partnerId, object, objectId })),
  )
  return rows.map((row) => ({ ...row, objectName: nameOf({ ...row, partnerId: wanted.partnerId }) }))
}

export const listActivityEntries = async (db: Db, wanted: Filter, subjects: Subjects | undefined, page: Page) => ({
  rows: await listActivityRows(db, wanted, subjects, page),
  total: await countUpTo(db, sql`audit_entry e where ${matching(wanted, subjects)}`),
})

const namedRow = rowsOf({ id: col('user_account.id'), name: is.text })
type Named = RowOf<typeof namedRow>

/** Lists the people of a partner by name. */
export const listPeople = (db: Db, partnerId: string, limit: number): Promise<Named[]> => namedRow.all(db)`
    select u.id, u.first_name || ' ' || u.last_name as name from user_account u where u.partner_id = ${partnerId}
    order by u.first_name, u.last_name, u.id limit ${limit}`

/** Finds people and stores by the words of a search. */
export const findNamed = async (
  db: Db,
  partnerId: string,
  search: string,
  limit: number,
): Promise<Pick<Subjects, 'people' | 'stores'>> => {
  const people = await scalar(col('user_account.id')).all(db)`
    select u.id from user_account u where u.partner_id = ${partnerId} and ${hasWords(sql`u.search_text`, search)}
    limit ${limit}`
  const stores = await scalar(col('store.id')).all(db)`
    select s.id from store s where s.partner_id = ${partnerId} and ${hasWords(sql`s.search_text`, search)}
    limit ${limit}`
  return { people, stores }
}

/** Lists names of stores by support id: entries name stores by it. */
export const listStoreNames = async (db: Db, partnerId: string): Promise<Map<string, string>> => {
  const rows = await db
    .selectFrom('store')
    .select(['code', 'businessName'])
    .where('partnerId', '=', partnerId)
    .execute()
  return new Map(rows.map(({ code, businessName }) => [code, businessName]))
}
