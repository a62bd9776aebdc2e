import { totalCap } from '@tillgate/contract/paging.ts'
import type { UserStore } from '@tillgate/contract/users.ts'
import { storeAdmins, type PortalRole } from '@tillgate/domain/roles.ts'
import { userRoles, type UserRole, type UserStatus } from '@tillgate/domain/users.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { sql } from 'kysely'
import type { Audience } from '#server/db/columns.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, counted, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import { findWithTypos, hasWords, isFindable, patternsOf } from '#server/db/search-text.ts'

export type UserRow = {
  id: string
  partnerId: string
  firstName: string
  lastName: string
  email: string
  active: boolean
  emailVerified: boolean
  role: UserRole
  language: Language
  version: number
  stores: UserStore[]
  storesCount: number
}

export type Wanted = {
  partnerId: string
  roleType: UserRole
  search?: string | undefined
  /** Ids that replace the search. */
  ids?: readonly string[] | undefined
  status?: UserStatus | undefined
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

const isSought = ({ roleType, search = '', ids, status }: Wanted, matches: number) => {
  if (ids) return sql`u.id = any(${[...ids]}::uuid[])`
  const isWalked = !isFindable(search) || matches > totalCap
  return search && (isWalked ? onWalk(search) : sql`u.id = any(array(select ${idsFound(search, [roleType], status)}))`)
}

const conditions = (wanted: Wanted, matches: number) =>
  allOf([
    sql`u.partner_id = ${wanted.partnerId}`,
    sql`u.role = ${wanted.roleType}`,
    wanted.status && ofStatus[wanted.status],
    isSought(wanted, matches),
  ])

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
  (select count(*)::int from store_user m where m.partner_id = ${partnerId} and m.user_id = u.id) as stores_count`

const listed = (wanted: Wanted, matches = 0) => sql`user_account u where ${conditions(wanted, matches)}`

export const countUserRows = (db: Db, wanted: Wanted): Promise<number> => countUpTo(db, listed(wanted))

/** Counts people per status, each up to the cap. */
export const countStates = async (db: Db, wanted: Omit<Wanted, 'status'>): Promise<Record<UserStatus, number>> => {
  const of = (status: UserStatus) => sql`(${counted(listed({ ...wanted, status }))})`
  const { rows } = await sql<Record<UserStatus, number>>`
    select ${of('active')} as active, ${of('inactive')} as inactive, ${of('pending')} as pending`.execute(db)
  return rows[0] ?? { active: 0, inactive: 0, pending: 0 }
}

/** Finds the ids along the sort's index first, so only the shown rows are read. */
export const listUserRows = async (
  db: Db,
  wanted: Wanted,
  page: Page<UserSort>,
  matches: number,
): Promise<UserRow[]> => {
  const order = orderOf([...sorted[page.sort], sql`u.id`], page)
  const { rows } = await sql<UserRow>`
    with k as materialized (select u.id from ${listed(wanted, matches)} order by ${order} ${limitOf(page)})
    select ${columns(wanted.partnerId, 3)} from k join user_account u on u.id = k.id and u.partner_id = ${wanted.partnerId}
    order by ${order}`.execute(db)
  return rows
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

/** Returns undefined for a person outside this partner or a role other than cashier and supervisor. */
export const findUser = async (db: Db, partnerId: string, id: string): Promise<UserRow | undefined> => {
  const { rows } = await sql<UserRow>`
    select ${columns(partnerId, 2000)} from user_account u
    where u.partner_id = ${partnerId} and u.id = ${id} and u.role = any(${[...userRoles]})`.execute(db)
  return rows[0]
}

/** Cashiers and supervisors alike, the first by name. */
export const searchUsers = async (db: Db, partnerId: string, search: string, most: number) => {
  const found = idsFound(search, userRoles)
  const matches = isFindable(search) ? await countUpTo(db, found) : Infinity
  const typos = matches === 0 ? await findUserIdsWithTypos(db, partnerId, userRoles, search) : []
  const sought =
    matches > totalCap
      ? onWalk(search)
      : sql`u.id = any(${typos.length > 0 ? sql`${typos}::uuid[]` : sql`array(select ${found})`})`
  const { rows } = await sql<{ id: string; firstName: string; lastName: string; email: string; role: UserRole }>`
    select u.id, u.first_name, u.last_name, u.email, u.role from user_account u
    where u.partner_id = ${partnerId} and u.role = any(${[...userRoles]})
      and ${sought}
    order by u.first_name, u.last_name, u.id limit ${most}`.execute(db)
  return rows
}

/** Locked behind the wall, in id order; foreign and missing ids are not there. */
export const lockUsers = (db: Db, partnerId: string, ids: readonly string[]) =>
  db
    .selectFrom('user_account')
    .select(['id', 'firstName', 'lastName', 'email', 'active', 'emailVerified', 'role', 'language', 'version'])
    .where('partnerId', '=', partnerId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
export type LockedUser = Awaited<ReturnType<typeof lockUsers>>[number]

/** Locks all active Store Admins in id order, so that two Store Admins cannot switch each other off at the same time. */
export const lockStoreAdmins = async (db: Db, partnerId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select('id')
    .where('partnerId', '=', partnerId)
    .where('role', 'in', [...storeAdmins])
    .where('active', '=', true)
    .where('emailVerified', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map((row) => row.id)
}

/** Lists the support ids of a person's stores in id order, the order of locks and lists. */
export const listStoreCodes = (db: Db, partnerId: string, userId: string) =>
  db
    .selectFrom('store_user as m')
    .innerJoin('store as s', (on) => on.onRef('s.partnerId', '=', 'm.partnerId').onRef('s.id', '=', 'm.storeId'))
    .select('s.code')
    .where('m.partnerId', '=', partnerId)
    .where('m.userId', '=', userId)
    .orderBy('s.id')
    .execute()

/** Finds the inviter's name and business. */
export const findInviter = async (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('user_account as u')
    .innerJoin('partner as p', 'p.id', 'u.partnerId')
    .select(['u.id', 'u.firstName', 'u.lastName', 'p.businessName'])
    .where('u.partnerId', '=', partnerId)
    .where('u.id', '=', id)
    .executeTakeFirstOrThrow()

type Person = {
  email: string
  firstName: string
  lastName: string
  role: PortalRole
  audience: Audience
  language: Language
}

/** As identity. Returns undefined when another invitation is open for this email. */
export const insertUser = (db: Db, key: { id: string; partnerId: string }, person: Person) =>
  db
    .insertInto('user_account')
    .values({ ...key, ...person, passwordHash: null, phoneNumber: null, identityStatus: 'NONREQUIRED' })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()

/** One account of the programme has proven an email. */
export const provenKey = 'user_account_email_key'
/** One account has an email unproven. */
export const unprovenKey = 'user_account_unproven_email'
/** One invitation of the programme is open for an email. */
export const invitedKey = 'user_account_invited_email'

/** Updates a person, as identity. `isAnew`: the address changed, so the owner of the new address has to choose a password first. */
export const updateUserRow = (db: Db, key: { id: string; partnerId: string }, person: Person, isAnew: boolean) =>
  db
    .updateTable('user_account')
    .set({
      ...person,
      version: sql`version + 1`,
      ...(isAnew ? { emailVerified: false, passwordHash: null } : {}),
    })
    .where('id', '=', key.id)
    .where('partnerId', '=', key.partnerId)
    .execute()

type Switch = { partnerId: string; by: string; ids: readonly string[]; active: boolean }

/** Switches people, as identity, in one statement. Skips the caller, Pending people and people who already have this state. */
export const switchUsers = async (db: Db, { partnerId, by, ids, active }: Switch): Promise<string[]> => {
  const rows = await db
    .updateTable('user_account')
    .set({ active })
    .where('partnerId', '=', partnerId)
    .where('id', 'in', [...ids])
    .where('id', '<>', by)
    .where('emailVerified', '=', true)
    .where('active', '=', !active)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}
