import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Until the transaction ends its statements may take so long: for what grows with all that a partner sold, which no limit for
 * people who wait must cut off for ever.
 */
export const allowMinutes = (db: Db, minutes: number) =>
  sql`select set_config('statement_timeout', ${String(minutes * 60_000)}, true)`.execute(db)
