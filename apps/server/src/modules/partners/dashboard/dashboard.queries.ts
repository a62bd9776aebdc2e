import type { StoreSetUp } from '@tillgate/contract/store-set-up.ts'
import { verifiedBankStatuses } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, present, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { lacksStep, setUpRow, setUpSteps } from '../stores/set-up.queries.ts'

const verified = [...verifiedBankStatuses]

const storeCountsRow = rowsOf({
  all: is.count,
  active: is.count,
  inactive: is.count,
  pending: is.count,
  banked: is.count,
  stocked: is.count,
})
type StoreCounts = RowOf<typeof storeCountsRow>

/**
 * Counts stores by state. A store sells items when its price list has a first row, so the query stops there. Each table is
 * compared with the partner itself, not with the store's: Citus finds the shard by that.
 */
export const countStoresByState = async (db: Db, partnerId: string): Promise<StoreCounts> => {
  return storeCountsRow.one(db)`
    select count(*)::int as "all",
      (count(*) filter (where s.status = 'ACTIVE'))::int as active,
      (count(*) filter (where s.status = 'INACTIVE'))::int as inactive,
      (count(*) filter (where s.status = 'PENDING'))::int as pending,
      (count(*) filter (where s.bank_account_status = any(${verified})))::int as banked,
      (count(*) filter (where exists (select from item_store p
        where p.partner_id = ${partnerId} and p.store_id = s.id and p.deleted_at is null)))::int as stocked
    from store s where s.partner_id = ${partnerId}`
}

const peopleRow = rowsOf({ cashiers: is.count, pending: is.count, supervisors: is.count, accountants: is.count })
type People = RowOf<typeof peopleRow>

/**
 * Counts cashiers, and the people who have not accepted their invitation. `isLimited`: those of the stores that the
 * transaction sees.
 */
export const countCashiers = async (db: Db, partnerId: string, isLimited: boolean): Promise<People> => {
  const within = isLimited
    ? sql`and id in (select m.user_id from store_user m where m.partner_id = ${partnerId})`
    : sql``
  return peopleRow.one(db)`
    select (count(*) filter (where role = 'CASHIER'))::int as cashiers,
      (count(*) filter (where role = 'CASHIER' and not email_verified))::int as pending,
      (count(*) filter (where role = 'SUPERVISOR' and not email_verified))::int as supervisors,
      (count(*) filter (where role = 'ACCOUNTANT' and not email_verified))::int as accountants
    from user_account where partner_id = ${partnerId} and role in ('CASHIER', 'SUPERVISOR', 'ACCOUNTANT') ${within}`
}

const sellingRow = rowsOf({ terminals: is.count, hasSold: is.flag })
type Selling = RowOf<typeof sellingRow>

export const findSelling = async (db: Db, partnerId: string): Promise<Selling> => {
  return sellingRow.one(db)`
    select (select count(*)::int from terminal where partner_id = ${partnerId} and status = 'ACTIVE') as terminals,
      exists (select from purchase where partner_id = ${partnerId} and type = 'SALE'
        and status in ('CONFIRMED', 'REVERSED')) as has_sold`
}

/**
 * Returns the oldest open store that lacks a step before its first sale. Leaves out rejected and closed stores and those whose
 * set-up card the user dismissed.
 */
export const findUnfinishedStore = async (
  db: Db,
  { partnerId, userId }: { partnerId: string; userId: string },
): Promise<StoreSetUp | undefined> => {
  return setUpRow.first(db)`
    select s.id as store_id, s.business_name as name, k.* from store s cross join lateral ${setUpSteps(partnerId)} k
    where s.partner_id = ${partnerId} and ${lacksStep}
      and not exists (select from user_preference u
        where u.partner_id = ${partnerId} and u.user_id = ${userId} and s.id = any(u.hidden_set_up))
    order by s.created_at, s.id limit 1`
}

const storeLineRow = rowsOf({
  kind: is.oneOf(['bank', 'unsent', 'asked', 'rejected']),
  storeId: col('store.id'),
  name: col('store.businessName'),
})
type StoreLine = RowOf<typeof storeLineRow>

/**
 * Lists problems of stores by severity, one row per reason, without the stores of `listReturnHolds`. `mayLink`: includes problems
 * that only a Store Admin can fix. Names the partner per table, see above.
 */
export const listStoreProblems = async (
  db: Db,
  partnerId: string,
  { mayLink, limit }: { mayLink: boolean; limit: number },
): Promise<{ lines: StoreLine[]; total: number }> => {
  const rows = await rowsOf({ ...storeLineRow.shape, total: is.count }).all(db)`
    select k.kind, s.id as store_id, s.business_name as name, (count(*) over ())::int as total
    from store s
    left join application a on a.partner_id = ${partnerId} and a.store_id = s.id
    cross join lateral (select exists (select from payout_hold h where h.partner_id = ${partnerId}
      and h.store_id = s.id and h.kind = 'BANK_RETURN' and h.ended_at is null) as has_return) r
    cross join lateral (values
      ('bank', 1, ${mayLink} and s.application_status = 'APPROVED' and not r.has_return
        and s.bank_account_status <> all(${verified})),
      ('unsent', 2, ${mayLink} and s.application_status = 'PENDING_AUTH'
        and s.bank_account_status <> all(${[...verified, 'PENDING_AUTOMATIC_VERIFICATION']})),
      ('asked', 3, s.application_status = 'REVIEW' and a.phase in ('INFO_REQUESTED', 'CLOSED')),
      ('rejected', 4, s.application_status = 'REJECTED' and a.appealed_at is null)
    ) k (kind, rank, is_true)
    where s.partner_id = ${partnerId} and k.is_true
    order by k.rank, s.business_name, s.id limit ${limit}`
  return {
    lines: rows.map(({ kind, storeId, name }) => ({ kind, storeId, name })),
    total: rows[0]?.total ?? 0,
  }
}

