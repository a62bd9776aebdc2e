import * as contract from '@tillgate/contract/operator-purchases.ts'
import type { Adjustment } from '@tillgate/contract/operator-purchases.ts'
import { AdjustmentChange } from '@tillgate/contract/payout-changes.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { namedPersonOrNull } from '#server/base/named-person.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import { listAdjustmentProposals, type Proposal } from '#server/modules/proposals/api.ts'
import { findPurchaseByNumber } from '../../sales/api.ts'
import { listBooked } from './purchase.queries.ts'

type Booked = Awaited<ReturnType<typeof listBooked>>[number]

const stateOf = ({ state, isExpired }: Proposal, booked: Booked | undefined): Adjustment['state'] => {
  if (booked) return booked.statementId === null ? 'booked' : 'stated'
  return state === 'OPEN' && !isExpired ? 'waiting' : 'ended'
}

const toAdjustment = (proposal: Proposal, booked: Booked | undefined): Adjustment => {
  const { store, amount, said, receiptNumber = null } = AdjustmentChange.parse(proposal.change)
  const order = booked?.order
  return {
    id: proposal.id,
    state: stateOf(proposal, booked),
    amount,
    store,
    receiptNumber,
    reason: proposal.reason,
    said,
    proposedBy: { id: proposal.proposedBy, name: proposal.proposedName },
    proposedAt: proposal.proposedAt.toISOString(),
    decidedBy: namedPersonOrNull(proposal.decidedBy, proposal.decidedName),
    order: order ? { id: order.orderId, number: order.orderNumber, cutOff: order.cutOff.toISOString() } : null,
  }
}

/** Returns the id of the purchase with a typed receipt number. Undefined: no number is wanted. */
const purchaseIdOf = async (db: Db, partnerId: string, typed: string | undefined): Promise<string | undefined> => {
  if (typed === undefined) return undefined
  return (await findPurchaseByNumber(db, partnerId, typed))?.id ?? refuse('purchase.not-found')
}

/** Lists the adjustments of a partner or of a purchase, from the moment of their proposal. */
export const listAdjustments = (
  { query: { partnerId, receiptNumber } }: Input<typeof contract.listAdjustments>,
  { pool }: Context<Operator>,
): Promise<Answer<typeof contract.listAdjustments>> =>
  withOperator(pool, async (db) => {
    const purchaseId = await purchaseIdOf(db, partnerId, receiptNumber)
    const { rows, total } = await listAdjustmentProposals(db, { partnerId, purchaseId }, contract.adjustmentsMax)
    const booked = await listBooked(
      db,
      partnerId,
      rows.map(({ id }) => id),
    )
    return {
      items: rows.map((row) =>
        toAdjustment(
          row,
          booked.find(({ id }) => id === row.id),
        ),
      ),
      total,
    }
  })
