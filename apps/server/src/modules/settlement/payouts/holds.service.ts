import type * as contract from '@tillgate/contract/operator-payouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { kindsOperatorsEnd } from '@tillgate/domain/payout-holds.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/boot/deps.ts'
import { translate } from '#server/http/translate.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { endHoldRow, insertOperatorHold, listEndable, lockHold } from '../../banking/api.ts'
import { findProgrammeOfRuns } from '../runs/runs.queries.ts'
import { isStoreOf, listHoldKinds, lockStatement, partnerOfHold, partnerOfStatement } from './statements.queries.ts'

export const beginHold = (
  { body: { partnerId, storeId: chosen, reason } }: Input<typeof contract.beginHold>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.beginHold>> =>
  changeAsOperator(context, partnerId, async (db, note) => {
    const storeId = chosen ?? null
    if (!(await isStoreOf(db, partnerId, storeId))) refuse('partner.not-found')
    const id = newId()
    await insertOperatorHold(db, { partnerId, storeId, id, begunBy: context.caller.userId, reason })
    const after = { kind: 'OPERATOR', reason, ...(storeId && { storeId }) }
    await note({ action: 'payout.hold-begun', object: 'payout-hold', objectId: id, after })
    return { id }
  })

export const endHold =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { params: { id }, body: { reason } }: Input<typeof contract.endHold>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.endHold>> => {
    const owner = (await withOperator(context.pool, (db) => partnerOfHold(db, id))) ?? refuse('hold.not-found')
    return changeAsOperator(context, owner, async (db, note) => {
      const hold = (await lockHold(db, id)) ?? refuse('hold.not-found')
      if (hold.endedAt) refuse('hold.ended')
      if (hold.endsWithRelink || !kindsOperatorsEnd(config).includes(hold.kind)) refuse('hold.not-ours')
      await endHoldRow(db, hold, { endedBy: context.caller.userId, reason })
      const before = { kind: hold.kind, ...(hold.storeId && { storeId: hold.storeId }) }
      await note({ action: 'payout.hold-ended', object: 'payout-hold', objectId: id, before, after: { reason } })
      return { message: translate(context.meta.language, 'hold.ended-done') }
    })
  }

/** Ends the holds, so that the programme's next run includes the statement. */
export const moveStatement =
  ({ config }: Pick<Deps, 'config'>) =>
  async (
    { params: { id }, body: { reason } }: Input<typeof contract.moveStatement>,
    context: Context<Operator>,
  ): Promise<Answer<typeof contract.moveStatement>> => {
    const owner =
      (await withOperator(context.pool, (db) => partnerOfStatement(db, id))) ?? refuse('statement.not-found')
    return changeAsOperator(context, owner, async (db, note) => {
      const statement = (await lockStatement(db, owner, id)) ?? refuse('statement.not-found')
      const isOpen = statement.movedTo === null && ['PENDING', 'RETURNED'].includes(statement.status)
      if (!isOpen) refuse('statement.state')
      const { storeId, programmeId } = statement
      for (const hold of await listEndable(db, owner, storeId, kindsOperatorsEnd(config))) {
        await endHoldRow(db, hold, { endedBy: context.caller.userId, reason })
      }
      const heldBy = await listHoldKinds(db, owner, storeId)
      const after = { reason, storeId, text: heldBy.join(', ') }
      await note({ action: 'payout.move-asked', object: 'statement', objectId: id, after })
      const programme = (await findProgrammeOfRuns(db, programmeId)) ?? refuse('run.no-programme')
      return { nextCutOff: nextCutOff(await databaseNow(db), cutOffsOf(programme)).toISOString(), heldBy }
    })
  }
