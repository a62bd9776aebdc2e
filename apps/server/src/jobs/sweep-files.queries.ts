import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Returns the keys that a row of any partner names. The database function crosses row-level security and reads keys only. */
export const listNamedFiles = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`select key from named_files(${keys}) as named (key)`.execute(db)
  return rows.map(({ key }) => key)
}
