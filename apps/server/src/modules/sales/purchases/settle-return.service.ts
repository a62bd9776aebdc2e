import { entriesOfReturn } from '@tillgate/domain/entries.ts'
import type { PurseCents } from '@tillgate/domain/baskets.ts'
import { statusesBefore } from '@tillgate/domain/purchases.ts'
import { writeAudit, type Event } from '#server/db/audit.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { IssuerUnknownError } from '#server/integrations/card-issuer/port.ts'
import type { RequestMeta } from '#server/base/request-meta.ts'
import { creditedTo, insertEntries } from '../entries.queries.ts'
import { findFeeScheduleById } from '../programs.queries.ts'
import { setAuthorisationState } from './authorisations.queries.ts'
import { sqlNow } from '#server/db/rows.ts'
import {
  listLines,
  lockPurchase,
  transition,
  type PurchaseKey,
  type PurchaseRow,
  nowOrLater,
} from './purchases.queries.ts'
import { reserveReturned, returnsOf } from './returns.queries.ts'
import { giveBackTendersOfReturn } from './give-back.service.ts'
import { markUndoneSale } from './undone.service.ts'
import type { Runtime } from '#server/db/context.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { receiptCodeOf, receiptHashOf } from '#server/secrets/receipt-code.ts'

export type ReturnToSettle = {
  purchase: PurchaseKey
  authorisationId: string
  /** The issuer's name of what the card paid. */
  reference: string
  amounts: readonly PurseCents[]
}
type Audit = (event: Event) => Promise<void>

const lockBoth = async (db: Db, key: PurchaseKey): Promise<{ sale: PurchaseRow; returned: PurchaseRow }> => {
  const returned = await lockPurchase(db, key)
  const sale = returned?.originalId && (await lockPurchase(db, { partnerId: key.partnerId, id: returned.originalId }))
  if (!returned || !sale) throw new Error(`Return ${key.id} or its sale is missing`)
  return { sale, returned }
}

/** A return is payable with its sale, and not before now. */
const payableOf = ({ payableFrom }: PurchaseRow) => (payableFrom === null ? null : nowOrLater(payableFrom))

/** Confirms the return of a sale without a card, which has no entries: payments beside the card are given back. */
export const confirmReturnWithoutCard = async (db: Db, keyring: Keyring, key: PurchaseKey, audit: Audit) => {
  const { sale, returned } = await lockBoth(db, key)
  await transition(db, key, statusesBefore('RETURN', 'CONFIRMED'), {
    status: 'CONFIRMED',
    refundStatus: 'WITHOUTCARD',
    confirmedAt: sqlNow,
    endedAt: sqlNow,
    receiptHash: receiptHashOf(receiptCodeOf(keyring, key.id)),
    payableFrom: sqlNow,
  })
  await giveBackTendersOfReturn(db, sale, returned)
  await audit(returnedEvent(sale, returned))
}

const returnedEvent = (sale: PurchaseRow, returned: PurchaseRow): Event => ({
  action: 'purchase.returned',
  object: 'purchase',
  objectId: returned.id,
  before: { status: returned.status },
  after: { status: 'CONFIRMED', originalId: sale.id, benefitsCents: returned.benefitsCents },
})

/** Confirms a refunded return and books its entries in one transaction. */
export const confirmReturn = async (
  db: Db,
  keyring: Keyring,
  { purchase: key, authorisationId }: ReturnToSettle,
  audit: Audit,
) => {
  if (!(await setAuthorisationState(db, key.partnerId, authorisationId, ['ASKED', 'UNKNOWN'], { state: 'APPROVED' })))
    return
  const { sale, returned } = await lockBoth(db, key)
  const before = await returnsOf(db, sale)
  const payableFrom = payableOf(sale)
  await transition(db, key, statusesBefore('RETURN', 'CONFIRMED'), {
    status: 'CONFIRMED',
    // A return without benefits has no entries, so no statement ever changes its status.
    refundStatus: returned.benefitsCents === 0 ? 'DONOTREFUND' : 'PENDING',
    confirmedAt: sqlNow,
    endedAt: sqlNow,
    receiptHash: receiptHashOf(receiptCodeOf(keyring, key.id)),
    payableFrom,
  })
  const fees = sale.feeScheduleId === null ? undefined : await findFeeScheduleById(db, sale.feeScheduleId)
  if (!fees) throw new Error(`Sale ${sale.id} has no fee schedule`)
  const { partnerId, storeId, programId } = sale
  const state = {
    benefitsCents: sale.benefitsCents,
    returnedCents: before.returnedCents + returned.benefitsCents,
    creditedCents: await creditedTo(db, partnerId, sale.id),
  }
  const account = { partnerId, storeId, programId, purchaseId: key.id, payableFrom }
  await insertEntries(db, account, entriesOfReturn(returned.benefitsCents, state, fees))
  await markUndoneSale(db, sale, state.returnedCents)
  await giveBackTendersOfReturn(db, sale, returned)
  await audit(returnedEvent(sale, returned))
}

/** The issuer refused: the quantities belong to the sale again. */
const cancelReturn = async (db: Db, { purchase: key, authorisationId }: ReturnToSettle, audit: Audit) => {
  if (!(await setAuthorisationState(db, key.partnerId, authorisationId, ['ASKED', 'UNKNOWN'], { state: 'DECLINED' })))
    return
  const { sale, returned } = await lockBoth(db, key)
  await transition(db, key, statusesBefore('RETURN', 'CANCELED'), { status: 'CANCELED', endedAt: sqlNow })
  const lines = await listLines(db, key)
  const given = lines.map((line) => ({ lineNo: line.originalLineNo ?? 0, quantityMilli: -line.quantityMilli }))
  if (!(await reserveReturned(db, sale, given)))
    throw new Error(`Return ${key.id} releases more of sale ${sale.id} than it reserved`)
  await audit({
    action: 'purchase.canceled',
    object: 'purchase',
    objectId: key.id,
    before: { status: returned.status },
    after: { status: 'CANCELED' },
  })
}

type ReturnCaller = { partnerId: string; userId: string; role: string; meta: Pick<RequestMeta, 'requestId' | 'trial'> }

/** Asks the issuer, always under the same key; without an answer the return stays open and is retried. */
export const settleReturn = async (
  { cardIssuer, pool, log, enqueue, keyring }: Pick<Deps, 'cardIssuer' | 'pool' | 'log' | keyof Runtime>,
  toSettle: ReturnToSettle,
  { meta, ...actor }: ReturnCaller,
): Promise<void> => {
  const { authorisationId: key, reference, amounts } = toSettle
  const answer = await cardIssuer.refund({ key, reference, amounts }).catch((error: unknown) => {
    if (!(error instanceof IssuerUnknownError)) throw error
    log.warn({ authorisation: key, why: error.message }, 'card.refund.unanswered')
    return undefined
  })
  await withTenant({ pool, caller: actor }, async (db) => {
    const audit: Audit = (event) => writeAudit(db, keyring, actor, meta, event)
    if (answer === true) return confirmReturn(db, keyring, toSettle, audit)
    if (answer === false) return cancelReturn(db, toSettle, audit)
    const isOpen = await setAuthorisationState(db, actor.partnerId, key, ['ASKED', 'UNKNOWN'], { state: 'UNKNOWN' })
    if (isOpen) await enqueue(db, 'card-settle', { partnerId: actor.partnerId, id: key }, key)
  })
}
