import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Stops every store, till and payout of a partner. A blocked partner stays blocked since the first moment. */
export const blockPartner = (db: Db, partnerId: string) =>
  db
    .updateTable('partner')
    .set({ blockedAt: sql`now()` })
    .where('id', '=', partnerId)
    .where('blockedAt', 'is', null)
    .execute()

export const unblockPartner = (db: Db, partnerId: string) =>
  db.updateTable('partner').set({ blockedAt: null }).where('id', '=', partnerId).execute()

/** Holds or releases the payouts of a partner because of a possible match with the sanctions list. */
export const holdForScreening = async (db: Db, partnerId: string, isHeld: boolean): Promise<void> => {
  await db
    .updateTable('partner')
    .set({ screeningHeldAt: isHeld ? sql`now()` : null })
    .where('id', '=', partnerId)
    .where('screeningHeldAt', isHeld ? 'is' : 'is not', null)
    .execute()
}

export const isBlocked = async (db: Db, partnerId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('partner')
    .select('id')
    .where('id', '=', partnerId)
    .where('blockedAt', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
