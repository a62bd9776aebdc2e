import type * as contract from '@tillgate/contract/operator-payment-orders.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { bankDay, bankZone, effectiveDay } from '@tillgate/domain/payout-dates.ts'
import { startOfDay } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { refuse } from '#server/base/refusal.ts'
import { adjustedSince, findAdjustmentLimit, firstProgram } from '../payouts/requests.queries.ts'
import { isHeldAt, isStoreActive, isStoreOf } from '../payouts/statements.queries.ts'
import { findProgramOfRuns } from '../runs/runs.queries.ts'
import { sumOpenOf } from './order.queries.ts'

/** Returns the amount of a store's next statement. An adjustment belongs to the store's first program. */
export const getOpenAccount =
  ({ config }: Pick<Deps, 'config'>) =>
  (
    { params: { partnerId, storeId } }: Input<typeof contract.getOpenAccount>,
    { pool }: Context<Operator>,
  ): Promise<Answer<typeof contract.getOpenAccount>> =>
    withOperator(pool, async (db) => {
      if (!(await isStoreOf(db, partnerId, storeId))) refuse('partner.not-found')
      const programId = (await firstProgram(db, partnerId, storeId)) ?? refuse('run.no-program')
      const program = (await findProgramOfRuns(db, programId)) ?? refuse('run.no-program')
      const now = await databaseNow(db)
      const cutOff = nextCutOff(now, cutOffsOf(program))
      const open = await sumOpenOf(db, { partnerId, storeId, programId }, cutOff)
      const today = startOfDay(bankDay(now), bankZone)
      return {
        cutOff: cutOff.toISOString(),
        timeZone: program.timeZone,
        arrivesOn: effectiveDay(cutOff, cutOff, config.ach.deadline),
        purchases: open.purchases,
        amount: fromCents(open.cents),
        isHeld: await isHeldAt(db, partnerId, storeId, cutOff),
        adjustedToday: fromCents(await adjustedSince(db, partnerId, today)),
        limit: fromCents((await findAdjustmentLimit(db, programId)) ?? config.adjustmentLimitCents),
        isStoreActive: await isStoreActive(db, partnerId, storeId),
      }
    })
