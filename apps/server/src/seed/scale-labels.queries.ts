import type { Db } from '#server/db/db.ts'

/** Undefined: labels exist already, or the partner has no store. */
export const findFirstStore = async (db: Db, partnerId: string): Promise<string | undefined> => {
  const known = await db
    .selectFrom('scale_label')
    .select('storeId')
    .where('partnerId', '=', partnerId)
    .executeTakeFirst()
  if (known) return undefined
  const partner = await db.selectFrom('partner').select('primaryStoreId').where('id', '=', partnerId).executeTakeFirst()
  return partner?.primaryStoreId ?? undefined
}
