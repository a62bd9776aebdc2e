import { soldQuantity } from '@tillgate/domain/items.ts'
import { timingSafeEqual } from 'node:crypto'
import type * as contract from '@tillgate/contract/purchases.ts'
import type { Receipt } from '@tillgate/contract/purchases.ts'
import type { Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { encode } from 'uqr'
import type { Caller } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { refuseExceeded } from '#server/http/limit-rate.ts'
import { claim } from '#server/http/rate-limit.queries.ts'
import { refuse } from '#server/base/refusal.ts'
import { namedBalances } from '../purchases/balances.service.ts'
import { findPurchase, listLines, type LineRow, type PurchaseRow } from '../purchases/purchases.queries.ts'
import { toTender } from '../purchases/tenders.answer.ts'
import { listTenders, type TenderRow } from '../purchases/tenders.queries.ts'
import { receiptCodeOf, receiptHashOf } from '#server/secrets/receipt-code.ts'
import { findStorePrinted } from '../till/printouts.queries.ts'
import { findReceipt } from './receipts.queries.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** Compared with the code of an unknown receipt, so that known and unknown receipts take the same time. */
const noReceipt = Buffer.alloc(32)

/**
 * Returns the QR code of a receipt number as an SVG path, one rectangle per run of dark modules. Version 1 holds ten characters at
 * the highest error correction, which reads worn print.
 */
export const qrPathOf = (number: string): string => {
  const { data } = encode(number, { ecc: 'H', maxVersion: 1, border: 0 })
  return data
    .flatMap((modules, row) =>
      [
        ...modules
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map(({ index, 0: { length } }) => `M${index} ${row}h${length}v1h-${length}z`),
    )
    .join('')
}

type Store = Awaited<ReturnType<typeof findStorePrinted>>
type Printed = {
  lines: readonly LineRow[]
  tenders: readonly TenderRow[]
  store: Store
  balances: Receipt['balances']
}
const toReceipt = (purchase: PurchaseRow, { lines, tenders, store, balances }: Printed): Receipt => {
  const totalCents = purchase.netCents + purchase.taxCents
  const isReturn = purchase.type === 'RETURN'
  const split = fromCents(totalCents - purchase.benefitsCents)
  return {
    receiptNumber: purchase.receiptNumber,
    qrPath: qrPathOf(purchase.receiptNumber),
    purchaseTransactionType: purchase.status === 'REVERSED' ? 'REVERSAL' : purchase.type,
    storeName: store.businessName,
    storeAddressLine1: store.addressLine1,
    storeCity: store.city,
    timeZone: store.timeZone,
    endTransactionDate: (purchase.endedAt ?? purchase.startedAt).toISOString(),
    lastPanFourDigits: purchase.last4,
    balances,
    items: lines.map((line) => ({
      name: line.name,
      quantity: line.quantityMilli / 1000,
      quantityText: soldQuantity({ quantity: Math.abs(line.quantityMilli) / 1000, unit: line.unit }, line.code),
      unit: line.unit,
      price: fromCents(line.priceCents),
      discount: fromCents(line.discountCents),
      amount: fromCents(line.netCents),
      benefitDiscount: fromCents(line.benefitDiscountCents),
      productCode: line.code,
    })),
    benefitsAmount: fromCents(purchase.benefitsCents),
    totalAuthorizedTaxAmount: fromCents(purchase.authorizedTaxCents),
    payment: { totalAmount: fromCents(totalCents), splitTenderAmount: split },
    subtotalCoverage: fromCents(lines.reduce((sum, line) => sum + line.eligibleNetCents, 0)),
    tax: fromCents(purchase.taxCents),
    totalDeclined: fromCents(totalCents - purchase.coveredCents),
    externalPayment: split,
    tenders: tenders.map(toTender),
    returnedSubtotal: isReturn ? fromCents(purchase.netCents) : 0,
    returnedTax: isReturn ? fromCents(purchase.taxCents) : 0,
  }
}

const perAddress = (ip: string) => ({ name: 'receipt-address', subject: ip, max: 30, seconds: 60 })
/** Limit of wrong codes per purchase and day, for all callers together. */
const wrongCodes = (id: string) => ({ name: 'receipt-wrong', subject: id, max: 10, seconds: 24 * 3600 })

/** Returns the receipt. Every error of id or code gives the same answer. */
export const getReceipt = async (
  { params: { transactionId, code } }: Input<typeof contract.getReceipt>,
  { pool, meta, keyring }: Context<Caller>,
): Promise<Receipt> => {
  refuseExceeded(await withIdentity(pool, (db) => claim(db, keyring, [perAddress(meta.ip)])))
  if (!uuid.test(transactionId)) return refuse('receipt.not-found')
  const found = await pool.transaction().execute((db) => findReceipt(db, transactionId))
  const given = receiptHashOf(code)
  // The stored hash may be of a code that was drawn at random, before codes were computed: both open the receipt.
  const isStored = timingSafeEqual(found?.receiptHash ?? noReceipt, given)
  const isComputed = timingSafeEqual(receiptHashOf(receiptCodeOf(keyring, transactionId)), given)
  const isRight = (isStored || isComputed) && found !== undefined
  if (!isRight) {
    const guessed = await withIdentity(pool, (db) => claim(db, keyring, [wrongCodes(transactionId)]))
    return guessed ? refuse('rate.too-many', { retryAfter: guessed.retryAfter }) : refuse('receipt.not-found')
  }
  const { partnerId } = found
  return withTenant({ pool, caller: { partnerId } }, async (db) => {
    const purchase = (await findPurchase(db, { partnerId, id: transactionId })) ?? refuse('receipt.not-found')
    return toReceipt(purchase, {
      lines: await listLines(db, purchase),
      tenders: await listTenders(db, purchase),
      store: await findStorePrinted(db, purchase),
      balances: await namedBalances(db, purchase),
    })
  })
}
