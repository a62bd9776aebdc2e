import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'

/** Those of these files that a row names, whoever's: across the tenants' policies, and it sees keys alone. */
export const listNamedFiles = async (db: Db, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`select key from named_files(${keys}) as named (key)`.execute(db)
  return rows.map(({ key }) => key)
}
