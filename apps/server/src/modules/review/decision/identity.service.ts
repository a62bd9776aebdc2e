import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type { ProposalObstacle } from '@tillgate/domain/decision-record.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { refuse } from '#server/base/refusal.ts'
import { dropProposal, mailIdentity, proposeRow } from '#server/modules/onboarding/api.ts'
import { beginIdentityAnew, waiveIdentityOf } from '#server/modules/accounts/api.ts'
import {
  closeProposal,
  withApplication,
  record,
  requireUnblocked,
  type ApplicationChange,
  type Operating,
  mailWork,
} from '../evidence/with-application.service.ts'
import { findReview } from '../review.queries.ts'

const personOf = async ({ db, key }: ApplicationChange) => {
  const row = (await findReview(db, key.applicationId)) ?? refuse('application.not-found')
  const userId = row.personId ?? refuse('identity.settled')
  return { partnerId: key.partnerId, userId, status: row.identity }
}

/** Allows three more attempts: earlier ones no longer count. */
export const resetIdentity = (
  { params, body }: Input<typeof contract.resetIdentity>,
  context: Operating,
): Promise<Answer<typeof contract.resetIdentity>> =>
  withApplication(context, params.id, async (m) => {
    if (m.row.status !== 'REVIEW') refuse('review.decided')
    const person = await personOf(m)
    if (!(await beginIdentityAnew(m.db, person))) refuse('identity.settled')
    const after = { status: 'PENDINGVERIFICATION', userId: person.userId, reason: body.reason }
    await record(m, 'identity-reset', after, { status: person.status })
    await mailIdentity(m.db, context, person, 'again')
  })

export const waiveIdentity = (
  { params, body }: Input<typeof contract.waiveIdentity>,
  context: Operating,
): Promise<Answer<typeof contract.waiveIdentity>> =>
  withApplication(context, params.id, async (m) => {
    await requireUnblocked(m)
    const { status } = await personOf(m)
    if (status === 'IDV_SUCCESS' || status === 'NONREQUIRED') refuse('identity.settled')
    const proposal = { kind: 'WAIVE_IDENTITY', accepted: [], overrides: [], reason: null, text: body.reason }
    if (!(await proposeRow(m.db, m.key, m.me, JSON.stringify(proposal)))) refuse('review.decided')
    await record(m, 'proposed', proposal)
    await mailWork(m, 'SECOND_PERSON')
  })

/**
 * Applies the waiver after the second operator's confirmation. The application stays in review for its other checks. Closes the
 * proposal when the identity was settled in the meantime.
 */
export const waive = async (m: ApplicationChange, logged: Facts): Promise<ProposalObstacle | void> => {
  const person = await personOf(m)
  if (!(await waiveIdentityOf(m.db, person))) return closeProposal(m, 'identity')
  await dropProposal(m.db, m.key)
  await record(
    m,
    'identity-waived',
    { ...logged, status: 'NONREQUIRED', userId: person.userId },
    { status: person.status },
  )
}
