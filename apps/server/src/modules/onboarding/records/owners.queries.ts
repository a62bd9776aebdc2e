import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { StoreKey } from '#server/modules/partners/api.ts'
import type { Tables } from '#server/db/tables.ts'

export const listOwnerRows = (db: Db, partnerId: string, storeId: string) =>
  db
    .selectFrom('owner')
    .select(['id', 'sealed', 'ownership', 'isControlPerson'])
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .orderBy('place')
    .execute()

export const replaceOwners = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
  owners: Insertable<Tables['owner']>[],
): Promise<void> => {
  await db.deleteFrom('owner').where('partnerId', '=', partnerId).where('storeId', '=', storeId).execute()
  await db.insertInto('owner').values(owners).execute()
}
