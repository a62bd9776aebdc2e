import type { Pool } from '#server/db/db.ts'
import { is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const proofFigureRow = rowsOf({ rule: nullable(is.text), violations: nullable(is.whole), ageSeconds: is.decimal })
export type ProofFigure = RowOf<typeof proofFigureRow>

/** Results of the last ledger checks, one per check; none before the first. */
export const proofFigures = (pool: Pool): Promise<ProofFigure[]> => proofFigureRow.all(pool)`
    select rule, violations, extract(epoch from now() - ended_at)::float8 as age_seconds from latest_proofs()`
