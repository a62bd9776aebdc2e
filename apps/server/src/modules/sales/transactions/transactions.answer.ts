import type { Transaction, TransactionDetail, TransactionLine } from '@tillgate/contract/purchases.ts'
import type { EntryType } from '@tillgate/domain/entries.ts'
import { cutOffsOf, nextCutOff } from '@tillgate/domain/banking-days.ts'
import { fromCents, fromTaxMilli } from '@tillgate/domain/money.ts'
import { settledAt as arrivesAt } from '@tillgate/domain/payout-dates.ts'
import { isWithoutCard } from '@tillgate/domain/purchases.ts'
import { returnPeriodEnd } from '@tillgate/domain/provider-payouts.ts'
import { returnReasonOf } from '@tillgate/domain/return-reasons.ts'
import { expectedAt } from '@tillgate/domain/payout-states.ts'
import type { PaidWithRow } from './paid-with.queries.ts'
import type { LineRow, PurchaseRow } from '../purchases/purchases.queries.ts'
import { receiptPath } from '../purchases/purchases.answer.ts'
import { toTender } from '../purchases/tenders.answer.ts'
import type { TenderRow } from '../purchases/tenders.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import type { AboutLine, findAround, RelatedRow, TransactionRow } from './transactions.queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

type Shown = Omit<TransactionRow, 'procedures' | 'timeZone' | 'confirmedAt' | 'payableFrom'>
const toShown = (row: Shown): Transaction => ({
  id: row.id,
  receiptNumber: row.receiptNumber,
  purchaseTransactionType: row.type,
  purchaseTransactionStatus: row.status,
  refundStatus: row.refundStatus,
  storeId: row.storeId,
  storeName: row.storeName,
  cashierName: row.cashierName,
  lastPanFourDigits: row.last4,
  linesQuantity: row.items,
  totalAmount: fromCents(row.netCents + row.taxCents),
  benefitsAmount: fromCents(row.benefitsCents),
  createdAt: row.startedAt.toISOString(),
})

/** Returns the first possible payment of a practice's sale that no payout has yet. */
const toRelease = ({ type, status, refundStatus, confirmedAt, payableFrom, timeZone }: TransactionRow) => {
  if (type !== 'SALE' || status !== 'CONFIRMED' || refundStatus !== 'PENDING' || confirmedAt === null) return null
  const at = payableFrom ?? returnPeriodEnd(confirmedAt, timeZone)
  return { at: at.toISOString(), hasDocuments: payableFrom !== null }
}

export const toTransaction = (row: TransactionRow): Transaction => ({
  ...toShown(row),
  ...(row.procedures === null ? {} : { practice: { itemNames: row.procedures, release: toRelease(row) } }),
})

/** Spec 2 §9. */
const itemsIn = ({ unit, quantityMilli }: LineRow): number => (unit === 'COUNT' ? quantityMilli / 1000 : 1)

const toLine = (purchase: PurchaseRow, line: LineRow, about: AboutLine | undefined): TransactionLine => ({
  cashierName: purchase.cashierName,
  linesQuantity: itemsIn(line),
  totalAmount: fromCents(line.netCents + line.taxCents),
  benefitsAmount: fromCents(line.benefitDiscountCents + line.benefitTaxCents),
  refundStatus: purchase.refundStatus,
  createdAt: purchase.startedAt.toISOString(),
  itemId: line.itemId,
  itemName: line.name,
  itemDescription: line.description,
  productCode: line.code,
  unit: line.unit,
  unitPrice: fromCents(line.priceCents),
  benefitDiscount: fromCents(line.benefitDiscountCents),
  quantity: line.quantityMilli / 1000,
  discount: fromCents(line.discountCents),
  netAmount: fromCents(line.netCents),
  taxPercentage: fromTaxMilli(line.taxMilli),
  taxAmount: fromCents(line.taxCents),
  benefitTax: fromCents(line.benefitTaxCents),
  coveredAmount: fromCents(line.eligibleNetCents),
  reason: line.reason,
  purse: line.purse,
  purseName: about?.purseName ?? null,
  maxPrice: line.maxPriceCents === null ? null : fromCents(line.maxPriceCents),
  approvedFrom: about?.approvedFrom ?? null,
  approvedTo: about?.approvedTo ?? null,
  returnedQuantity: line.returnedMilli / 1000,
})

const toRelated = (row: RelatedRow): TransactionDetail['returns'][number] => ({
  id: row.id,
  receiptNumber: row.receiptNumber,
  totalAmount: fromCents(row.netCents + row.taxCents),
  createdAt: row.startedAt.toISOString(),
  linesQuantity: row.items,
  itemNames: row.itemNames,
})

