import { totalCap } from '@tillgate/contract/paging.ts'
import type { Store } from '@tillgate/contract/stores.ts'
import { sql, type RawBuilder } from 'kysely'
import { chunked } from '#server/base/chunked.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, orderOf, startingWith, type Page } from '#server/db/page.ts'
import { correctSearch, findWithTypos, hasWords, isFindable, patternsOf, phonePattern } from '#server/db/search-text.ts'
import { computed, condition, is, rowsOf } from '#server/db/rows.ts'
import { einLast4Index } from '#server/secrets/ein-indexes.ts'
import { lacksStep, setUpSteps } from './set-up.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'

const union = (where: RawBuilder<unknown>) => sql`union select partner_id, id from store where ${where}`

/**
 * Searches stores by words of name, trade name and former name in any order, support id, parts of the telephone number, and the last
 * four digits of account and EIN, or the whole EIN, each along its own index. Runs as operator.
 */
export const storesFound = (keyring: Keyring, search: string): RawBuilder<unknown> => {
  const digits = search.replaceAll(/[-\s]/g, '')
  const isNumber = /^\d+$/.test(digits)
  // Without a word that trigrams find, the text is the beginning of the name.
  const named = isFindable(search) ? hasWords(sql`find_text`, search) : sql`business_name ilike ${startingWith(search)}`
  const phone = phonePattern(search)
  const ways = [
    isNumber && union(sql`code collate "C" >= ${digits} and code collate "C" < ${`${digits}:`}`),
    isNumber && digits.length === 9 && union(sql`ein_index = ${keyring.fingerprint('ein', digits)}`),
    isNumber && digits.length === 4 && union(sql`ein_last4_index = ${einLast4Index(keyring, digits)}`),
    isNumber && digits.length === 4 && union(sql`bank_account_last4 = ${digits}`),
    phone !== null && union(sql`phone_number like ${phone} and phone_number <> ''`),
    isFindable(search) &&
      sql`union select partner_id, subject_id from former_name where kind <> 'PERSON' and ${hasWords(sql`find_text`, search)}`,
  ].filter((way) => way !== false)
  return sql`select partner_id, id from store where ${named} ${sql.join(ways, sql` `)}`
}

