import {
  blockingChecks,
  failedChecks,
  openChecks,
  waitingChecks,
  waitingInRecheck,
} from '@tillgate/domain/open-checks.ts'
import type { Checked, ReviewCheck } from '@tillgate/domain/review.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireSecondPerson } from '#server/modules/proposals/api.ts'
import { isEnded } from '#server/modules/partners/api.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { checksOfRow, type ProposalText } from '../review.answer.ts'
import { findReview } from '../review.queries.ts'
import { isOpened, listDocuments, listReadDocuments } from '../evidence/detail.queries.ts'
import { listDatersOfRecheck } from '../evidence/edit.queries.ts'
import type { ApplicationChange } from '../evidence/with-application.service.ts'

type Obstacle =
  | 'review.licence-invalid'
  | 'review.not-accepted'
  | 'review.reason-missing'
  | 'review.sanctions-open'
  | 'review.sanctions-listed'

const isUndecided = (checks: readonly Checked[]): boolean =>
  checks.some(({ check, result }) => check === 'sanctions' && result === 'look')

/** Reason why checks that no reason sets aside prevent an approval, or `undefined`. */
const blockingObstacle = (checks: readonly Checked[], isOver = false): Obstacle | undefined => {
  const blocking = blockingChecks(checks, isOver)
  if (blocking.includes('sanctions')) return isUndecided(checks) ? 'review.sanctions-open' : 'review.sanctions-listed'
  return blocking.length > 0 ? 'review.licence-invalid' : undefined
}

/**
 * Refuses the end of a re-check while the screening, the tax office or the NPI registry waits, a possible match of the sanctions list is undecided or confirmed, or the
 * license is missing or expired while the partnership lasts, and refuses a person who recorded its date. Returns the failed checks.
 */
export const requireRecheckable = async (
  { db, key, me }: ApplicationChange,
  keyring: Keyring,
): Promise<ReviewCheck[]> => {
  const row = (await findReview(db, key.applicationId)) ?? refuse('application.not-found')
  const checks = checksOfRow(keyring, row)
  if (waitingInRecheck(checks).length > 0) refuse('review.check-pending')
  const obstacle = blockingObstacle(checks, await isEnded(db, key.partnerId))
  if (obstacle) refuse(obstacle)
  await requireSecondPerson(db, me, 'reviews.lead', await listDatersOfRecheck(db, key), 'review.own-edit')
  return failedChecks(checks)
}

type Acceptance = Pick<ProposalText, 'accepted' | 'overrides'>

/** Returns the failed checks, and why an approval with this acceptance is impossible. Throws while a check waits. */
export const findObstacle = async (
  m: ApplicationChange,
  keyring: Keyring,
  { accepted, overrides }: Acceptance,
): Promise<{ failed: ReviewCheck[]; obstacle?: Obstacle }> => {
  const row = (await findReview(m.db, m.key.applicationId)) ?? refuse('application.not-found')
  const checks = checksOfRow(keyring, row)
  if (waitingChecks(checks).length > 0) refuse('review.check-pending')
  const failed = failedChecks(checks)
  const blocking = blockingObstacle(checks)
  if (blocking) return { failed, obstacle: blocking }
  const isOpen = openChecks(checks).some((check) => !accepted.includes(check))
  if (isOpen) return { failed, obstacle: 'review.not-accepted' }
  const reasoned = new Set(overrides.map(({ check }) => check))
  return failed.every((check) => reasoned.has(check)) ? { failed } : { failed, obstacle: 'review.reason-missing' }
}

/** Requires every check that does not pass in `accepted`, and a reason for every failed check. Returns the failed checks. */
export const requireAccepted = async (...of: Parameters<typeof findObstacle>): Promise<ReviewCheck[]> => {
  const { failed, obstacle } = await findObstacle(...of)
  if (obstacle) refuse(obstacle)
  return failed
}

/** Returns the documents that no operator has opened. Throws when there are any and no reason says why that is enough. */
export const requireOpened = async (
  { db, key }: ApplicationChange,
  reason: string | undefined,
): Promise<Pick<ProposalText, 'unopened' | 'text'>> => {
  const read = await listReadDocuments(db, key.partnerId)
  const documents = await listDocuments(db, key)
  const unopened = documents.filter((document) => !isOpened(document, read)).map(({ kind }) => kind)
  if (unopened.length > 0 && reason === undefined) refuse('review.documents-unopened')
  return { unopened, text: unopened.length > 0 ? (reason ?? '') : '' }
}

/** Facts of the audit log: each override as text. */
export const factsOf = ({ unopened, ...proposal }: ProposalText): Facts => ({
  ...proposal,
  ...(unopened.length > 0 && { fields: unopened }),
  overrides: proposal.overrides.map(({ check, reason }) => `${check}: ${reason}`),
})
