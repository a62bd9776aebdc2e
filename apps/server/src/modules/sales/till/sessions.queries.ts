import { sql } from 'kysely'
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

/** A device by its key. Undefined: there is none such. */
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

/** Whether somebody sells at this store. */
export const isCashierOf = async (db: Db, partnerId: string, storeId: string, userId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from store_user where partner_id = ${partnerId} and store_id = ${storeId} and user_id = ${userId}`.execute(
    db,
  )
  return rows.length > 0
}

export const markSeen = (db: Db, partnerId: string, terminalId: string, appVersion: string) =>
  db
    .updateTable('terminal')
    .set({ lastSeenAt: sql<Date>`now()`, appVersion })
    .where('partnerId', '=', partnerId)
    .where('id', '=', terminalId)
    .execute()

export type Release = { version: string; updateBy: Date }
/** The newest app there is, and until when those before it may sell. */
export const findNewestRelease = async (db: Db): Promise<Release | undefined> => {
  const { rows } = await sql<Release>`
    select version, update_by from pos_release
    order by string_to_array(version, '.')::int[] desc limit 1`.execute(db)
  return rows[0]
}
/** The newest app whose time has come: older ones sell nothing any more. */
export const findOldestAllowed = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ version: string }>`
    select version from pos_release where update_by <= now()
    order by string_to_array(version, '.')::int[] desc limit 1`.execute(db)
  return rows[0]?.version
}
