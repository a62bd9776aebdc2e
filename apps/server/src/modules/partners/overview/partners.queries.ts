import { internationalPhone } from '@tillgate/domain/phones.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import type {
  ApplicationStatus,
  BankAccountStatus,
  IdentityStatus,
  StoreStatus,
  StoreType,
} from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { storesFound, type StoreKey } from '../stores/stores.queries.ts'

type Wanted = {
  search: string | undefined
  status: ApplicationStatus | undefined
  type: StoreType | undefined
}
export type PartnerRow = {
  id: string
  businessName: string
  type: StoreType
  applicationStatus: ApplicationStatus
  code: string | null
  stores: number
  suspended: number
  isBlocked: boolean
  createdAt: Date
}

const sorted = { businessName: sql`p.business_name`, createdAt: sql`p.created_at` } as const

/** Selects the keys of the page along one index first and computes figures for these partners only. */
export const listPartnerRows = async (
  db: Db,
  keyring: Keyring,
  { search, status, type }: Wanted,
  page: Page<keyof typeof sorted>,
) => {
  const where = allOf([
    status && sql`p.application_status = ${status}`,
    type && sql`p.type = ${type}`,
    search &&
      sql`p.id in (select f.partner_id from (${storesFound(keyring, search)}) f
        union select u.partner_id from user_account u
          where u.email = ${search.toLowerCase()} or u.phone_number = ${internationalPhone(search)}
            or u.id = any(array(select search_all_people(${search}))))`,
  ])
  const order = orderOf([sorted[page.sort], sql`p.id`], page)
  const { rows } = await sql<PartnerRow>`
    with k as materialized (select p.id from partner p where ${where} order by ${order} ${limitOf(page)})
    select p.id, p.business_name, p.type, p.application_status, p.blocked_at is not null as is_blocked, s.code, p.created_at,
      (select count(*)::int from store o where o.partner_id = p.id) as stores,
      (select count(*)::int from store o where o.partner_id = p.id and o.suspended_at is not null) as suspended
    from k join partner p on p.id = k.id
    left join store s on s.partner_id = p.id and s.id = p.primary_store_id
    order by ${order}`.execute(db)
  return { rows, total: await countUpTo(db, sql`partner p where ${where}`, queueCountCap) }
}

export type PartnerFigures = {
  id: string
  businessName: string
  type: StoreType
  applicationStatus: ApplicationStatus
  isBlocked: boolean
  createdAt: Date
  stores: number
  users: number
  items: number
  batches: number
}
export const findPartner = async (db: Db, id: string): Promise<PartnerFigures | undefined> => {
  const { rows } = await sql<PartnerFigures>`
    select p.id, p.business_name, p.type, p.application_status, p.blocked_at is not null as is_blocked, p.created_at,
      (select count(*)::int from store s where s.partner_id = p.id) as stores,
      (select count(*)::int from user_account u where u.partner_id = p.id) as users,
      (select count(*)::int from item i where i.partner_id = p.id and i.deleted_at is null) as items,
      (select count(*)::int from item_batch b where b.partner_id = p.id) as batches
    from partner p where p.id = ${id}`.execute(db)
  return rows[0]
}

export type StoreSeen = {
  id: string
  businessName: string
  code: string
  type: StoreType
  status: StoreStatus
  isPrimary: boolean
  address: string
  applicationStatus: ApplicationStatus
  applicationId: string | null
  bankAccountStatus: BankAccountStatus
  bankAccountLast4: string | null
  suspendedAt: Date | null
  suspendedReason: string
  suspendedName: string | null
}
export const listStoresOf = async (db: Db, partnerId: string, most: number): Promise<StoreSeen[]> => {
  const { rows } = await sql<StoreSeen>`
    select s.id, s.business_name, s.code, s.type, s.status, coalesce(p.primary_store_id = s.id, false) as is_primary,
      concat_ws(', ', nullif(s.address_line_1, ''), nullif(s.address_line_2, ''), nullif(s.city, ''),
        nullif(s.state_code || ' ' || s.zip_code, ' ')) as address,
      s.application_status, a.id as application_id, s.bank_account_status, s.bank_account_last4, s.suspended_at,
      s.suspended_reason, u.first_name || ' ' || u.last_name as suspended_name
    from store s join partner p on p.id = s.partner_id
    left join application a on a.partner_id = s.partner_id and a.store_id = s.id
    left join user_account u on u.id = s.suspended_by
    where s.partner_id = ${partnerId}
    order by coalesce(p.primary_store_id = s.id, false) desc, s.created_at, s.id limit ${most}`.execute(db)
  return rows
}

export type UserSeen = {
  id: string
  name: string
  email: string
  role: PortalRole
  active: boolean
  emailVerified: boolean
  twoFactor: boolean
  identityStatus: IdentityStatus
  createdAt: Date
  waiverBy: string | null
  waiverName: string | null
  waiverReason: string | null
  waiverAt: Date | null
}
export const listUsersOf = async (db: Db, partnerId: string, most: number): Promise<UserSeen[]> => {
  const { rows } = await sql<UserSeen>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.role, u.active, u.email_verified, u.two_factor,
      u.identity_status, u.created_at, w.proposed_by as waiver_by, o.first_name || ' ' || o.last_name as waiver_name,
      w.reason as waiver_reason, w.at as waiver_at
    from user_account u
    left join identity_waiver w on w.partner_id = u.partner_id and w.user_id = u.id
    left join user_account o on o.id = w.proposed_by
    where u.partner_id = ${partnerId} order by u.created_at, u.id limit ${most}`.execute(db)
  return rows
}

/** Suspends a store and stores its former status. Returns `undefined` when the store is already suspended. */
export const suspendRow = (db: Db, { partnerId, storeId }: StoreKey, by: string, reason: string) =>
  db
    .updateTable('store')
    .set((row) => ({
      suspendedFrom: row.ref('status'),
      status: 'INACTIVE',
      suspendedAt: sql<Date>`now()`,
      suspendedBy: by,
      suspendedReason: reason,
    }))
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .where('suspendedAt', 'is', null)
    .returning('status')
    .executeTakeFirst()

export const reinstateRow = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .updateTable('store')
    .set({
      status: sql`coalesce(suspended_from, 'INACTIVE')`,
      suspendedFrom: null,
      suspendedAt: null,
      suspendedBy: null,
      suspendedReason: '',
    })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .where('suspendedAt', 'is not', null)
    .returning('status')
    .executeTakeFirst()
