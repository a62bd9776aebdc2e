import type { Store } from '@tillgate/contract/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, orderOf, type Page } from '#server/db/page.ts'

/** What every reader of a store is shown. */
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

type Wanted = { partnerId: string; search?: string | undefined; status?: Store['status'] | undefined }

const shown = storeColumns.map((name) => `s.${name}` as const)

export const listStores = async (
  db: Db,
  { partnerId, search, status }: Wanted,
  { sort, ...page }: Page<keyof typeof sorted>,
) => {
  const where = allOf([
    sql`s.partner_id = ${partnerId}`,
    status && sql`s.status = ${status}`,
    // A partner has at most some thousand stores: reading them is cheaper than an index nobody else needs.
    search &&
      sql`s.business_name || ' ' || s.code || ' ' || s.address_line_1 || ' ' || s.city ilike ${containing(search)}`,
  ])
  const rows = await db
    .selectFrom('store as s')
    .innerJoin('partner as p', 'p.id', 's.partnerId')
    .leftJoin('application as a', (on) => on.onRef('a.partnerId', '=', 's.partnerId').onRef('a.storeId', '=', 's.id'))
    .select(shown)
    .select([
      sql<boolean>`p.primary_store_id is not distinct from s.id`.as('isPrimary'),
      sql<boolean>`s.suspended_at is not null`.as('isSuspended'),
      'a.phase as applicationPhase',
      'a.dueAt as applicationDueAt',
      'a.rejectionReason',
      sql<number>`(select count(*)::int from store_user x
        join user_account u on u.partner_id = x.partner_id and u.id = x.user_id
        where x.partner_id = s.partner_id and x.store_id = s.id and u.active and u.email_verified)`.as('cashiers'),
    ])
    .where(where)
    .orderBy(orderOf([sorted[sort], sql`s.id`], page))
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { rows, total: await countUpTo(db, sql`store s where ${where}`) }
}

export type ListedStore = Awaited<ReturnType<typeof listStores>>['rows'][number]
export type StoreRow = Pick<ListedStore, (typeof storeColumns)[number]>

/** Those of `ids` that are the partner's own; others are simply not there. Nothing given: all of them. */
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
