import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { TerminalStatus } from '@tillgate/domain/terminals.ts'

export type StoreShown = { id: string; businessName: string; code: string; timeZone: string }

export const findStoreShown = (db: Db, { partnerId, storeId }: { partnerId: string; storeId: string }) =>
  db
    .selectFrom('store')
    .select(['id', 'businessName', 'code', 'timeZone'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirst()

type Device = { storeId: string; status: TerminalStatus; manualCardEntry: boolean }

/** Returns the device with this key, or `undefined`. */
export const findDevice = async (
  db: Db,
  { partnerId, terminalId, keyHash }: { partnerId: string; terminalId: string; keyHash: Buffer },
): Promise<Device | undefined> => {
  const { rows } = await sql<Device>`
    select t.store_id, t.status, p.manual_card_entry = 'APPROVED' as manual_card_entry
    from terminal t join partner p on p.id = t.partner_id
    where t.partner_id = ${partnerId} and t.id = ${terminalId} and t.key_hash = ${keyHash}`.execute(db)
  return rows[0]
}

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
    .set({ lastSeenAt: sql<Date>`now()`, appVersion })
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

export type Release = { version: string; updateBy: Date }
/** Of the apps that a condition leaves, the newest: 1.10.0 is newer than 1.9.0. */
const newest = (condition: RawBuilder<unknown>) => sql<Release>`
  select version, update_by from pos_release where ${condition}
  order by string_to_array(version, '.')::int[] desc limit 1`
/** The newest required version of the app: older ones cannot sell. */
export const oldestAllowed = newest(sql`update_by <= now()`)

/** The newest app there is, and until when those before it may sell. */
export const findNewestRelease = async (db: Db): Promise<Release | undefined> =>
  (await newest(sql`true`).execute(db)).rows[0]
export const findOldestAllowed = async (db: Db): Promise<string | undefined> =>
  (await oldestAllowed.execute(db)).rows[0]?.version
