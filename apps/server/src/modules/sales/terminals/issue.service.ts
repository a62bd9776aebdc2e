import type * as contract from '@tillgate/contract/terminals.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { retailerClocks } from '@tillgate/domain/clocks.ts'
import { endOfTerm } from '@tillgate/domain/zones.ts'
import type { Operator } from '#server/base/caller.ts'
import { changeAsOperator } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { recordParticipation } from '#server/db/participants.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { bookEquipment } from '../entries.queries.ts'
import { findFeeSchedule, listProgramsOf } from '../programs.queries.ts'
import { toTerminal } from './terminals.answer.ts'
import { findPartnerOfStore, findStoreZone, isAnyIssued, lockIssuing, markIssued } from './terminals.queries.ts'

/** Returns program and price of equipment: the store's first program and its present fee schedule. */
const priceAt = async (db: Db, partnerId: string, storeId: string) => {
  const [program] = await listProgramsOf(db, partnerId, storeId)
  const fees = program && (await findFeeSchedule(db, program.id, partnerId))
  const additionalCents = fees?.additionalTerminalCents ?? 0
  const nextCents = (await isAnyIssued(db, partnerId, storeId)) ? additionalCents : 0
  return { program, additionalCents, nextCents }
}

/** In dollars. */
export const terminalFees = async (db: Db, partnerId: string, storeId: string) => {
  const { additionalCents, nextCents } = await priceAt(db, partnerId, storeId)
  return { additional: additionalCents / 100, next: nextCents / 100 }
}

export const issueTerminal = async (
  { params: { id: storeId, terminalId }, body: { price } }: Input<typeof contract.issueTerminal>,
  context: Context<Operator>,
): Promise<Answer<typeof contract.issueTerminal>> => {
  const { pool, caller } = context
  const partnerId = await withOperator(
    pool,
    async (db) => (await findPartnerOfStore(db, storeId)) ?? refuse('store.not-found'),
  )
  return changeAsOperator(context, partnerId, async (db, audit) => {
    await lockIssuing(db, storeId)
    const { timeZone, now } = (await findStoreZone(db, partnerId, storeId)) ?? refuse('store.not-found')
    const { program, nextCents } = await priceAt(db, partnerId, storeId)
    if (!program) return refuse('program.not-accepted')
    const issued =
      (await markIssued(db, { partnerId, storeId, terminalId }, caller.userId)) ?? refuse('terminal.issued')
    if (nextCents !== Math.round(price * 100)) refuse('terminal.price-changed')
    if (nextCents > 0) {
      const entryId = await bookEquipment(db, {
        partnerId,
        storeId,
        programId: program.id,
        cents: -nextCents,
        reason: `Terminal ${issued.name || terminalId.slice(-8)}`,
        bookedBy: caller.userId,
        payableFrom: endOfTerm(now, retailerClocks.equipmentInvoiceDays, timeZone),
      })
      await recordParticipation(db, { partnerId, userId: caller.userId, storeId, entryId, kind: 'EQUIPMENT' })
    }
    const after = { storeId, totalCents: nextCents }
    await audit({ action: 'terminal.issued', object: 'terminal', objectId: terminalId, after })
    return toTerminal(issued, undefined)
  })
}
