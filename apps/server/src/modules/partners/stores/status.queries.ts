import { fullName } from '@tillgate/domain/full-name.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'
import type { StoreKey } from './stores.queries.ts'

/** Sets the application status on store and partner too, because every request reads the status there. */
export const setApplicationStatus = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
  status: 'REVIEW' | 'APPROVED' | 'REJECTED',
): Promise<{ isPrimary: boolean; businessName: string }> => {
  const row = await rowsOf({ isPrimary: is.flag, businessName: col('store.businessName') }).first(db)`
    update store s set application_status = ${status},
      status = case when ${status} = 'APPROVED' and p.primary_store_id = s.id and s.suspended_at is null
        then 'ACTIVE' else s.status end
    from partner p where p.id = s.partner_id and s.partner_id = ${partnerId} and s.id = ${storeId}
    returning p.primary_store_id is not distinct from s.id as is_primary, s.business_name`
  const isPrimary = row?.isPrimary ?? false
  if (isPrimary) {
    await db.updateTable('partner').set({ applicationStatus: status }).where('id', '=', partnerId).execute()
  }
  return { isPrimary, businessName: row?.businessName ?? '' }
}

export const markStoreInReview = (db: Db, partnerId: string, storeId: string) =>
  db
    .updateTable('store')
    .set({ applicationStatus: 'REVIEW' })
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .execute()

/** Marks store and partner as in review, because every request reads the status there. */
export const markInReview = async (db: Db, partnerId: string, storeId: string): Promise<void> => {
  await markStoreInReview(db, partnerId, storeId)
  // A function, because the role may set this state but not the column.
  await sql`select partner_to_review() from partner where id = ${partnerId}`.execute(db)
}

export const readApproval = (db: Db, partnerId: string) =>
  db
    .selectFrom('partner')
    .select(['approvedScreen', 'applicationStatus'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()

/** False means: not approved. */
export const markApprovedSeen = async (db: Db, partnerId: string): Promise<boolean> => {
  const seen = await db
    .updateTable('partner')
    .set({ approvedScreen: true })
    .where('id', '=', partnerId)
    .where('applicationStatus', '=', 'APPROVED')
    .returning('id')
    .executeTakeFirst()
  return seen !== undefined
}

/** Stores the accepted version of the terms, which every request reads with the session. */
export const bindPartner = (db: Db, partnerId: string, version: string) =>
  db.updateTable('partner').set({ agreedVersion: version }).where('id', '=', partnerId).execute()

const switchedRow = rowsOf({ isPrimary: is.flag, ...cols('store', 'businessName', 'status') })
type Switched = RowOf<typeof switchedRow> | undefined

/**
 * One UPDATE decides: only an approved store, only along the transitions of `packages/domain/src/stores.ts`, never a suspended one.
 * `mayPrimary`: a Supervisor leaves the partner's first store as it is. Undefined: nothing was switched.
 */
export const switchStore = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
  to: 'ACTIVE' | 'INACTIVE',
  mayPrimary: boolean,
): Promise<Switched> => {
  const from = to === 'ACTIVE' ? sql`s.status in ('PENDING', 'INACTIVE')` : sql`s.status = 'ACTIVE'`
  return switchedRow.first(db)`
    update store s set status = ${to}
    from partner p, store b
    where p.id = s.partner_id and b.partner_id = s.partner_id and b.id = s.id
      and s.partner_id = ${partnerId} and s.id = ${storeId} and s.application_status = 'APPROVED'
      and s.suspended_at is null and ${from}
      and (${mayPrimary} or p.primary_store_id is distinct from s.id)
    returning p.primary_store_id is not distinct from s.id as is_primary, s.business_name, b.status`
}

/** Returns why the store was not switched. Undefined: the store does not belong to the partner. */
export const findSwitchable = (db: Db, { partnerId, storeId }: StoreKey) => rowsOf({
  isPrimary: is.flag,
  isSuspended: is.flag,
}).first(db)`
    select p.primary_store_id is not distinct from s.id as is_primary, s.suspended_at is not null as is_suspended
    from store s join partner p on p.id = s.partner_id
    where s.partner_id = ${partnerId} and s.id = ${storeId}`

/** Returns the name of a person of the partner. */
export const findPersonName = async (db: Db, partnerId: string, userId: string): Promise<string> => {
  const person = await db
    .selectFrom('user_account')
    .select(['firstName', 'lastName'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', userId)
    .executeTakeFirst()
  return person ? fullName(person) : ''
}
