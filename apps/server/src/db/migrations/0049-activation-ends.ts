import { sql, type Kysely } from 'kysely'

/**
 * Until when a terminal that waits can be activated. `activation_code` knows it as well, but only the identity role reads
 * codes, and whoever lists terminals is told the moment alone. What was added before this has none until its next code.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table terminal add column code_expires_at timestamptz`.execute(db)
}
