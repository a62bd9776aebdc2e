import { internationalPhone } from '@tillgate/domain/phones.ts'
import { queueCountCap } from '@tillgate/domain/review-queue.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import type { ApplicationStatus, StoreType } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { allOf, countUpTo, limitOf, orderOf, type Page } from '#server/db/page.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { col, cols, is, nullable, present, rowsOf, sqlNow, type RowOf } from '#server/db/rows.ts'
import { peopleFound } from '#server/db/search-text.ts'
import { storesFound, type StoreKey } from '../stores/stores.queries.ts'

type Filter = {
  search: string | undefined
  status: ApplicationStatus | undefined
  type: StoreType | undefined
}
/** Columns that `partnerStatesOf` reads, and the number of stores. */
const stateColumns = {
  ...cols('partner', 'id', 'businessName', 'type', 'applicationStatus', 'createdAt'),
  isBlocked: is.flag,
  lastDay: nullable(is.text),
  isEnded: is.flag,
  stores: is.count,
  suspended: is.count,
  notSuspended: is.count,
  rechecks: is.count,
}
const stateOfP = sql`p.id, p.business_name, p.type, p.application_status, p.created_at, p.blocked_at is not null as is_blocked,
  p.last_day::text as last_day, p.ended_at is not null as is_ended,
  (select count(*)::int from store o where o.partner_id = p.id) as stores,
  (select count(*)::int from store o where o.partner_id = p.id and o.suspended_at is not null) as suspended,
  (select count(*)::int from store o
    where o.partner_id = p.id and o.application_status = 'APPROVED' and o.suspended_at is null) as not_suspended,
  (select count(*)::int from application a
    where a.partner_id = p.id and a.status = 'APPROVED' and a.phase = 'RECHECK') as rechecks`
const partnerRow = rowsOf({ ...stateColumns, code: nullable(col('store.code')) })
export type PartnerRow = RowOf<typeof partnerRow>

const sorted = { businessName: sql`p.business_name`, createdAt: sql`p.created_at` } as const

/** Selects the keys of the page along one index first and computes figures for these partners only. */
export const listPartnerRows = async (
  db: Db,
  keyring: Keyring,
  { search, status, type }: Filter,
  page: Page<keyof typeof sorted>,
) => {
  const where = allOf([
    status && sql`p.application_status = ${status}`,
    type && sql`p.type = ${type}`,
    search &&
      sql`p.id in (select f.partner_id from (${storesFound(keyring, search)}) f
        union select u.partner_id from user_account u
          where u.email = ${search.toLowerCase()} or u.phone_number = ${internationalPhone(search)}
            or u.id = any(array(${peopleFound(search)})))`,
  ])
  const order = orderOf([sorted[page.sort], sql`p.id`], page)
  const rows = await partnerRow.all(db)`
    with k as materialized (select p.id from partner p where ${where} order by ${order} ${limitOf(page)})
    select ${stateOfP}, s.code
    from k join partner p on p.id = k.id
    left join store s on s.partner_id = p.id and s.id = p.primary_store_id
    order by ${order}`
  return { rows, total: await countUpTo(db, sql`partner p where ${where}`, queueCountCap) }
}

const owedRow = rowsOf({ id: col('partner.id'), cents: is.cents })
/** Sums open entries and unpaid statements by partner. */
const sumOwedBy = (db: Db, ids: readonly string[]) => owedRow.all(db)`
    select m.partner_id as id, sum(m.cents)::bigint as cents from (
      select e.partner_id, sum(e.cents) as cents from entry e
        where e.partner_id = any(${[...ids]}::uuid[]) and e.statement_id is null group by e.partner_id
      union all
      select s.partner_id, sum(s.payable_cents) from statement s
        where s.partner_id = any(${[...ids]}::uuid[]) and s.status in ('PENDING', 'RETURNED') and s.rolled_over_to is null
        group by s.partner_id) m
    group by m.partner_id`

const heldRow = rowsOf({ id: col('partner.id'), stores: is.count, withoutAccount: is.count })
/** Counts the approved stores with a hold, and those that only lack a verified account. */
const countHeldBy = (db: Db, ids: readonly string[]) => heldRow.all(db)`
    select h.partner_id as id, count(*) filter (where h.is_held)::int as stores,
      count(*) filter (where not h.is_held)::int as without_account
    from (select h.partner_id, h.store_id, bool_or(h.kind <> 'NO_VERIFIED_BANK') as is_held from store_hold h
      join store s on s.partner_id = h.partner_id and s.id = h.store_id
      where h.partner_id = any(${[...ids]}::uuid[]) and s.application_status = 'APPROVED'
      group by h.partner_id, h.store_id) h
    group by h.partner_id`

const workRow = rowsOf({ id: present(col('change_proposal.partnerId')), work: is.count })
/** Reviews, appeals and re-checks without a decision, and requests for card entry or a list. Rows of the partner's own shard. */
const countReviewsBy = (db: Db, ids: readonly string[]) => workRow.all(db)`
    select w.id, count(*)::int as work from (
      select a.partner_id as id from application a where a.partner_id = any(${[...ids]}::uuid[])
        and (a.status = 'REVIEW' or a.phase = 'RECHECK'
          or a.status = 'REJECTED' and a.appealed_at is not null and a.appeal_answered_at is null)
      union all
      select p.id from partner p where p.id = any(${[...ids]}::uuid[]) and p.manual_card_entry = 'REQUESTED'
      union all
      select distinct r.partner_id from cover_request r where r.partner_id = any(${[...ids]}::uuid[]) and r.status = 'OPEN') w
    group by w.id`
