import { totalCap } from '@tillgate/contract/paging.ts'
import { UserStore } from '@tillgate/contract/users.ts'
import { userRoles, type UserRole, type UserStatus } from '@tillgate/domain/users.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, counted, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { findWithTypos, hasWords, isFindable, patternsOf } from '#server/db/search-text.ts'
import { col, cols, is, nullable, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import * as z from 'zod/mini'

const userRow = rowsOf({
  ...cols('user_account', 'id', 'firstName', 'lastName', 'email', 'active', 'emailVerified', 'language', 'version'),
  partnerId: present(col('user_account.partnerId')),
  role: is.oneOf(userRoles),
  stores: is.json(z.array(UserStore)),
  storesCount: is.count,
  /** Start of the latest purchase or return. */
  lastSaleAt: nullable(is.moment),
})
export type UserRow = RowOf<typeof userRow>

export type Filter = {
  partnerId: string
  roleType: UserRole
  search?: string | undefined
  /** Ids that replace the search. */
  ids?: readonly string[] | undefined
  status?: UserStatus | undefined
  storeId?: string | undefined
  /** The only stores of the caller: the people who work at one of them. Null: all people. */
  within: readonly string[] | null
}
export type UserSort = 'firstName' | 'lastName' | 'email'

const sorted = {
  firstName: [sql`u.first_name`, sql`u.last_name`],
  lastName: [sql`u.last_name`, sql`u.first_name`],
  email: [sql`u.email`],
} as const

const ofStatus = {
  active: sql`u.email_verified and u.active`,
  inactive: sql`u.email_verified and not u.active`,
  pending: sql`not u.email_verified`,
} as const

/** Along a sort's index, for words that are short or many have: the search function hands out a cut set, which cannot be sorted. */
const onWalk = (search: string) => hasWords(sql`u.search_text`, search)

const idsFound = (search: string, roles: readonly UserRole[], status?: UserStatus) =>
  sql`search_user_ids(${patternsOf(search)}::text[], ${[...roles]}::text[], ${status ?? null})`

/** The search function cuts its set before the filter by store, so people of a store are searched along the store's index. */
const isSought = ({ roleType, search = '', ids, status, storeId }: Filter, matches: number) => {
  if (ids) return sql`u.id = any(${[...ids]}::uuid[])`
  const isWalked = storeId !== undefined || !isFindable(search) || matches > totalCap
  return search && (isWalked ? onWalk(search) : sql`u.id = any(array(select ${idsFound(search, [roleType], status)}))`)
}

/**
 * Cashiers are assigned to stores, and supervisors who are limited to some; other supervisors work at every store of the partner,
 * accountants at none.
 */
const worksAt = ({ partnerId, roleType, storeId }: Filter) => {
  if (storeId === undefined) return undefined
  const assigned = sql`u.id in (select m.user_id from store_user m where m.partner_id = ${partnerId} and m.store_id = ${storeId})`
  return roleType === 'SUPERVISOR'
    ? sql`(${assigned} or exists (select from store s where s.partner_id = ${partnerId} and s.id = ${storeId})
        and not exists (select from store_user m where m.partner_id = ${partnerId} and m.user_id = u.id))`
    : assigned
}

/** Undefined: no condition. */
const worksWithin = (partnerId: string, within: readonly string[] | null) =>
  within === null
    ? undefined
    : sql`u.id in (select m.user_id from store_user m
        where m.partner_id = ${partnerId} and m.store_id = any(${[...within]}::uuid[]))`

const conditions = (wanted: Filter, matches: number) =>
  allOf([
    sql`u.partner_id = ${wanted.partnerId}`,
    sql`u.role = ${wanted.roleType}`,
    wanted.status && ofStatus[wanted.status],
    worksAt(wanted),
    worksWithin(wanted.partnerId, wanted.within),
    isSought(wanted, matches),
  ])

const lastSaleAt = (partnerId: string) =>
  sql`(select max(p.started_at) from purchase p where p.partner_id = ${partnerId} and p.cashier_id = u.id)`

/** Their stores by name: as many as are shown, and how many there are. */
const columns = (
  partnerId: string,
  storesShown: number,
) => sql`u.id, u.partner_id, u.first_name, u.last_name, u.email, u.active,
  u.email_verified, u.role, u.language, u.version,
  coalesce((select json_agg(json_build_object('id', m.id, 'businessName', m.business_name, 'status', m.status)
      order by m.business_name, m.id)
    from (select s.id, s.business_name, s.status from store_user m
      join store s on s.partner_id = m.partner_id and s.id = m.store_id
      where m.partner_id = ${partnerId} and m.user_id = u.id
      order by s.business_name, s.id limit ${sql.lit(storesShown)}) m), '[]') as stores,
  (select count(*)::int from store_user m where m.partner_id = ${partnerId} and m.user_id = u.id) as stores_count,
  ${lastSaleAt(partnerId)} as last_sale_at`

const listed = (wanted: Filter, matches = 0) => sql`user_account u where ${conditions(wanted, matches)}`

export const countUserRows = (db: Db, wanted: Filter): Promise<number> => countUpTo(db, listed(wanted))

/** Counts people per status, each up to the cap. */
const statesRow = rowsOf({ active: is.count, inactive: is.count, pending: is.count })
export const countStates = (db: Db, wanted: Omit<Filter, 'status'>): Promise<Record<UserStatus, number>> => {
  const of = (status: UserStatus) => sql`(${counted(listed({ ...wanted, status }))})`
  return statesRow.one(db)`
    select ${of('active')} as active, ${of('inactive')} as inactive, ${of('pending')} as pending`
}

/** Finds the ids along the sort's index first, so only the shown rows are read. */
export const listUserRows = async (
  db: Db,
  wanted: Filter,
  page: Page<UserSort>,
  matches: number,
): Promise<UserRow[]> => {
  const order = orderOf([...sorted[page.sort], sql`u.id`], page)
  return userRow.all(db)`
    with k as materialized (select u.id from ${listed(wanted, matches)} order by ${order} ${limitOf(page)})
    select ${columns(wanted.partnerId, 3)} from k join user_account u on u.id = k.id and u.partner_id = ${wanted.partnerId}
    order by ${order}`
}

/** Lists the ids of the people of a search, up to the cap of lists. */
export const listUserIds = (db: Db, wanted: Filter, matches: number): Promise<string[]> => scalar(
  col('user_account.id'),
).all(db)`
    select u.id from ${listed(wanted, matches)} order by u.id limit ${totalCap}`

/** Returns a page of these people by the time that they were last seen, people who never were as the earliest. */
export const listUserRowsBySeen = async (
  db: Db,
  partnerId: string,
  ids: readonly string[],
  signIns: ReadonlyMap<string, Date>,
  page: Page,
): Promise<UserRow[]> => {
  const times = ids.map((id) => signIns.get(id)?.toISOString() ?? null)
  const seenAt = sql`coalesce(greatest(t.at, ${lastSaleAt(partnerId)}), '-infinity')`
  return userRow.all(db)`
    with k as materialized (
      select u.id, ${seenAt} as seen_at from unnest(${[...ids]}::uuid[], ${times}::timestamptz[]) as t (id, at)
      join user_account u on u.partner_id = ${partnerId} and u.id = t.id
      order by ${orderOf([sql`2`, sql`1`], page)} ${limitOf(page)})
    select ${columns(partnerId, 3)} from k join user_account u on u.id = k.id and u.partner_id = ${partnerId}
    order by ${orderOf([sql`k.seen_at`, sql`u.id`], page)}`
}

/** Returns the latest sign-in of each of these people of the partner who signed in. */
export const listSignIns = async (db: Db, ids: readonly string[]): Promise<Map<string, Date>> => {
  const rows = await rowsOf({ userId: is.text, at: is.moment }).all(db)`
    select user_id, at from list_sign_ins(${[...ids]}::uuid[])`
  return new Map(rows.map(({ userId, at }) => [userId, at]))
}

/** Finds people by words with a typing error. */
export const findUserIdsWithTypos = (db: Db, partnerId: string, roles: readonly UserRole[], search: string) =>
  findWithTypos(
    db,
    {
      id: sql`u.id`,
      text: sql`u.search_text`,
      from: sql`user_account u where u.partner_id = ${partnerId} and u.role = any(${[...roles]}::text[])`,
    },
    search,
  )

/** Returns undefined for a person outside this partner or a role that is not added on the Users screens. */
export const findUser = (
  db: Db,
  partnerId: string,
  id: string,
  within: readonly string[] | null,
): Promise<UserRow | undefined> => userRow.first(db)`
    select ${columns(partnerId, 2000)} from user_account u
    where ${allOf([
      sql`u.partner_id = ${partnerId}`,
      sql`u.id = ${id}`,
      sql`u.role = any(${[...userRoles]})`,
      worksWithin(partnerId, within),
    ])}`

/** Users of all roles alike, the first by name. */
export const searchUsers = async (
  db: Db,
  { partnerId, within }: { partnerId: string; within: readonly string[] | null },
  search: string,
  limit: number,
) => {
  const found = idsFound(search, userRoles)
  const matches = isFindable(search) ? await countUpTo(db, found) : Infinity
  const typos = matches === 0 ? await findUserIdsWithTypos(db, partnerId, userRoles, search) : []
  const sought =
    matches > totalCap
      ? onWalk(search)
      : sql`u.id = any(${typos.length > 0 ? sql`${typos}::uuid[]` : sql`array(select ${found})`})`
  return rowsOf({ ...cols('user_account', 'id', 'firstName', 'lastName', 'email'), role: is.oneOf(userRoles) }).all(db)`
    select u.id, u.first_name, u.last_name, u.email, u.role from user_account u
    where ${allOf([
      sql`u.partner_id = ${partnerId}`,
      sql`u.role = any(${[...userRoles]})`,
      worksWithin(partnerId, within),
      sought,
    ])}
    order by u.first_name, u.last_name, u.id limit ${limit}`
}
