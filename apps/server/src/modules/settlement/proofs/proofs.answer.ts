import type { ProofOutcome, ProofRun, Violation } from '@tillgate/contract/operator-proofs.ts'
import { checks, isCheck, proofs } from '@tillgate/domain/proofs.ts'
import type { OutcomeRow, ProofRunRow } from './proofs.queries.ts'

export const toProofRun = (row: ProofRunRow): ProofRun => ({
  id: row.id,
  askedBy: row.askedBy === null ? null : { id: row.askedBy, name: row.askedName },
  begunAt: row.begunAt.toISOString(),
  endedAt: row.endedAt.toISOString(),
  red: row.red,
  violations: row.violations,
})

/** What an earlier version called by a name that is no longer known is counted, and not told. */
const toViolations = ({ found }: OutcomeRow): Violation[] =>
  found.flatMap(({ check, partnerId, partnerName, objectId, stated, counted }) =>
    isCheck(check)
      ? [
          {
            check,
            object: checks[check].object,
            objectId,
            partner: partnerId === null ? null : { id: partnerId, name: partnerName },
            stated,
            counted,
          },
        ]
      : [],
  )

export const toOutcomes = (rows: readonly OutcomeRow[]): ProofOutcome[] =>
  proofs.map((proof) => {
    const row = rows.find(({ rule }) => rule === proof)
    return row
      ? { proof, isProved: true, lookedAt: row.lookedAt, violations: row.violations, found: toViolations(row) }
      : { proof, isProved: false, lookedAt: 0, violations: 0, found: [] }
  })
