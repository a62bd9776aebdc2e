import { bankDay, returnableUntil, settledAt } from '@tillgate/domain/payout-dates.ts'
import { databaseNow } from '#server/db/now.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { byPartner } from './file.service.ts'
import {
  listArrived,
  listArriving,
  listClosable,
  setRunStatus,
  settleStatements,
  type FilePayment,
} from './payouts.queries.ts'
import { updateRefundStatus } from '../runs/payment-status.service.ts'
import { auditAsSystem } from '../runs/system-audit.service.ts'

/**
 * Settles one partner's statements of a day in one transaction. Skips statements that were returned in the meantime.
 */
const settlePartner = (
  { pool, keyring }: Pick<Deps, 'pool' | 'keyring'>,
  partnerId: string,
  rows: readonly FilePayment[],
  at: Date,
) =>
  withOperator(pool, async (db) => {
    const ids = rows.map(({ id }) => id)
    const settled = await settleStatements(db, partnerId, ids, at)
    if (settled.length === 0) return
    await updateRefundStatus(db, partnerId, settled, 'SETTLED')
    const ours = rows.filter(({ id }) => settled.includes(id))
    for (const [orderId, ofOrder] of Map.groupBy(ours, (one) => one.orderId)) {
      const totalCents = ofOrder.reduce((sum, { cents }) => sum + cents, 0)
      const after = { status: 'SETTLED', totalCents, count: ofOrder.length }
      await auditAsSystem(db, keyring, partnerId, {
        action: 'payout.settled',
        object: 'payment-order',
        objectId: orderId,
        after,
      })
    }
  })

/**
 * Settles sent money from 9:00 of its day on, unless the bank returned it. Runs are closed when the bank's time to return it is
 * over; a late return is still accepted. `now`: default is the clock of the database.
 */
export const settleArrived = async (
  { pool, keyring, stopping }: Pick<Deps, 'pool' | 'keyring' | 'stopping'>,
  now?: Date,
): Promise<void> => {
  const at = now ?? (await withOperator(pool, databaseNow))
  for (const day of await withOperator(pool, listArriving)) {
    const arrived = settledAt(day)
    if (arrived > at) continue
    for (const [partnerId, rows] of byPartner(await withOperator(pool, (db) => listArrived(db, day)))) {
      if (stopping.signal.aborted) return
      await settlePartner({ pool, keyring }, partnerId, rows, arrived)
    }
  }
  for (const { id, day } of await withOperator(pool, listClosable)) {
    if (returnableUntil(day) < bankDay(at)) await withOperator(pool, (db) => setRunStatus(db, id, 'SENT', 'CLOSED'))
  }
}
