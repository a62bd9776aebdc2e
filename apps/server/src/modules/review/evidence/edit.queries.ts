import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { ApplicationKey } from '#server/modules/onboarding/api.ts'
import type { Tables } from '#server/db/tables.ts'

export const insertEdit = (db: Db, row: Insertable<Tables['application_edit']>) =>
  db.insertInto('application_edit').values(row).execute()

/** Lists the operators who corrected this application and therefore cannot decide on it. */
export const listEditors = async (db: Db, { partnerId, applicationId }: ApplicationKey): Promise<string[]> => {
  const rows = await db
    .selectFrom('application_edit')
    .select('editorId')
    .distinct()
    .where('partnerId', '=', partnerId)
    .where('applicationId', '=', applicationId)
    .execute()
  return rows.map((row) => row.editorId)
}
