import { type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { instant } from '#server/db/rows.ts'

export const insertBatch = async (db: Db, storeId: string, batch: Insertable<Tables['item_batch']>): Promise<void> => {
  await db.insertInto('item_batch').values(batch).execute()
  await db.insertInto('item_batch_store').values({ partnerId: batch.partnerId, batchId: batch.id, storeId }).execute()
}

/** The import ended so many days ago. */
export const setEnded = (db: Db, id: string, days: number) =>
  db
    .updateTable('item_batch')
    .set({ endedAt: instant`now() - ${days}::int * interval '1 day'` })
    .where('id', '=', id)
    .execute()

/** The check of a file ended so many days ago. */
export const setChecked = (db: Db, id: string, days: number) =>
  db
    .updateTable('item_batch')
    .set({ checkedAt: instant`now() - ${days}::int * interval '1 day'` })
    .where('id', '=', id)
    .execute()
