import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import { storeAdmins } from '@tillgate/domain/roles.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, is, rowsOf, sqlNow, type RowOf } from '#server/db/rows.ts'

export type StoreShown = {
  id: string
  businessName: string
  code: string
  timeZone: string
  labelForm: LabelForm | null
}

export const findStoreShown = (db: Db, { partnerId, storeId }: { partnerId: string; storeId: string }) =>
  db
    .selectFrom('store')
    .select(['id', 'businessName', 'code', 'timeZone', 'labelForm'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirst()

const deviceRow = rowsOf({ ...cols('terminal', 'storeId', 'status', 'name'), manualCardEntry: is.flag })
type Device = RowOf<typeof deviceRow>

/** Returns the device with this key, or `undefined`. */
export const findDevice = (
  db: Db,
  { partnerId, terminalId, keyHash }: { partnerId: string; terminalId: string; keyHash: Buffer },
): Promise<Device | undefined> => deviceRow.first(db)`
    select t.store_id, t.status, t.name, p.manual_card_entry = 'APPROVED' as manual_card_entry
    from terminal t join partner p on p.id = t.partner_id
    where t.partner_id = ${partnerId} and t.id = ${terminalId} and t.key_hash = ${keyHash}`

/** Condition of a person `u` who works at a store. A supervisor without stores works at each of them. */
const worksAt = (partnerId: string, storeId: string) => sql`(u.role = any(${[...storeAdmins]})
  or u.id in (select m.user_id from store_user m where m.partner_id = ${partnerId} and m.store_id = ${storeId})
  or u.role = 'SUPERVISOR' and not exists (select from store_user m where m.partner_id = ${partnerId} and m.user_id = u.id))`

/** Returns true when the person works at the store. */
export const isAtStore = async (db: Db, partnerId: string, storeId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from user_account u where u.partner_id = ${partnerId} and u.id = ${userId} and ${worksAt(partnerId, storeId)}`.execute(
    db,
  )
  return rows.length > 0
}

/** Returns true when the user is a cashier of the store. */
export const isCashierOf = async (db: Db, partnerId: string, storeId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from store_user where partner_id = ${partnerId} and store_id = ${storeId} and user_id = ${userId}`.execute(
    db,
  )
  return rows.length > 0
}

/** Maximum number of people of a store at a till. */
const sellersMax = 1000
const sellerRow = rowsOf(cols('user_account', 'id', 'firstName', 'lastName', 'role'))

/** Lists the active people who may sell at a store, by name: its cashiers and supervisors, and the Store Admins. */
export const listSellers = (db: Db, partnerId: string, storeId: string) => sellerRow.all(db)`
    select u.id, u.first_name, u.last_name, u.role from user_account u
    where u.partner_id = ${partnerId} and u.active and u.email_verified
      and u.role = any(${[...storeAdmins, 'SUPERVISOR', 'CASHIER']}) and ${worksAt(partnerId, storeId)}
    order by u.first_name, u.last_name, u.id limit ${sellersMax}`

/** Returns false for a retired terminal. */
export const markSeen = async (db: Db, partnerId: string, terminalId: string, appVersion: string): Promise<boolean> => {
  const seen = await db
    .updateTable('terminal')
    .set({ lastSeenAt: sqlNow, appVersion })
    .where('partnerId', '=', partnerId)
    .where('id', '=', terminalId)
    .where('status', '=', 'ACTIVE')
    .returning('id')
    .executeTakeFirst()
  return seen !== undefined
}

/**
 * Locks the terminal until the transaction ends, so that calls of one till run in sequence and each sees the rows of the one
 * before.
 */
export const lockTill = async (db: Db, { partnerId, terminalId }: { partnerId: string; terminalId: string }) => {
  await sql`select from terminal where partner_id = ${partnerId} and id = ${terminalId} for no key update`.execute(db)
}