/** Counts the stores of a user and those that can sell now: ACTIVE and APPROVED. */
export const countSellingStores = async (
  db: Db,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<{ all: number; open: number }> => {
  return rowsOf({ all: is.count, open: is.count }).one(db)`
    select count(*)::int as "all", (count(*) filter (where s.status = 'ACTIVE' and s.application_status = 'APPROVED'
      and s.suspended_at is null))::int as open
    from store_user m join store s on s.partner_id = m.partner_id and s.id = m.store_id
    where m.partner_id = ${partnerId} and m.user_id = ${userId}`
}

/** Replaces the stores of a user. The caller has checked the ids with `ownStores`. */
export const setStoresOfUser = async (
  db: Db,
  { partnerId, userId }: { partnerId: string; userId: string },
  storeIds: readonly string[],
): Promise<void> => {
  const ids = [...storeIds]
  await sql`delete from store_user
    where partner_id = ${partnerId} and user_id = ${userId} and store_id <> all(${ids}::uuid[])`.execute(db)
  for (const part of chunked(ids, 10_000)) {
    const rows = part.map((storeId) => ({ partnerId, storeId, userId }))
    await db
      .insertInto('store_user')
      .values(rows)
      .onConflict((on) => on.doNothing())
      .execute()
  }
}

/** Columns of a store that every reader receives. */
export const storeColumns = [
  'id',
  'businessName',
  'type',
  'code',
  'addressLine1',
  'addressLine2',
  'city',
  'stateCode',
  'zipCode',
  'status',
  'applicationStatus',
  'bankAccountStatus',
  'bankAccountLast4',
] as const

const sorted = {
  businessName: sql`s.business_name`,
  type: sql`s.type`,
  code: sql`s.code`,
  addressLine1: sql`s.address_line_1`,
  applicationStatus: sql`s.application_status`,
  bankAccountStatus: sql`s.bank_account_status`,
  bankAccountNumber: sql`s.bank_account_last4`,
  status: sql`s.status`,
} as const

/** A store, by the partner it belongs to. */
export type StoreKey = { partnerId: string; storeId: string }

type Filter = {
  partnerId: string
  search?: string | undefined
  /** Ids that replace the search. */
  ids?: readonly string[]
  status?: Store['status'] | undefined
}

const shown = storeColumns.map((name) => `s.${name}` as const)

/** Condition of a search. Reads the partner's stores one by one for short words, which no index has, and for many matches. */
const isSought = ({ search = '', ids, status }: Filter, matches: number) => {
  if (ids) return sql`s.id = any(${[...ids]}::uuid[])`
  const isWalked = !isFindable(search) || matches > totalCap
  const found = sql`s.id = any(array(select search_store_ids(${patternsOf(search)}::text[], ${status ?? null})))`
  return search && (isWalked ? hasWords(sql`s.search_text`, search) : found)
}
const matching = (wanted: Filter, matches: number) =>
  allOf([
    sql`s.partner_id = ${wanted.partnerId}`,
    wanted.status && sql`s.status = ${wanted.status}`,
    isSought(wanted, matches),
  ])
const listed = (wanted: Filter, matches: number) => sql`store s where ${matching(wanted, matches)}`

/** Replaces a search that finds no store of any status by stores with a typing error in their words. */
const orCorrected = (db: Db, wanted: Filter): Promise<Filter> => {
  const { partnerId } = wanted
  const from = sql`store s where s.partner_id = ${partnerId}`
  return correctSearch(
    wanted,
    (search) => countUpTo(db, listed({ partnerId, search }, 0)),
    (search) => findWithTypos(db, { id: sql`s.id`, text: sql`s.search_text`, from }, search),
  )
}

const isOnHold = condition`p.blocked_at is not null`.as('isOnHold')

export const listStoreRows = async (db: Db, typed: Filter, { sort, ...page }: Page<keyof typeof sorted>) => {
  const order = orderOf([sorted[sort], sql`s.id`], page)
  const matches = await countUpTo(db, listed(typed, 0))
  const wanted = matches === 0 ? await orCorrected(db, typed) : typed
  const total = wanted === typed ? matches : await countUpTo(db, listed(wanted, 0))
  // Selects the ids of the page along the index of the sort first; other columns are read for these stores only.
  const rows = await db
    .with('k', (k) =>
      k
        .selectFrom('store as s')
        .select('s.id')
        .where(matching(wanted, total))
        .orderBy(order)
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom('k')
    .innerJoin('store as s', (on) => on.onRef('s.id', '=', 'k.id').on('s.partnerId', '=', wanted.partnerId))
    .innerJoin('partner as p', 'p.id', 's.partnerId')
    .leftJoin('application as a', (on) => on.onRef('a.partnerId', '=', 's.partnerId').onRef('a.storeId', '=', 's.id'))
    .select(shown)
    .select([
      condition`p.primary_store_id is not distinct from s.id`.as('isPrimary'),
      condition`s.suspended_at is not null`.as('isSuspended'),
      's.suspendedReason',
      isOnHold,
      'a.phase as applicationPhase',
      'a.dueAt as applicationDueAt',
      'a.rejectionReason',
      computed(is.count)`(select count(*)::int from store_user x
        join user_account u on u.partner_id = x.partner_id and u.id = x.user_id
        where x.partner_id = ${wanted.partnerId} and x.store_id = s.id and u.role = 'CASHIER' and u.active and u.email_verified)`.as(
        'cashiers',
      ),
      computed(is.count)`(select count(*)::int from terminal t
        where t.partner_id = ${wanted.partnerId} and t.store_id = s.id and t.status = 'ACTIVE')`.as('terminals'),
      condition`exists (select from bank_link l where l.partner_id = ${wanted.partnerId} and l.store_id = s.id
        and l.retired_reason = 'CLOSED_BY_BANK' and l.account_index is not null)`.as('wasBankClosed'),
      condition`(select ${lacksStep} from ${setUpSteps(wanted.partnerId)} k)`.as('isUnfinished'),
    ])
    .orderBy(order)
    .execute()
  return { rows, total }
}

export type ListedStore = Awaited<ReturnType<typeof listStoreRows>>['rows'][number]
export type StoreRow = Pick<ListedStore, (typeof storeColumns)[number] | 'isSuspended' | 'suspendedReason' | 'isOnHold'>

/** Lists stores by name for selectors, without the columns of the list screen. */
export const listStoresByName = (db: Db, partnerId: string, limit: number): Promise<StoreRow[]> =>
  db
    .selectFrom('store as s')
    .innerJoin('partner as p', 'p.id', 's.partnerId')
    .select(shown)
    .select([condition`s.suspended_at is not null`.as('isSuspended'), 's.suspendedReason', isOnHold])
    .where('s.partnerId', '=', partnerId)
    .orderBy('s.businessName')
    .orderBy('s.id')
    .limit(limit)
    .execute()

/** Returns the given ids that belong to the partner, or all ids of the partner without `ids`. */
export const listStoreIds = (db: Db, partnerId: string, ids?: readonly string[]) => {
  const query = db
    .selectFrom('store')
    .select(['id', 'businessName', 'code', 'status'])
    .where('partnerId', '=', partnerId)
  return (ids ? query.where('id', 'in', [...ids]) : query).orderBy('id').execute()
}

/** Undefined: the store is not the partner's. */
export const findPartnerNameAtStore = (db: Db, partnerId: string, storeId: string) =>
  db
    .selectFrom('partner as p')
    .innerJoin('store as s', 's.partnerId', 'p.id')
    .select('p.businessName')
    .where('p.id', '=', partnerId)
    .where('s.partnerId', '=', partnerId)
    .where('s.id', '=', storeId)
    .executeTakeFirst()
