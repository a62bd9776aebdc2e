import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { ApplicationKey } from '#server/modules/onboarding/api.ts'
import type { Tables } from '#server/db/tables.ts'

export const insertEdit = (db: Db, row: Insertable<Tables['application_edit']>) =>
  db.insertInto('application_edit').values(row).execute()

/** Lists the operators who recorded until when a present document of the store is valid. */
export const listDaters = async (db: Db, { partnerId, storeId }: ApplicationKey): Promise<string[]> => {
  const rows = await db
    .selectFrom('document')
    .select('expirySetBy')
    .distinct()
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('removedAt', 'is', null)
    .where('expirySetBy', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.expirySetBy ?? [])
}

/**
 * Lists the operators who corrected this application, or recorded until when one of its documents is valid. They cannot decide on
 * it: one person could otherwise make a missing license pass.
 */
export const listEditors = async (db: Db, key: ApplicationKey): Promise<string[]> => {
  const { partnerId, applicationId } = key
  const rows = await db
    .selectFrom('application_edit')
    .select('editorId')
    .distinct()
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .execute()
  return [...rows.map((row) => row.editorId), ...(await listDaters(db, key))]
}
