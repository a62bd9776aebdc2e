import type * as contract from '@tillgate/contract/operator-decisions.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { refuse } from '#server/base/refusal.ts'
import { assignRow, claimRow, releaseRow, type LockedRow } from '#server/modules/onboarding/api.ts'
import { isActiveOperator } from './queue.queries.ts'
import { mailWork, withApplication, record, type Operating } from '../decision/with-application.service.ts'

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
    const claimed = (await claimRow(m.db, m.key, m.me)) ?? refuse('review.taken')
    await record(m, 'claimed', factsOf(claimed), factsOf(m.row))
  })

export const releaseApplication = (
  { params }: Input<typeof contract.releaseApplication>,
  context: Operating,
): Promise<Answer<typeof contract.releaseApplication>> =>
  withApplication(context, params.id, async (m) => {
    if (m.row.status !== 'REVIEW') refuse('review.decided')
    const from = context.caller.role === 'OPERATOR_ADMIN' ? undefined : m.me
    const released = (await releaseRow(m.db, m.key, from)) ?? refuse('review.not-yours')
    await record(m, 'released', factsOf(released), factsOf(m.row))
  })

export const assignApplication = (
  { params, body }: Input<typeof contract.assignApplication>,
  context: Operating,
): Promise<Answer<typeof contract.assignApplication>> =>
  withApplication(context, params.id, async (m) => {
    if (!(await isActiveOperator(m.db, body.operatorId))) refuse('staff.not-found')
    const assigned = (await assignRow(m.db, m.key, body.operatorId)) ?? refuse('review.decided')
    await record(m, 'assigned', factsOf(assigned), factsOf(m.row))
    if (body.operatorId !== m.me) await mailWork(m, 'ASSIGNMENT')
  })
