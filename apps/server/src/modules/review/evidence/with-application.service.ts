import type { Moved } from '@tillgate/contract/operator-decisions.ts'
import type { ProposalObstacle } from '@tillgate/domain/decision-record.ts'
import type { OperatorRefusalCode } from '@tillgate/contract/operator-refusals.ts'
import type { ApplicationEvent } from '@tillgate/domain/applications.ts'
import type { ActionOf } from '@tillgate/domain/audit.ts'
import type { Facts } from '#server/db/audit-changes.ts'
import { changeAsOperator, type Audit } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Enqueue } from '#server/db/queues.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Context } from '#server/db/context.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { newId } from '#server/base/ids.ts'
import { requireSecondPerson } from '#server/modules/proposals/api.ts'
import { findMoved, findApplicationKey, lockApplication, type LockedRow } from '#server/modules/onboarding/api.ts'
import { listEditors } from './edit.queries.ts'
import type { ApplicationKey } from '#server/modules/onboarding/api.ts'
import { blockedFor, toMoved } from '../review.answer.ts'
import { dropProposal, insertEvent } from '#server/modules/onboarding/api.ts'

export type Operating = Context<Operator>

/** Context of an application change: the locked row and the operator's id. */
export type ApplicationChange = {
  db: Db
  audit: Audit
  enqueue: Enqueue
  key: ApplicationKey
  row: LockedRow
  me: string
}

const whyBlocked = {
  DECIDED: 'review.decided',
  TAKEN: 'review.taken',
  OWN_EDIT: 'review.own-edit',
  OWN_REJECTION: 'review.rejected-before',
  PROPOSAL: 'review.proposal-open',
} as const satisfies Record<string, OperatorRefusalCode>

/** Refuses people whose rejection a won appeal set aside: another reviewer looks at the application. */
export const requireNotRejectedBefore = ({ row }: Pick<ApplicationChange, 'row'>, operatorId: string): void => {
  if (row.rejectedBeforeBy.includes(operatorId)) refuse('review.rejected-before')
}

/** Refuses a blocked decision with its reason. The UPDATE that follows remains the authoritative check. */
export const requireUnblocked = async ({ db, key, row, me }: ApplicationChange): Promise<void> => {
  const editors = await listEditors(db, key)
  const blocked = blockedFor(row, me, editors)
  if (blocked) refuse(whyBlocked[blocked])
  await requireSecondPerson(db, me, 'applications.review', editors, 'review.own-edit')
}

export const applicationKeyOf = (pool: Operating['pool'], id: string): Promise<ApplicationKey> =>
  withOperator(pool, async (db) => (await findApplicationKey(db, id)) ?? refuse('application.not-found'))

/**
 * Finds and locks an application, runs `work`, writes the audit row and returns the answer. `work` returns the reason when it closed a
 * proposal instead.
 */
export const withApplication = async (
  context: Operating,
  id: string,
  work: (withApplication: ApplicationChange) => Promise<ProposalObstacle | void>,
): Promise<Moved> => {
  const key = await applicationKeyOf(context.pool, id)
  return changeAsOperator(context, key.partnerId, async (db, audit) => {
    const row = (await lockApplication(db, key)) ?? refuse('application.not-found')
    const closed = await work({ db, audit, enqueue: context.enqueue, key, row, me: context.caller.userId })
    return toMoved(await findMoved(db, key), closed ?? null)
  })
}

export const record = (
  { audit, key }: Pick<ApplicationChange, 'audit' | 'key'>,
  action: ActionOf<'application'>,
  after?: Facts,
  before?: Facts,
): Promise<void> =>
  audit({
    action: `application.${action}`,
    object: 'application',
    objectId: key.applicationId,
    ...(after === undefined ? {} : { after }),
    ...(before === undefined ? {} : { before }),
  })

/** Mails the operators that the application awaits. */
export const mailWork = (
  { db, enqueue, key }: Pick<ApplicationChange, 'db' | 'enqueue' | 'key'>,
  what: 'ASSIGNMENT' | 'SECOND_PERSON' | 'RECHECK_END',
): Promise<void> => enqueue(db, 'inbox-mails', { what, partnerId: key.partnerId, id: key.applicationId })

/** Ends a proposal that can no longer be carried out, so that its author can propose anew. */
export const closeProposal = async (m: ApplicationChange, because: ProposalObstacle): Promise<ProposalObstacle> => {
  const { proposedBy } = m.row
  await dropProposal(m.db, m.key)
  await record(m, 'proposal-closed', { because }, { proposedBy })
  return because
}

/** For the timeline that the partner reads too. */
export const onTimeline = (
  { db, key, me }: Pick<ApplicationChange, 'db' | 'key' | 'me'>,
  event: ApplicationEvent,
): Promise<unknown> =>
  insertEvent(db, {
    partnerId: key.partnerId,
    applicationId: key.applicationId,
    id: newId(),
    event,
    actorId: me,
  })
