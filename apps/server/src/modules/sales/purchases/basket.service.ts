import type * as contract from '@tillgate/contract/pos-purchases.ts'
import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { statusesBefore, transactionTimeoutSeconds } from '@tillgate/domain/purchases.ts'
import type { Till } from '#server/base/caller.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { priceFor, type Basket } from '../pricing/price.service.ts'
import { listTenders } from './tenders.queries.ts'
import { mayReadOthers, permitDiscounts } from '../till/permissions.service.ts'
import { findOpenOrApproved } from './authorisations.queries.ts'
import { toPosPurchase } from './purchases.answer.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { sqlNow } from '#server/db/rows.ts'
import {
  deleteLines,
  findByNumber,
  findPurchase,
  insertLines,
  insertPurchase,
  listLines,
  lockPurchase,
  transition,
  type PurchaseKey,
  type PurchaseRow,
} from './purchases.queries.ts'

/** Lines and payments beside the card. Baskets that are not paid have no payments. */
const partsOf = async (db: Db, purchase: PurchaseRow) => ({
  lines: await listLines(db, purchase),
  tenders: purchase.confirmedAt === null ? [] : await listTenders(db, purchase),
})

/** Returns the purchase as the till shows it. */
export const shownAtTill = async (
  db: Db,
  keyring: Keyring,
  key: PurchaseKey,
  publicUrl: string,
): Promise<PosPurchase> => {
  const purchase = (await findPurchase(db, key)) ?? refuse('purchase.not-found')
  return toPosPurchase(keyring, purchase, await partsOf(db, purchase), publicUrl)
}

/** Returns true for purchases of the till's store, and for returns that this terminal made for another store. */
const isOfTill = (purchase: Pick<PurchaseRow, 'storeId' | 'terminalId'>, { storeId, terminalId }: Till): boolean =>
  purchase.storeId === storeId || purchase.terminalId === terminalId

/** Locks a purchase of the till. Refuses others as missing. */
export const lockAtTill = async (db: Db, till: Till, id: string): Promise<PurchaseRow> => {
  const purchase = await lockPurchase(db, { partnerId: till.partnerId, id })
  return purchase && isOfTill(purchase, till) ? purchase : refuse('purchase.not-found')
}

/** Reads a purchase of the till. Refuses others as missing. */
export const readAtTill = async (db: Db, till: Till, id: string): Promise<PurchaseRow> => {
  const purchase = await findPurchase(db, { partnerId: till.partnerId, id })
  return purchase && isOfTill(purchase, till) ? purchase : refuse('purchase.not-found')
}

/** Locks a basket that is neither paid, cancelled nor under authorisation. */
const lockOpenSale = async (db: Db, till: Till, id: string): Promise<PurchaseRow> => {
  const sale = await lockAtTill(db, till, id)
  if (sale.type !== 'SALE' || !statusesBefore('SALE', 'CANCELED').includes(sale.status)) refuse('purchase.state')
  if (await findOpenOrApproved(db, sale)) refuse('idempotency.in-flight', { retryAfter: 2 })
  return sale
}

const rowsOf = (key: PurchaseKey, { priced, found, coverages }: Basket) =>
  priced.lines.map((line, index) => {
    const item = found[index] ?? refuse('item.not-sold-here')
    const { reason, entry } = coverages[index] ?? { reason: 'NOT_LISTED' as const }
    return {
      partnerId: key.partnerId,
      purchaseId: key.id,
      lineNo: index + 1,
      itemId: item.itemId,
      code: item.code,
      name: item.name,
      description: item.description,
      unit: item.unit,
      quantityMilli: line.quantityMilli,
      priceCents: line.priceCents,
      discountCents: line.discountCents,
      netCents: line.netCents,
      taxMilli: line.taxMilli,
      taxCents: line.taxCents,
      reason,
      purse: line.cover?.purse ?? null,
      maxPriceCents: line.cover?.maxPriceCents ?? null,
      aplVersionId: entry?.versionId ?? null,
      aplEntryNo: entry?.entryNo ?? null,
      eligibleNetCents: line.eligibleNetCents,
      eligibleTaxCents: line.eligibleTaxCents,
    }
  })

const totalsOf = ({ priced }: Basket) => ({
  netCents: priced.lines.reduce((sum, { netCents }) => sum + netCents, 0),
  taxCents: priced.lines.reduce((sum, { taxCents }) => sum + taxCents, 0),
  coveredCents: priced.coveredCents,
})

/** The basket of a number, for a till that lost the answer. Numbers run on: others’ sales need the permission to see them. */
const ownOf = async (
  db: Db,
  { caller, keyring }: KeyedTill,
  taken: PurchaseRow,
  publicUrl: string,
): Promise<{ current?: PosPurchase }> => {
  const isShown = taken.cashierId === caller.userId || (await mayReadOthers(db, caller))
  return isShown ? { current: await shownAtTill(db, keyring, taken, publicUrl) } : {}
}

