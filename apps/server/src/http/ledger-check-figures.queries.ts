import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'

export type LedgerCheckFigure = { rule: string | null; violations: number | null; ageSeconds: number }

/** Results of the last ledger checks, one per check; none before the first. */
export const ledgerCheckFigures = async (pool: Pool): Promise<LedgerCheckFigure[]> => {
  const { rows } = await sql<LedgerCheckFigure>`
    select rule, violations, extract(epoch from now() - ended_at)::float8 as age_seconds from latest_ledger_checks()`.execute(
    pool,
  )
  return rows
}
