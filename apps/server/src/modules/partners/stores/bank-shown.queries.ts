import type { Db } from '#server/db/db.ts'
import type { StoreKey } from './stores.queries.ts'

/** What may be told of the living link: of its numbers nobody is told more than the last four digits. */
export const findShown = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'holder', 'account_type', 'routing_number'])
    .where('partner_id', '=', partnerId)
    .where('store_id', '=', storeId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()
