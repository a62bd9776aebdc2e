import type * as contract from '@tillgate/contract/operator-partners.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import type { IdentityStatus } from '@tillgate/domain/stores.ts'
import { changeAsOperator, changeAsPartnerAdmin, type Audit } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { requireReason } from '#server/base/require-reason.ts'
import { translate } from '#server/http/translate.ts'
import { advance, mailIdentity, recordMilestone } from '#server/modules/onboarding/api.ts'
import { beginIdentityAnew, waiveIdentityOf } from '#server/modules/accounts/api.ts'
import { requireSecondPerson } from '#server/modules/proposals/api.ts'
import { isUnderReview } from './identity-help.queries.ts'
import { dropWaiver, findWaiver, insertWaiver, lockPerson } from './identity-help.queries.ts'

type OperatorContext = Context<Operator>
type Reset = Input<typeof contract.resetPersonIdentity>
type Waiver = Input<typeof contract.waivePersonIdentity>

type Person = { partnerId: string; userId: string; status: IdentityStatus }
type Obstacle = 'identity.settled' | 'identity.in-review'

/** Locks a person and returns why the check cannot be reset or waived here, or undefined. */
const lookUp = async (db: Db, { params }: Pick<Reset, 'params'>): Promise<{ person: Person; obstacle?: Obstacle }> => {
  const key = { partnerId: params.id, userId: params.userId }
  const row = (await lockPerson(db, key)) ?? refuse('user.not-found')
  const person = { ...key, status: row.identityStatus }
  if (isIdentityComplete(row.identityStatus)) return { person, obstacle: 'identity.settled' }
  // Decisions in two places would create two unrelated proposals.
  return (await isUnderReview(db, key)) ? { person, obstacle: 'identity.in-review' } : { person }
}

type Moved = { before: IdentityStatus; after: IdentityStatus }
const record = (
  audit: Audit,
  action: ActionOf<'identity'>,
  { params, body }: Reset,
  { before, after }: Moved,
  proposed?: { proposedBy: string },
): Promise<void> =>
  audit({
    action: `identity.${action}`,
    object: 'user',
    objectId: params.userId,
    before: { status: before },
    after: { status: after, reason: body.reason, ...(proposed && { proposedBy: proposed.proposedBy }) },
  })

/** Resets the identity attempts of a person before the application is sent and has a reviewer. */
export const resetPersonIdentity = (
  asked: Reset,
  context: OperatorContext,
): Promise<Answer<typeof contract.resetPersonIdentity>> =>
  changeAsOperator(context, asked.params.id, async (db, audit) => {
    const { person, obstacle } = await lookUp(db, asked)
    if (obstacle) refuse(obstacle)
    if (!(await beginIdentityAnew(db, person))) refuse('identity.settled')
    await dropWaiver(db, person)
    await record(audit, 'reset', asked, { before: person.status, after: 'PENDINGVERIFICATION' })
    await mailIdentity(db, context, person, 'again')
    return { message: translate(context.meta.language, 'identity.reset-done') }
  })

/**
 * Proposes the waiver on the first request and applies the waiver on a second operator's request. May complete and send the
 * application. A proposal that became impossible closes.
 */
export const waivePersonIdentity = (
  asked: Waiver,
  context: OperatorContext,
): Promise<Answer<typeof contract.waivePersonIdentity>> =>
  changeAsPartnerAdmin(context, asked.params.id, async (db, audit) => {
    const { caller, meta } = context
    const { person, obstacle } = await lookUp(db, asked)
    const proposed = await findWaiver(db, person)
    if (obstacle && !proposed) refuse(obstacle)
    if (obstacle && proposed) {
      await dropWaiver(db, person)
      const { proposedBy, reason } = proposed
      const closed = { object: 'user', objectId: person.userId, before: { proposedBy, reason } } as const
      await audit({ action: 'identity.waiver-closed', ...closed, after: { because: obstacle } })
      return { isWaived: false, isClosed: true }
    }
    if (!proposed) {
      await insertWaiver(db, person, caller.userId, asked.body.reason)
      await record(audit, 'waiver-proposed', asked, { before: person.status, after: person.status })
      const { partnerId, userId: id } = person
      await context.enqueue(db, 'inbox-mails', { what: 'IDENTITY', partnerId, id })
      return { isWaived: false, isClosed: false }
    }
    await requireSecondPerson(db, caller.userId, 'identities.help', [proposed.proposedBy], 'review.second-person')
    if (!(await waiveIdentityOf(db, person))) refuse('identity.settled')
    await dropWaiver(db, person)
    await record(audit, 'waived', asked, { before: person.status, after: 'NONREQUIRED' }, proposed)
    const actor = { partnerId: person.partnerId, userId: caller.userId, role: caller.role }
    await recordMilestone(db, person.partnerId, 'IDENTITY_VERIFIED')
    await mailIdentity(db, context, person, 'confirmed')
    await advance(db, context, { actor, meta })
    return { isWaived: true, isClosed: false }
  })

/** Withdraws the operator's own proposal or declines another operator's proposal. */
export const withdrawPersonWaiver = (
  asked: Input<typeof contract.withdrawPersonWaiver>,
  context: OperatorContext,
): Promise<Answer<typeof contract.withdrawPersonWaiver>> =>
  changeAsOperator(context, asked.params.id, async (db, audit) => {
    const { id: partnerId, userId } = asked.params
    const person = { partnerId, userId }
    if (!(await lockPerson(db, person))) refuse('user.not-found')
    const { proposedBy, reason } = (await findWaiver(db, person)) ?? refuse('review.no-proposal')
    const because = requireReason(asked.body.reason, proposedBy === context.caller.userId)
    await dropWaiver(db, person)
    await audit({
      action: 'identity.waiver-withdrawn',
      object: 'user',
      objectId: userId,
      before: { proposedBy, reason },
      ...(because !== '' && { after: { reason: because, proposedBy } }),
    })
    return { message: translate(context.meta.language, 'identity.waiver-withdrawn') }
  })
