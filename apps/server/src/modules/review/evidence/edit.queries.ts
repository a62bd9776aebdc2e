import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { ApplicationKey } from '#server/modules/onboarding/api.ts'
import type { Tables } from '#server/db/tables.ts'

export const insertEdit = (db: Db, row: Insertable<Tables['application_edit']>) =>
  db.insertInto('application_edit').values(row).execute()

/** Lists the operators who recorded until when the store's present license is valid. */
const listDaters = async (db: Db, { partnerId, storeId }: ApplicationKey): Promise<string[]> => {
  const rows = await db
    .selectFrom('document')
    .select('expirySetBy')
    .distinct()
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('kind', '=', 'CREDENTIALS')
    .where('removedAt', 'is', null)
    .where('expirySetBy', 'is not', null)
    .execute()
  return rows.flatMap((row) => row.expirySetBy ?? [])
}

/** Lists the operators who recorded the date of the license since the re-check began, or began it thereby. */
export const listDatersOfRecheck = async (db: Db, { partnerId, storeId }: ApplicationKey): Promise<string[]> => {
  const rows = await db
    .selectFrom('document as d')
    .innerJoin('application as a', (on) =>
      on.onRef('a.partnerId', '=', 'd.partnerId').onRef('a.storeId', '=', 'd.storeId'),
    )
    .select('d.expirySetBy')
    .distinct()
    .where('d.partnerId', '=', partnerId)
    .where('a.partnerId', '=', partnerId)
    .where('d.storeId', '=', storeId)
    .where('d.kind', '=', 'CREDENTIALS')
    .where('d.removedAt', 'is', null)
    .where('a.phase', '=', 'RECHECK')
    .whereRef('d.expirySetAt', '>=', 'a.recheckAt')
    .execute()
  return rows.flatMap((row) => row.expirySetBy ?? [])
}

/**
 * Lists the operators who corrected this application, or recorded until when its license is valid. They cannot decide on
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
