import type { Db } from '#server/db/db.ts'
import type { StoreKey } from './stores.queries.ts'

/** What is shown of the live link: of its numbers at most the last four digits. */
export const findShown = (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('bank_link')
    .select(['id', 'holder', 'accountType', 'routingNumber'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('state', '=', 'LIVE')
    .executeTakeFirst()
