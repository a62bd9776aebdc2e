import { sql } from 'kysely'
import type { Claims } from '#server/db/claims.ts'
import type { Pool } from '#server/db/db.ts'
import { is, scalar } from '#server/db/rows.ts'
import { earlier } from './earlier.ts'

/** Ends the claims and pauses of a table as if its lease had passed, because the database clock cannot be changed. */
export const passLease = async (owner: Pool, { table, until, leaseSeconds }: Claims): Promise<void> => {
  const tables = table === 'item_batch' ? ['item_batch', 'import_lock'] : [table]
  for (const one of tables) {
    await sql`update ${sql.table(one)} set ${sql.ref(until)} = ${earlier(until, leaseSeconds)}`.execute(owner)
  }
}

/** Counts rows of all partners with work left. */
export const countOpen = (owner: Pool, { table, isOpen }: Claims): Promise<number> =>
  scalar(is.count).one(owner)`select count(*) from ${sql.table(table)} where ${isOpen}`

/** Makes open rows due that wait for a job or for the end of a pause. */
export const makeDue = async (owner: Pool, { table, until, isOpen }: Claims): Promise<void> => {
  await sql`update ${sql.table(table)} set ${sql.ref(until)} = now() where ${isOpen}`.execute(owner)
}
