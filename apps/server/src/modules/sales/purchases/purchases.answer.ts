import type { PosPurchase } from '@tillgate/contract/pos-purchases.ts'
import { coverable, coveredBy } from '@tillgate/domain/baskets.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { isWithoutCard, quoteMinutes } from '@tillgate/domain/purchases.ts'
import type { LineRow, PurchaseRow } from './purchases.queries.ts'
import { toTender } from './tenders.answer.ts'
import type { TenderRow } from './tenders.queries.ts'
import type { Keyring } from '#server/secrets/keyring.ts'
import { receiptCodeOf } from '#server/secrets/receipt-code.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const toLine = (line: LineRow, coversTax: boolean): PosPurchase['lines'][number] => ({
  lineId: line.lineNo,
  barcode: line.code,
  itemId: line.itemId,
  name: line.name,
  unit: line.unit,
  quantity: line.quantityMilli / 1000,
  unitPrice: fromCents(line.priceCents),
  discount: fromCents(line.discountCents),
  netAmount: fromCents(line.netCents),
  taxAmount: fromCents(line.taxCents),
  reason: line.reason,
  purse: line.purse,
  coveredAmount: fromCents(coverable(line, coversTax)),
  benefitDiscount: fromCents(line.benefitDiscountCents),
  benefitTax: fromCents(line.benefitTaxCents),
  returnedQuantity: line.returnedMilli / 1000,
})

const quoteEnd = ({ type, status, pricedAt }: PurchaseRow): string | null =>
  type === 'SALE' && status === 'ANALYZED' && pricedAt
    ? new Date(pricedAt.getTime() + quoteMinutes * 60_000).toISOString()
    : null

/** The shopper's page of a confirmed purchase. */
export const receiptPath = (keyring: Keyring, { id }: Pick<PurchaseRow, 'id'>): string =>
  `/purchase-transaction/${id}/${receiptCodeOf(keyring, id)}`

export const toHeader = (
  keyring: Keyring,
  purchase: PurchaseRow,
  publicUrl: string,
): Omit<PosPurchase, 'lines' | 'covered' | 'balances' | 'tenders'> => {
  const totalCents = purchase.netCents + purchase.taxCents
  return {
    id: purchase.id,
    receiptNumber: purchase.receiptNumber,
    type: purchase.type,
    status: purchase.status,
    terminalTxnNo: purchase.terminalTxnNo,
    originalPurchaseId: purchase.originalId,
    program: purchase.program,
    startedAt: purchase.startedAt.toISOString(),
    quoteExpiresAt: quoteEnd(purchase),
    confirmedAt: iso(purchase.confirmedAt),
    timedOut: purchase.timedOut,
    totalAmount: fromCents(totalCents),
    taxAmount: fromCents(purchase.taxCents),
    coveredAmount: fromCents(purchase.coveredCents),
    benefitsAmount: fromCents(purchase.benefitsCents),
    splitTenderAmount: fromCents(totalCents - purchase.benefitsCents),
    withoutCard: isWithoutCard(purchase),
    lastPanFourDigits: purchase.last4,
    receiptUrl: purchase.receiptHash === null ? null : `${publicUrl}${receiptPath(keyring, purchase)}`,
    receiptEmailSent: purchase.receiptEmailedAt !== null,
  }
}

/** What the card had left after the payment. Null: not reported, or the payment was undone. */
export const balancesOf = ({ status, balances }: Pick<PurchaseRow, 'status' | 'balances'>): PosPurchase['balances'] =>
  status === 'CONFIRMED' && balances !== null
    ? balances.map(({ purse, cents }) => ({ purse, amount: fromCents(cents) }))
    : null

/** Returns the payable amount of each purse, in the order of the lines. */
const coveredOf = (lines: readonly LineRow[], coversTax: boolean): PosPurchase['covered'] => {
  const purses = [...new Set(lines.flatMap(({ purse }) => purse ?? []))]
  return coveredBy(lines, { purses, coversTax }).map(({ purse, cents }) => ({ purse, amount: fromCents(cents) }))
}

export const toPosPurchase = (
  keyring: Keyring,
  purchase: PurchaseRow,
  { lines, tenders }: { lines: readonly LineRow[]; tenders: readonly TenderRow[] },
  publicUrl: string,
): PosPurchase => ({
  ...toHeader(keyring, purchase, publicUrl),
  covered: coveredOf(lines, purchase.coversTax),
  balances: balancesOf(purchase),
  lines: lines.map((line) => toLine(line, purchase.coversTax)),
  tenders: tenders.map(toTender),
})
