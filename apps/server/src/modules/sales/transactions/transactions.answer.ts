import type { Transaction, TransactionDetail, TransactionLine } from '@tillgate/contract/purchases.ts'
import type { EntryType } from '@tillgate/domain/entries.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { LineRow, PurchaseRow } from '../purchases/purchases.queries.ts'
import { receiptPath } from '../purchases/purchases.answer.ts'
import type { RelatedRow, TransactionRow } from './transactions.queries.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const toTransaction = (row: TransactionRow): Transaction => ({
  id: row.id,
  purchaseTransactionType: row.type,
  purchaseTransactionStatus: row.status,
  refundStatus: row.refundStatus,
  storeId: row.storeId,
  storeName: row.storeName,
  cashierName: row.cashierName,
  lastPanFourDigits: row.last4,
  linesQuantity: row.lines,
  totalAmount: fromCents(row.netCents + row.taxCents),
  benefitsAmount: fromCents(row.benefitsCents),
  createdAt: row.startedAt.toISOString(),
})

const toLine = (purchase: PurchaseRow, line: LineRow): TransactionLine => ({
  cashierName: purchase.cashierName,
  linesQuantity: 1,
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
  reason: line.reason,
  purse: line.purse,
  maxPrice: line.maxPriceCents === null ? null : fromCents(line.maxPriceCents),
})

const toRelated = (row: RelatedRow): TransactionDetail['returns'][number] => ({
  id: row.id,
  totalAmount: fromCents(row.netCents + row.taxCents),
  createdAt: row.startedAt.toISOString(),
})

type Parts = {
  lines: readonly LineRow[]
  entries: readonly { type: EntryType; cents: number }[]
  sale: RelatedRow | undefined
  returns: readonly RelatedRow[]
  storeName: string
  terminalName: string
  publicUrl: string
}

export const toDetail = (purchase: PurchaseRow, parts: Parts): TransactionDetail => {
  const booked = (...types: EntryType[]): number =>
    fromCents(parts.entries.filter(({ type }) => types.includes(type)).reduce((sum, { cents }) => sum + cents, 0))
  return {
    ...toTransaction({ ...purchase, storeName: parts.storeName, lines: parts.lines.length }),
    startTransactionDate: purchase.startedAt.toISOString(),
    endTransactionDate: iso(purchase.endedAt),
    transactionTimeout: purchase.timeoutSeconds,
    terminalId: purchase.terminalId,
    terminalName: parts.terminalName,
    receiptEmailSent: purchase.receiptEmailedAt !== null,
    taxAmount: fromCents(purchase.taxCents),
    splitTenderAmount: fromCents(purchase.netCents + purchase.taxCents - purchase.benefitsCents),
    timedOut: purchase.timedOut,
    feeAmount: booked('PROC_FEE'),
    fixedFeeAmount: booked('FIXED_FEE'),
    netAmount: fromCents(parts.entries.reduce((sum, { cents }) => sum + cents, 0)),
    payableFrom: iso(purchase.payableFrom),
    receiptUrl: purchase.receiptCode === null ? null : `${parts.publicUrl}${receiptPath(purchase)}`,
    sale: parts.sale ? toRelated(parts.sale) : null,
    returns: parts.returns.map(toRelated),
    lines: parts.lines.map((line) => toLine(purchase, line)),
  }
}
