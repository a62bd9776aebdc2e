import { type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

export const insertBatch = async (db: Db, storeId: string, batch: Insertable<Tables['item_batch']>): Promise<void> => {
  await db.insertInto('item_batch').values(batch).execute()
  await db.insertInto('item_batch_store').values({ partnerId: batch.partnerId, batchId: batch.id, storeId }).execute()
}