const returnRow = rowsOf({
  ...cols('store', 'id'),
  name: col('store.businessName'),
  stores: is.count,
  code: present(col('statement.returnCode')),
  last4: col('ach_entry.last4'),
  isLinkable: is.flag,
  total: is.count,
})
/** Lists accounts whose payout the bank sent back, with the first of their stores that wait. */
export const listReturnHolds = (db: Db, partnerId: string, limit: number) => returnRow.all(db)`
    with w as (
      select h.store_id, st.business_name, b.return_code, a.last4, a.routing_last4, h.ends_with_relink
      from payout_hold h
      join store st on st.partner_id = h.partner_id and st.id = h.store_id
      join statement b on b.partner_id = h.partner_id and b.id = h.statement_id
      join ach_entry a on a.partner_id = b.partner_id and a.id = b.ach_entry_id
      where h.partner_id = ${partnerId} and h.kind = 'BANK_RETURN' and h.ended_at is null),
    k as (
      select (array_agg(w.store_id order by w.business_name, w.store_id))[1] as id,
        (array_agg(w.business_name order by w.business_name, w.store_id))[1] as name, count(distinct w.store_id)::int as stores,
        max(w.return_code) as code, w.last4, bool_and(w.ends_with_relink) as is_linkable
      from w group by w.last4, w.routing_last4)
    select k.*, (count(*) over ())::int as total from k order by k.stores desc, k.name limit ${limit}`

/** Returns the newest import when it has failed rows. A newer import supersedes an older one. */
export const findFailedImport = async (db: Db, partnerId: string) => {
  const rows = await rowsOf({ ...cols('item_batch', 'id', 'status'), name: col('item_batch.originalFileName') }).all(
    db,
  )`
    select id, original_file_name as name, status from item_batch where partner_id = ${partnerId}
    order by created_at desc, id desc limit 1`
  return rows.find(({ status }) => status === 'FAILED' || status === 'FINISHEDWITHERRORS')
}

/** Returns the newest file that was checked and waits for a decision. */
export const findCheckedFile = (db: Db, partnerId: string) => rowsOf({
  ...cols('item_batch', 'id'),
  name: col('item_batch.originalFileName'),
  rows: is.count,
  failed: is.count,
}).first(db)`
    select id, original_file_name as name, file_rows as rows, failed from item_batch
    where partner_id = ${partnerId} and status = 'CHECKED' order by created_at desc, id desc limit 1`

/** Returns the first day within 30 days on which items lose cover, with the number of items, or undefined. */
export const findCoverEnd = (db: Db, partnerId: string) => rowsOf({ day: is.day, items: is.count }).first(db)`
    select to_char(cover_ends_on, 'YYYY-MM-DD') as day, count(*)::int as items from item
    where partner_id = ${partnerId} and cover_ends_on is not null and deleted_at is null
    group by cover_ends_on order by cover_ends_on limit 1`

/** Counts the barcodes that tills scanned and no item of the store has. */
export const countUnknownBarcodes = async (db: Db, partnerId: string): Promise<number> =>
  (await scalar(is.count).first(db)`
    select count(distinct (u.store_id, u.code_key))::int from unknown_barcode u
    where u.partner_id = ${partnerId} and not exists (
      select 1 from item i join item_store x on x.partner_id = i.partner_id and x.item_id = i.id
      where i.partner_id = ${partnerId} and i.code_key = u.code_key and i.deleted_at is null
        and x.store_id = u.store_id and x.deleted_at is null)`) ?? 0

/**
 * Counts the sales of practices whose documents are missing and returns the first of them, or undefined. Starts from the stores:
 * a retailer has none of these types, so no purchase is read.
 */
export const findMissingDocuments = (db: Db, partnerId: string) => rowsOf({
  sales: is.count,
  confirmedAt: present(col('purchase.confirmedAt')),
  timeZone: col('store.timeZone'),
}).first(db)`
    select (count(*) over ())::int as sales, p.confirmed_at, s.time_zone
    from store s join purchase p on p.partner_id = ${partnerId} and p.store_id = s.id
    where s.partner_id = ${partnerId} and s.type in ('DENTAL', 'VISION', 'HEARING')
      and p.type = 'SALE' and p.status = 'CONFIRMED' and p.refund_status = 'PENDING'
      and p.confirmed_at is not null and p.payable_from is null
    order by p.confirmed_at, p.id limit 1`
