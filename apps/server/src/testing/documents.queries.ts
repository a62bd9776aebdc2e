import type { Db } from '#server/db/db.ts'

export const listFiles = (db: Db) => db.selectFrom('document').select(['id', 'file_key', 'removed_at']).execute()
