import type { Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

/** As if it had been agreed to when other words were in force. */
export const insertOldAcceptance = async (
  db: Db,
  text: Insertable<Tables['terms_text']>,
  row: Omit<Insertable<Tables['terms_acceptance']>, 'document' | 'version' | 'sha256' | 'language'>,
): Promise<void> => {
  const { sha256, document, version, language } = text
  await db
    .insertInto('terms_text')
    .values(text)
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('terms_acceptance')
    .values({ ...row, sha256, document, version, language })
    .execute()
}

export const rewriteAcceptances = (db: Db) => db.updateTable('terms_acceptance').set({ ip: '0.0.0.0' }).execute()
export const dropAcceptances = (db: Db) => db.deleteFrom('terms_acceptance').execute()
export const rewriteTexts = (db: Db) => db.updateTable('terms_text').set({ content: 'Anything' }).execute()
