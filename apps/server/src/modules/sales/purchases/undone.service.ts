import { cutOffsOf } from '@tillgate/domain/banking-days.ts'
import { isUndoneInCycle } from '@tillgate/domain/refund-status.ts'
import type { Db } from '#server/db/db.ts'
import { bookingsOf } from '../entries.queries.ts'
import { findProgram } from '../programs.queries.ts'
import { type PurchaseRow } from './purchases.queries.ts'
import { markUndone } from './returns.queries.ts'

/** Marks a sale as undone when the entries taken back leave nothing to reimburse in its cycle. */
export const markUndoneSale = async (db: Db, sale: PurchaseRow, takenBackCents: number): Promise<void> => {
  const { partnerId, id, programId, benefitsCents } = sale
  if (takenBackCents !== benefitsCents) return
  const program = await findProgram(db, programId)
  if (!program) return
  const bookings = await bookingsOf(db, partnerId, id)
  if (isUndoneInCycle({ benefitsCents, takenBackCents, ...bookings }, cutOffsOf(program))) await markUndone(db, sale)
}
