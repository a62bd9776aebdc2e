import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * Sets the statement timeout of this transaction in minutes, for statements that grow with a partner's total sales and may
 * exceed the usual limit for interactive requests.
 */
export const setStatementTimeout = (db: Db, minutes: number) =>
  sql`select set_config('statement_timeout', ${String(minutes * 60_000)}, true)`.execute(db)
