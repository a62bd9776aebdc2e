import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Time passes: whoever held a lease of this partner is believed dead. */
export const expireLeases = async (db: Db, partnerId: string): Promise<void> => {
  const past = sql`now() - interval '1 second'`
  await sql`update item_batch set lease_until = ${past} where partner_id = ${partnerId} and lease_until is not null`.execute(
    db,
  )
  await sql`update import_turn set lease_until = ${past} where partner_id = ${partnerId}`.execute(db)
}
