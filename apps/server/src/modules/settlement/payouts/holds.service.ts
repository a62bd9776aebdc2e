import type * as contract from '@tillgate/contract/operator-payouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { isEndedByTwo, kindsEndedAlone, kindsOperatorsEnd } from '@tillgate/domain/payout-holds.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator, type Audit } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { endHoldRow, insertOperatorHold, listEndable, lockHold } from '../../banking/api.ts'
import { recordHeld } from '../../notifications/api.ts'
import { requireUnblocked } from '../../partners/api.ts'
import { findOpenProposal } from '../../proposals/api.ts'
import { findProgramOfRuns } from '../runs/runs.queries.ts'
import { findPlace } from './requests.queries.ts'
import { proposePayoutChange } from './requests.service.ts'
import { isStoreOf, listHoldKinds, lockStatement, partnerOfHold, partnerOfStatement } from './statements.queries.ts'

export const beginHold = (
  { body: { partnerId, storeId: chosen, reason } }: Input<typeof contract.beginHold>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.beginHold>> =>
  changeAsOperator(context, partnerId, async (db, audit) => {
    const storeId = chosen ?? null
    if (!(await isStoreOf(db, partnerId, storeId))) refuse('partner.not-found')
    const id = newId()
    const { userId } = context.caller
    await insertOperatorHold(db, { partnerId, storeId, id, begunBy: userId, reason })
    await recordParticipation(db, { partnerId, userId, storeId, kind: 'HOLD_BEGUN' })
    await recordHeld(db, context, { partnerId, storeId, cause: 'OPERATOR' })
    const after = { kind: 'OPERATOR', reason, ...(storeId && { storeId }) }
    await audit({ action: 'payout.hold-begun', object: 'payout-hold', objectId: id, after })
    return { id }
  })

/** Proposes the end of a new account's hold, which a second operator confirms. */
const proposeHoldEnd = async (
  db: Db,
  audit: Audit,
  context: Context<Operator>,
  hold: { partnerId: string; storeId: string | null; id: string },
  reason: string,
): Promise<void> => {
  const { partnerId, storeId, id: holdId } = hold
  if (storeId === null) throw new Error(`Hold ${hold.id} of a new account has no store`)
  const subject = { kind: 'END_HOLD', programId: null, partnerId, subjectId: holdId } as const
  if ((await findOpenProposal(db, subject)) !== undefined) refuse('request.open')
  const place = (await findPlace(db, partnerId, storeId)) ?? refuse('partner.not-found')
  const change = { kind: 'END_HOLD', ...place, orderId: null, holdId } as const
  await proposePayoutChange(db, context, audit, { ...change, subjectId: holdId, reason })
}

export const endHold = async (
  { params: { id }, body: { reason } }: Input<typeof contract.endHold>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.endHold>> => {
  const owner = (await withOperator(context.pool, (db) => partnerOfHold(db, id))) ?? refuse('hold.not-found')
  return changeAsOperator(context, owner, async (db, audit) => {
    const hold = (await lockHold(db, id)) ?? refuse('hold.not-found')
    await requireUnblocked(db, owner, 'sanctions.case-open')
    const isOver = hold.endedAt !== null || (hold.endsAt !== null && hold.endsAt <= (await databaseNow(db)))
    if (isOver) refuse('hold.ended')
    if (hold.endsWithRelink || !kindsOperatorsEnd.includes(hold.kind)) refuse('hold.not-ours')
    if (isEndedByTwo(hold.kind)) {
      await proposeHoldEnd(db, audit, context, hold, reason)
      return { isProposed: true }
    }
    const { userId } = context.caller
    await endHoldRow(db, hold, { endedBy: userId, reason })
    await recordParticipation(db, { partnerId: owner, userId, storeId: hold.storeId, kind: 'HOLD_ENDED' })
    const before = { kind: hold.kind, reason: hold.reason, ...(hold.storeId && { storeId: hold.storeId }) }
    await audit({ action: 'payout.hold-ended', object: 'payout-hold', objectId: id, before, after: { reason } })
    return { isProposed: false }
  })
}

/** Ends the holds that one operator may end, so that the program's next run includes the statement. */
export const moveStatement = async (
  { params: { id }, body: { reason } }: Input<typeof contract.moveStatement>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.moveStatement>> => {
  const owner = (await withOperator(context.pool, (db) => partnerOfStatement(db, id))) ?? refuse('statement.not-found')
  return changeAsOperator(context, owner, async (db, audit) => {
    const statement = (await lockStatement(db, owner, id)) ?? refuse('statement.not-found')
    await requireUnblocked(db, owner, 'sanctions.case-open')
    const isOpen = statement.rolledOverTo === null && ['PENDING', 'RETURNED'].includes(statement.status)
    if (!isOpen) refuse('statement.state')
    const { storeId, programId } = statement
    const { userId } = context.caller
    for (const hold of await listEndable(db, owner, storeId, kindsEndedAlone)) {
      await endHoldRow(db, hold, { endedBy: userId, reason })
      await audit({
        action: 'payout.hold-ended',
        object: 'payout-hold',
        objectId: hold.id,
        before: { kind: hold.kind, storeId, reason: hold.reason },
        after: { reason },
      })
    }
    await recordParticipation(db, { partnerId: owner, userId, storeId, kind: 'MOVED' })
    const heldBy = await listHoldKinds(db, owner, storeId)
    const after = { reason, storeId, text: heldBy.join(', ') }
    await audit({ action: 'payout.move-asked', object: 'statement', objectId: id, after })
    const program = (await findProgramOfRuns(db, programId)) ?? refuse('run.no-program')
    return { nextCutOff: nextCutOff(await databaseNow(db), cutOffsOf(program)).toISOString(), heldBy }
  })
}
