import { sql } from 'kysely'
import type { Pool } from '#server/db/db.ts'

export type ProofFigure = { rule: string | null; violations: number | null; ageSeconds: number }

/** What the last proof of the books found, rule by rule; nothing before the first. */
export const proofFigures = async (pool: Pool): Promise<ProofFigure[]> => {
  const { rows } = await sql<ProofFigure>`
    select rule, violations, extract(epoch from now() - ended_at)::float8 as age_seconds from latest_proofs()`.execute(
    pool,
  )
  return rows
}
