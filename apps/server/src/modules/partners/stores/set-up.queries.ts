import type { StoreProgress } from '@tillgate/contract/store-set-up.ts'
import { verifiedBankStatuses } from '@tillgate/domain/stores.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, condition, is, rowsOf } from '#server/db/rows.ts'
import type { StoreKey } from './stores.queries.ts'

/** The cashiers of store `s`; a supervisor who is limited to the store is none. */
const cashiersOf = (partnerId: string) => sql`store_user m
  join user_account c on c.partner_id = ${partnerId} and c.id = m.user_id and c.role = 'CASHIER'
  where m.partner_id = ${partnerId} and m.store_id = s.id`

/** Subquery with the steps of store `s` from its application to the first sale. */
export const setUpSteps = (partnerId: string) => sql`(select s.application_status = 'APPROVED' as is_approved,
  s.bank_account_status = any(${[...verifiedBankStatuses]}) as is_banked,
  exists (select from item_store p
    where p.partner_id = ${partnerId} and p.store_id = s.id and p.deleted_at is null) as is_stocked,
  exists (select from ${cashiersOf(partnerId)}) as has_cashier,
  exists (select from terminal d
    where d.partner_id = ${partnerId} and d.store_id = s.id and d.status = 'ACTIVE') as has_terminal)`

/** Condition that store `s` with the steps `k` lacks a step. Rejected and closed stores lack none. */
export const lacksStep = condition`(s.status <> 'INACTIVE' and s.application_status <> 'REJECTED'
  and not (k.is_approved and k.is_banked and k.is_stocked and k.has_cashier and k.has_terminal))`

export const setUpRow = rowsOf({
  storeId: col('store.id'),
  name: col('store.businessName'),
  isApproved: is.flag,
  isBanked: is.flag,
  isStocked: is.flag,
  hasCashier: is.flag,
  hasTerminal: is.flag,
})
const progressRow = rowsOf({
  ...setUpRow.shape,
  isUnfinished: is.flag,
  items: is.count,
  cashiers: is.count,
  waitingTerminals: is.count,
})
/** Returns the steps and figures of a store; undefined for a store of another partner. */
export const findProgress = async (db: Db, { partnerId, storeId }: StoreKey): Promise<StoreProgress | undefined> => {
  return progressRow.first(db)`
    select s.id as store_id, s.business_name as name, k.*, ${lacksStep} as is_unfinished,
      (select count(*)::int from item_store p
        where p.partner_id = ${partnerId} and p.store_id = s.id and p.deleted_at is null) as items,
      (select count(*)::int from ${cashiersOf(partnerId)}) as cashiers,
      (select count(*)::int from terminal d
        where d.partner_id = ${partnerId} and d.store_id = s.id and d.status = 'PENDING') as waiting_terminals
    from store s cross join lateral ${setUpSteps(partnerId)} k
    where s.partner_id = ${partnerId} and s.id = ${storeId}`
}