/** Creates a basket. Its prices are fixed for 15 minutes unless the basket is parked. */
export const createPurchase =
  (publicUrl: string) =>
  (
    { body }: Input<typeof contract.createPurchase>,
    context: KeyedTill,
  ): Promise<Answer<typeof contract.createPurchase>> =>
    auditedTransaction(context, async (db, audit) => {
      const { partnerId, storeId, terminalId, userId } = context.caller
      const { terminalTxnNo, park = false, ...wanted } = body
      const taken = await findByNumber(db, context.caller, terminalTxnNo)
      if (taken) return refuse('purchase.number-taken', await ownOf(db, context, taken, publicUrl))
      const basket = await priceFor(db, context.caller, wanted)
      await permitDiscounts(db, context.caller, basket.priced.lines, {})
      const key = { partnerId, id: newId() }
      const inserted = await insertPurchase(db, {
        ...key,
        storeId,
        programId: basket.program.id,
        terminalId,
        cashierId: userId,
        cashierName: basket.till.cashierName,
        type: 'SALE',
        status: park ? 'DRAFT' : 'ANALYZED',
        terminalTxnNo,
        pricedAt: sqlNow,
        timeoutSeconds: transactionTimeoutSeconds,
        ...totalsOf(basket),
      })
      if (!inserted) return refuse('purchase.number-taken')
      const lines = await insertLines(db, rowsOf(key, basket))
      const after = { terminalTxnNo, totalCents: basket.priced.totalCents, coveredCents: basket.priced.coveredCents }
      await audit({ action: 'purchase.created', object: 'purchase', objectId: key.id, after })
      const { code: program, coversTax } = basket.program
      return toPosPurchase(
        context.keyring,
        { ...inserted, program, coversTax, isExpired: false },
        { lines, tenders: [] },
        publicUrl,
      )
    })

/** Replaces the lines of the basket and prices it again. */
export const updatePurchase =
  (publicUrl: string) =>
  (
    { params: { id }, body }: Input<typeof contract.updatePurchase>,
    context: Context<Till>,
  ): Promise<Answer<typeof contract.updatePurchase>> =>
    auditedTransaction(context, async (db, audit) => {
      const { park = false, approvalId, ...wanted } = body
      const before = await lockOpenSale(db, context.caller, id)
      const basket = await priceFor(db, context.caller, { program: before.program, ...wanted })
      await permitDiscounts(db, context.caller, basket.priced.lines, { purchaseId: id, approvalId })
      const status = park ? 'DRAFT' : 'ANALYZED'
      const totals = totalsOf(basket)
      const isMoved = await transition(db, before, statusesBefore('SALE', status), {
        status,
        programId: basket.program.id,
        pricedAt: sqlNow,
        ...totals,
      })
      if (!isMoved) refuse('purchase.state')
      await deleteLines(db, before)
      await insertLines(db, rowsOf(before, basket))
      const { netCents, taxCents, coveredCents } = before
      await audit({
        action: 'purchase.priced',
        object: 'purchase',
        objectId: id,
        before: { status: before.status, netCents, taxCents, coveredCents },
        after: { status, ...totals },
      })
      return shownAtTill(db, context.keyring, before, publicUrl)
    })

export const cancelPurchase =
  (publicUrl: string) =>
  (
    { params: { id } }: Input<typeof contract.cancelPurchase>,
    context: KeyedTill,
  ): Promise<Answer<typeof contract.cancelPurchase>> =>
    auditedTransaction(context, async (db, audit) => {
      const before = await lockOpenSale(db, context.caller, id)
      const isMoved = await transition(db, before, statusesBefore('SALE', 'CANCELED'), {
        status: 'CANCELED',
        endedAt: sqlNow,
      })
      if (!isMoved) refuse('purchase.state')
      await audit({
        action: 'purchase.canceled',
        object: 'purchase',
        objectId: id,
        before: { status: before.status },
        after: { status: 'CANCELED' },
      })
      return shownAtTill(db, context.keyring, before, publicUrl)
    })

export const getPosPurchase =
  (publicUrl: string) =>
  (
    { params: { id } }: Input<typeof contract.getPosPurchase>,
    { pool, caller, keyring }: Context<Till>,
  ): Promise<Answer<typeof contract.getPosPurchase>> =>
    withTenant({ pool, caller }, async (db) => {
      const purchase = await readAtTill(db, caller, id)
      return toPosPurchase(keyring, purchase, await partsOf(db, purchase), publicUrl)
    })
