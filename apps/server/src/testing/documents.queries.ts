import type { Db } from '#server/db/db.ts'

export const listFiles = (db: Db) => db.selectFrom('document').select(['id', 'fileKey', 'removedAt']).execute()
