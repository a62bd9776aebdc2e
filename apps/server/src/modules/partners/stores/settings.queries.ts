import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from './stores.queries.ts'

/** Returns the setting before. Undefined: not a store of the partner. */
export const setRandomWeightPrice = async (db: Db, { partnerId, storeId }: StoreKey, to: boolean) => {
  const { rows } = await sql<{ randomWeightPrice: boolean }>`
    select random_weight_price from store where partner_id = ${partnerId} and id = ${storeId} for update`.execute(db)
  await sql`
    update store set random_weight_price = ${to} where partner_id = ${partnerId} and id = ${storeId}`.execute(db)
  return rows[0]
}
