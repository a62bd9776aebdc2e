import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'

export type ProofFigure = { rule: string | null; violations: number | null; ageSeconds: number }

/** Results of the last ledger checks, one per check; none before the first. */
export const proofFigures = async (pool: Pool): Promise<ProofFigure[]> => {
  const { rows } = await sql<ProofFigure>`
    select rule, violations, extract(epoch from now() - ended_at)::float8 as age_seconds from latest_proofs()`.execute(
    pool,
  )
  return rows
}