/** Proposals, exceptions of the bank and sanctions cases. Rows of the coordinator. */
const countCasesBy = (db: Db, ids: readonly string[]) => workRow.all(db)`
    select w.id, count(*)::int as work from (
      select c.partner_id as id from change_proposal c where c.partner_id = any(${[...ids]}::uuid[]) and c.state = 'OPEN'
      union all
      select e.partner_id from ach_event e where e.partner_id = any(${[...ids]}::uuid[]) and e.state = 'OPEN'
      union all
      select c.partner_id from sanction_case c where c.partner_id = any(${[...ids]}::uuid[]) and c.lifted_at is null) w
    group by w.id`

export type PartnerStanding = { owedCents: number; heldStores: number; openWork: number }
/** Returns money, holds and open work of the partners of one page. */
export const listStandings = async (db: Db, ids: readonly string[]): Promise<Map<string, PartnerStanding>> => {
  if (ids.length === 0) return new Map()
  const owed = new Map((await sumOwedBy(db, ids)).map(({ id, cents }) => [id, cents]))
  const held = new Map((await countHeldBy(db, ids)).map((row) => [row.id, row]))
  const work = new Map((await countReviewsBy(db, ids)).map((row) => [row.id, row.work]))
  for (const row of await countCasesBy(db, ids)) work.set(row.id, (work.get(row.id) ?? 0) + row.work)
  return new Map(
    ids.map((id) => {
      const owedCents = owed.get(id) ?? 0
      const { stores, withoutAccount } = held.get(id) ?? { stores: 0, withoutAccount: 0 }
      const heldStores = stores + (owedCents > 0 ? withoutAccount : 0)
      return [id, { owedCents, heldStores, openWork: work.get(id) ?? 0 }]
    }),
  )
}

const partnerFiguresRow = rowsOf({
  ...stateColumns,
  endReason: col('partner.endReason'),
  users: is.count,
  items: is.count,
  batches: is.count,
})
export type PartnerFigures = RowOf<typeof partnerFiguresRow>
export const findPartner = (db: Db, id: string): Promise<PartnerFigures | undefined> => partnerFiguresRow.first(db)`
    select ${stateOfP}, p.end_reason,
      (select count(*)::int from user_account u where u.partner_id = p.id) as users,
      (select count(*)::int from item i where i.partner_id = p.id and i.deleted_at is null) as items,
      (select count(*)::int from item_batch b where b.partner_id = p.id) as batches
    from partner p where p.id = ${id}`

const storeSeenRow = rowsOf({
  ...cols(
    'store',
    'id',
    'businessName',
    'code',
    'type',
    'status',
    'applicationStatus',
    'bankAccountStatus',
    'bankAccountLast4',
    'suspendedAt',
    'suspendedReason',
  ),
  isPrimary: is.flag,
  address: is.text,
  applicationId: nullable(col('application.id')),
  suspendedName: nullable(is.text),
})
export type StoreSeen = RowOf<typeof storeSeenRow>
export const listStoresOf = (db: Db, partnerId: string, limit: number): Promise<StoreSeen[]> => storeSeenRow.all(db)`
    select s.id, s.business_name, s.code, s.type, s.status, coalesce(p.primary_store_id = s.id, false) as is_primary,
      concat_ws(', ', nullif(s.address_line_1, ''), nullif(s.address_line_2, ''), nullif(s.city, ''),
        nullif(s.state_code || ' ' || s.zip_code, ' ')) as address,
      s.application_status, a.id as application_id, s.bank_account_status, s.bank_account_last4, s.suspended_at,
      s.suspended_reason, u.first_name || ' ' || u.last_name as suspended_name
    from store s join partner p on p.id = s.partner_id
    left join application a on a.partner_id = s.partner_id and a.store_id = s.id
    left join user_account u on u.id = s.suspended_by
    where s.partner_id = ${partnerId}
    order by coalesce(p.primary_store_id = s.id, false) desc, s.created_at, s.id limit ${limit}`

const userSeenRow = rowsOf({
  ...cols('user_account', 'id', 'email', 'active', 'emailVerified', 'twoFactor', 'identityStatus', 'createdAt'),
  name: is.text,
  role: is.oneOf(portalRoles),
  waiverBy: nullable(col('identity_waiver.proposedBy')),
  waiverName: nullable(is.text),
  waiverReason: nullable(col('identity_waiver.reason')),
  waiverAt: nullable(col('identity_waiver.at')),
})
export type UserSeen = RowOf<typeof userSeenRow>
export const listUsersOf = (db: Db, partnerId: string, limit: number): Promise<UserSeen[]> => userSeenRow.all(db)`
    select u.id, u.first_name || ' ' || u.last_name as name, u.email, u.role, u.active, u.email_verified, u.two_factor,
      u.identity_status, u.created_at, w.proposed_by as waiver_by, o.first_name || ' ' || o.last_name as waiver_name,
      w.reason as waiver_reason, w.at as waiver_at
    from user_account u
    left join identity_waiver w on w.partner_id = u.partner_id and w.user_id = u.id
    left join user_account o on o.id = w.proposed_by
    where u.partner_id = ${partnerId} order by u.created_at, u.id limit ${limit}`

/** Suspends a store and stores its former status. Returns `undefined` when the store is already suspended. */
export const suspendRow = (db: Db, { partnerId, storeId }: StoreKey, by: string, reason: string) =>
  db
    .updateTable('store')
    .set((row) => ({
      suspendedFrom: row.ref('status'),
      status: 'INACTIVE',
      suspendedAt: sqlNow,
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
