import type { LabelForm } from '@tillgate/domain/scale-labels.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { cols, is, now, rowsOf, type RowOf } from '#server/db/rows.ts'

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

const deviceRow = rowsOf({ ...cols('terminal', 'storeId', 'status'), manualCardEntry: is.flag })
type Device = RowOf<typeof deviceRow>

/** Returns the device with this key, or `undefined`. */
export const findDevice = (
  db: Db,
  { partnerId, terminalId, keyHash }: { partnerId: string; terminalId: string; keyHash: Buffer },
): Promise<Device | undefined> => deviceRow.first(db)`
    select t.store_id, t.status, p.manual_card_entry = 'APPROVED' as manual_card_entry
    from terminal t join partner p on p.id = t.partner_id
    where t.partner_id = ${partnerId} and t.id = ${terminalId} and t.key_hash = ${keyHash}`

/** Returns true when the user is a cashier of the store. */
export const isCashierOf = async (db: Db, partnerId: string, storeId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from store_user where partner_id = ${partnerId} and store_id = ${storeId} and user_id = ${userId}`.execute(
    db,
  )
  return rows.length > 0
}

/** False: it is retired. */
export const markSeen = async (db: Db, partnerId: string, terminalId: string, appVersion: string): Promise<boolean> => {
  const seen = await db
    .updateTable('terminal')
    .set({ lastSeenAt: now, appVersion })
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

const releaseRow = rowsOf(cols('pos_release', 'version', 'updateBy'))
export type Release = RowOf<typeof releaseRow>
/** Of the apps that a condition leaves, the newest: 1.10.0 is newer than 1.9.0. */
const newest = (condition: RawBuilder<unknown>) => sql`
  select version, update_by from pos_release where ${condition}
  order by string_to_array(version, '.')::int[] desc limit 1`
/** The newest required version of the app: older ones cannot sell. */
export const oldestAllowed = newest(sql`update_by <= now()`)

/** The newest app there is, and until when those before it may sell. */
export const findNewestRelease = (db: Db): Promise<Release | undefined> => releaseRow.first(db)`${newest(sql`true`)}`
export const findOldestAllowed = async (db: Db): Promise<string | undefined> =>
  (await releaseRow.first(db)`${oldestAllowed}`)?.version
