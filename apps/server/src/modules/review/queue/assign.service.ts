import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type * as queue from '@tillgate/contract/operator-queue.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { changeAsOperator } from '#server/db/change.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { mailOperators } from '#server/modules/outbox/api.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { withoutIdempotency } from '#server/http/request-meta.ts'
import {
  assignRow,
  claimRow,
  findMoved,
  listClaimed,
  lockApplication,
  releaseRow,
  type ApplicationKey,
  type LockedRow,
} from '#server/modules/onboarding/api.ts'
import { isReviewer } from './queue.queries.ts'
import {
  applicationKeyOf,
  mailWork,
  requireNotRejectedBefore,
  withApplication,
  record,
  type Operating,
} from '../evidence/with-application.service.ts'

const factsOf = ({ assigneeId, phase }: Pick<LockedRow, 'assigneeId' | 'phase'>) => ({
  assigneeId,
  phase,
})

/** Assigns the application to the caller. Of two concurrent claims one succeeds. */
export const claimApplication = (
  { params }: Input<typeof contract.claimApplication>,
  context: Operating,
): Promise<Answer<typeof contract.claimApplication>> =>
  withApplication(context, params.id, async (m) => {
    if (m.row.status !== 'REVIEW') refuse('review.decided')
    requireNotRejectedBefore(m, m.me)
    const claimed = (await claimRow(m.db, m.key, m.me)) ?? refuse('review.taken')
    await record(m, 'claimed', factsOf(claimed), factsOf(m.row))
  })

export const releaseApplication = (
  { params, body: { assigneeId } }: Input<typeof contract.releaseApplication>,
  context: Operating,
): Promise<Answer<typeof contract.releaseApplication>> =>
  withApplication(context, params.id, async (m) => {
    if (m.row.status !== 'REVIEW') refuse('review.decided')
    if (context.caller.role !== 'OPERATOR_ADMIN' && m.row.assigneeId !== m.me) refuse('review.not-yours')
    const released = (await releaseRow(m.db, m.key, assigneeId)) ?? refuse('review.assignee-changed')
    await record(m, 'released', factsOf(released), factsOf(m.row))
  })

export const assignApplication = (
  { params, body }: Input<typeof contract.assignApplication>,
  context: Operating,
): Promise<Answer<typeof contract.assignApplication>> =>
  withApplication(context, params.id, async (m) => {
    if (!(await isReviewer(m.db, body.operatorId))) refuse('staff.not-found')
    if (m.row.status === 'REVIEW' && m.row.assigneeId !== body.assigneeId) refuse('review.assignee-changed')
    requireNotRejectedBefore(m, body.operatorId)
    const assigned = (await assignRow(m.db, m.key, body.operatorId)) ?? refuse('review.decided')
    await record(m, 'assigned', factsOf(assigned), factsOf(m.row))
    if (body.operatorId !== m.me) await mailWork(m, 'ASSIGNMENT')
  })

type Assignment = Answer<typeof queue.assignManyApplications>['items'][number]

/** Results of refused assignments. */
const resultOf = (error: unknown): Assignment['result'] => {
  if (error instanceof Refusal && error.code === 'review.taken') return 'CHANGED'
  if (error instanceof Refusal && error.code === 'review.decided') return 'DECIDED'
  if (error instanceof Refusal && error.code === 'review.rejected-before') return 'REJECTED_BEFORE'
  throw error
}

/** Assigns one application, unless its assignee changed after the caller read it. A repeated request changes nothing. */
const assignSeen = async (
  context: Operating,
  operatorId: string,
  { key, seen }: { key: ApplicationKey; seen: string | null },
): Promise<Assignment & { isNew: boolean }> => {
  const id = key.applicationId
  const read = () => withOperator(context.pool, (db) => findMoved(db, key))
  const before = await read()
  const isDone = before.assigneeId === operatorId && before.status === 'REVIEW'
  const assigning = isDone
    ? Promise.resolve()
    : changeAsOperator(context, key.partnerId, async (db, audit) => {
        const row = (await lockApplication(db, key)) ?? refuse('application.not-found')
        if (row.status === 'REVIEW' && row.assigneeId !== seen) refuse('review.taken')
        requireNotRejectedBefore({ row }, operatorId)
        const assigned = (await assignRow(db, key, operatorId)) ?? refuse('review.decided')
        await record({ audit, key }, 'assigned', factsOf(assigned), factsOf(row))
      })
  const result = await assigning.then((): Assignment['result'] => 'ASSIGNED', resultOf)
  const { assigneeId, assigneeName } = await read()
  return { id, result, assignee: namedPersonOrNull(assigneeId, assigneeName), isNew: result === 'ASSIGNED' && !isDone }
}

/** Mails the new assignee once, not for each application. */
const mailAssignee = (context: Operating, operatorId: string, count: number): Promise<void> =>
  withOperator(context.pool, (db) =>
    mailOperators(db, context, 'applications-assigned', { count }, { only: operatorId, kind: 'ASSIGNMENT' }),
  )

/** Each request mails the new assignee. */
const assignmentsPerHour = { name: 'bulk-assignment', max: 60, seconds: 3600 }

/** Assigns several applications. Of two concurrent assignments of an application one succeeds; the answer lists the others. */
export const assignManyApplications = async (
  { body: { operatorId, applications } }: Input<typeof queue.assignManyApplications>,
  kept: Operating,
): Promise<Answer<typeof queue.assignManyApplications>> => {
  const context = withoutIdempotency(kept)
  await limitRate(context, [{ ...assignmentsPerHour, subject: context.caller.userId }])
  if (!(await withOperator(context.pool, (db) => isReviewer(db, operatorId)))) refuse('staff.not-found')
  // An unknown id refuses the whole request, before anything is assigned.
  const wanted: { key: ApplicationKey; seen: string | null }[] = []
  for (const { id, assigneeId: seen } of applications) {
    wanted.push({ key: await applicationKeyOf(context.pool, id), seen })
  }
  const items: (Assignment & { isNew: boolean })[] = []
  try {
    for (const application of wanted) items.push(await assignSeen(context, operatorId, application))
  } finally {
    const added = items.filter(({ isNew }) => isNew).length
    if (added > 0 && operatorId !== context.caller.userId) await mailAssignee(context, operatorId, added)
  }
  return { items: items.map(({ isNew: _, ...item }) => item) }
}

/** Returns an application of the operator `from` to the queue. */
const release = (context: Operating, key: ApplicationKey, from: string): Promise<void> =>
  changeAsOperator(context, key.partnerId, async (db, audit) => {
    const row = (await lockApplication(db, key)) ?? refuse('application.not-found')
    const released = await releaseRow(db, key, from)
    if (released) await record({ audit, key }, 'released', factsOf(released), factsOf(row))
    else audit.unchanged()
  })

/**
 * Hands the applications that an operator reviews over to a colleague, or returns them to the queue. Those that the colleague must not
 * review return to the queue too.
 */
export const handOverApplications = async (
  context: Operating,
  { staffId: from, to }: { staffId: string; to: string | null },
): Promise<void> => {
  const keys = await withOperator(context.pool, (db) => listClaimed(db, from))
  let count = 0
  for (const key of keys) {
    const taken = to === null ? undefined : await assignSeen(context, to, { key, seen: from })
    if (taken?.result === 'ASSIGNED') count += 1
    else await release(context, key, from)
  }
  if (to !== null && count > 0) await mailAssignee(context, to, count)
}
