import { sql } from 'kysely'
import type { Db } from './db.ts'

/** Returns the start time of this transaction by the database's clock. */
export const databaseNow = async (db: Db): Promise<Date> => {
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('select now() returned no row')
  return row.now
}
