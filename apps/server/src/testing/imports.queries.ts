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

/** How many items the database believes in when it plans; -1 before it ever looked. */
export const itemsBelieved = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ reltuples: number }>`select reltuples from pg_class where relname = 'item'`.execute(db)
  return rows[0]?.reltuples ?? -1
}
