import type { Pool } from '#server/db/db.ts'
import { is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

const ledgerCheckFigureRow = rowsOf({ rule: nullable(is.text), violations: nullable(is.whole), ageSeconds: is.decimal })
export type LedgerCheckFigure = RowOf<typeof ledgerCheckFigureRow>

/** Results of the last ledger checks, one per check; none before the first. */
export const ledgerCheckFigures = (pool: Pool): Promise<LedgerCheckFigure[]> => ledgerCheckFigureRow.all(pool)`
    select rule, violations, extract(epoch from now() - ended_at)::float8 as age_seconds from latest_ledger_checks()`
