import { blockingChecks, failedChecks, openChecks, waitingChecks, type ReviewCheck } from '@tillgate/domain/review.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { checksOfRow, type ProposalText } from '../review.answer.ts'
import { findReview } from '../review.queries.ts'
import type { ApplicationChange } from './with-application.service.ts'

type Acceptance = Pick<ProposalText, 'accepted' | 'overrides'>

/** Requires each check that does not pass in `accepted`, and a reason for each that failed. Returns the failed checks. */
export const requireAccepted = async (
  m: ApplicationChange,
  keyring: Keyring,
  { accepted, overrides }: Acceptance,
): Promise<ReviewCheck[]> => {
  const row = (await findReview(m.db, m.key.applicationId)) ?? refuse('application.not-found')
  const checks = checksOfRow(keyring, row)
  if (waitingChecks(checks).length > 0) refuse('review.check-pending')
  if (blockingChecks(checks).length > 0) refuse('review.licence-invalid')
  if (openChecks(checks).some((check) => !accepted.includes(check))) refuse('review.not-accepted')
  const failed = failedChecks(checks)
  const reasoned = new Set(overrides.map(({ check }) => check))
  if (!failed.every((check) => reasoned.has(check))) refuse('review.reason-missing')
  return failed
}

/** Facts of the audit log: each override as one text. */
export const factsOf = (proposal: ProposalText): Facts => ({
  ...proposal,
  overrides: proposal.overrides.map(({ check, reason }) => `${check}: ${reason}`),
})