type Parts = {
  lines: readonly LineRow[]
  tenders: readonly TenderRow[]
  aboutLines: readonly AboutLine[]
  entries: readonly { type: EntryType; cents: number }[]
  related: readonly RelatedRow[]
  around: NonNullable<Awaited<ReturnType<typeof findAround>>>
  paidWith: PaidWithRow | undefined
  publicUrl: string
  now: Date
  /** Time until which the bank accepts files. */
  deadline: string
}

/** When the money of its statement was on the account, or will be. */
const arrivalOf = (row: PaidWithRow, { around, now, deadline }: Parts): string | null => {
  if (row.settledAt) return iso(row.settledAt)
  if (row.effectiveDay !== null) return iso(arrivesAt(row.effectiveDay))
  const statement = { ...row, isHeld: row.isOnHold, isMoved: false }
  return iso(expectedAt(statement, { now, cutOffs: cutOffsOf(around), deadline }) ?? null)
}

const toPaidWith = (row: PaidWithRow, parts: Parts): NonNullable<TransactionDetail['statement']> => ({
  paymentOrderId: row.orderId,
  storeId: row.storeId,
  cutoffDate: row.cutOff.toISOString(),
  paymentStatus: row.status,
  sentAt: iso(row.sentAt),
  arrivesAt: arrivalOf(row, parts),
  returnedAt: iso(row.returnedAt),
  bankReason: row.returnCode === null ? null : returnReasonOf(row.returnCode),
  bankAccountNumber: row.last4,
  isOnHold: row.isOnHold,
})

/** Returns the cut-off of a sale confirmed now: the cycle of the present, or of the first payable day if later. */
const cutOffOf = (purchase: PurchaseRow, around: Parts['around']): string | null => {
  const { payableFrom } = purchase
  return payableFrom === null || isWithoutCard(purchase)
    ? null
    : nextCutOff(payableFrom, cutOffsOf(around)).toISOString()
}

/** Returns the end of the return period of a practice's sale that waits for its documents. */
const releaseOf = ({ type, status, payableFrom, endedAt }: PurchaseRow, around: Parts['around']): string | null =>
  type === 'SALE' && status === 'CONFIRMED' && payableFrom === null && endedAt !== null
    ? returnPeriodEnd(endedAt, around.storeZone).toISOString()
    : null

export const toDetail = (keyring: Keyring, purchase: PurchaseRow, parts: Parts): TransactionDetail => {
  const booked = (...types: EntryType[]): number =>
    fromCents(parts.entries.filter(({ type }) => types.includes(type)).reduce((sum, { cents }) => sum + cents, 0))
  const { around, related } = parts
  const items = parts.lines.reduce((sum, line) => sum + itemsIn(line), 0)
  const { processingBasisPoints } = around
  return {
    ...toShown({ ...purchase, storeName: around.storeName, items }),
    startTransactionDate: purchase.startedAt.toISOString(),
    endTransactionDate: iso(purchase.endedAt),
    transactionTimeout: purchase.timeoutSeconds,
    terminalId: purchase.terminalId,
    terminalName: around.terminalName,
    receiptEmailSent: purchase.receiptEmailedAt !== null,
    taxAmount: fromCents(purchase.taxCents),
    splitTenderAmount: fromCents(purchase.netCents + purchase.taxCents - purchase.benefitsCents),
    tenders: parts.tenders.map(toTender),
    timedOut: purchase.timedOut,
    feePercentage: processingBasisPoints === null ? null : processingBasisPoints / 100,
    feeAmount: booked('PROC_FEE'),
    fixedFeeAmount: booked('FIXED_FEE'),
    netAmount: fromCents(parts.entries.reduce((sum, { cents }) => sum + cents, 0)),
    payableFrom: iso(purchase.payableFrom),
    releaseAt: releaseOf(purchase, around),
    cutOffAt: cutOffOf(purchase, around),
    statement: parts.paidWith ? toPaidWith(parts.paidWith, parts) : null,
    receiptUrl: purchase.receiptHash === null ? null : `${parts.publicUrl}${receiptPath(keyring, purchase)}`,
    sale: purchase.type === 'RETURN' ? (related.map(toRelated)[0] ?? null) : null,
    returns: purchase.type === 'SALE' ? related.map(toRelated) : [],
    lines: parts.lines.map((line) =>
      toLine(
        purchase,
        line,
        parts.aboutLines.find(({ lineNo }) => lineNo === line.lineNo),
      ),
    ),
  }
}
