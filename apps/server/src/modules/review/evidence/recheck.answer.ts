import type { ApplicationDetail } from '@tillgate/contract/operator-applications.ts'
import { blockingChecks, waitingInRecheck } from '@tillgate/domain/open-checks.ts'
import type { Checked } from '@tillgate/domain/review.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import { recheckCausesOf } from '../review.answer.ts'
import type { ReviewRow } from '../review.queries.ts'

const toEnd = (row: ReviewRow) => {
  const by = namedPersonOrNull(row.recheckEndBy, row.recheckEndName)
  return by && row.recheckEndAt ? { by, at: row.recheckEndAt.toISOString(), reason: row.recheckEndReason } : null
}

/** Builds the re-check of an application: since when, why, and its proposed end. Null outside a re-check. */
export const toRecheck = (row: ReviewRow, formerNames: readonly string[]): ApplicationDetail['recheck'] =>
  row.phase === 'RECHECK'
    ? {
        since: row.recheckAt?.toISOString() ?? null,
        causes: recheckCausesOf(row),
        formerNames: [...formerNames],
        end: toEnd(row),
      }
    : null

/** Returns why the caller cannot end the re-check now, or null. */
export const recheckBlockerOf = (
  { phase, recheckEndBy }: ReviewRow,
  checks: readonly Checked[],
  { me, isDater, isOver }: { me: string; isDater: boolean; isOver: boolean },
): ApplicationDetail['recheckBlocker'] => {
  if (phase !== 'RECHECK') return null
  const waits = waitingInRecheck(checks)
  if (waits.length > 0) return waits.includes('sanctions') ? 'screening' : 'waiting'
  const [blocking] = blockingChecks(checks, isOver)
  if (blocking !== undefined) return blocking === 'licence' ? 'licence' : 'sanctions'
  if (isDater) return 'own-date'
  return recheckEndBy === me ? 'own-end' : null
}
