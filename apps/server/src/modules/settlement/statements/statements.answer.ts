import type { PayoutHold, StatementPurchase, TransferStatement } from '@tillgate/contract/transfer-statements.ts'
import { cutOffsOf } from '@tillgate/domain/banking-days.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { settledAt } from '@tillgate/domain/payout-dates.ts'
import { fixOf, leadingFirst } from '@tillgate/domain/payout-holds.ts'
import { returnReasonOf } from '@tillgate/domain/return-reasons.ts'
import { expectedAt, nextCutOffFor } from '@tillgate/domain/payout-states.ts'
import { purchasePaymentOf } from '@tillgate/domain/statements.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import { translate } from '#server/http/translate.ts'
import type { PurchaseRow } from './purchases.queries.ts'
import type { StatementRow } from './statements.queries.ts'

export const holdsOf = ({ holds }: Pick<StatementRow, 'holds'>): PayoutHold[] =>
  leadingFirst(holds).map(({ kind, endsWithRelink, begunAt, endsAt, returnCode, last4 }) => ({
    kind,
    fix: fixOf(kind, endsWithRelink),
    bankReason: returnCode === null ? null : returnReasonOf(returnCode),
    bankAccountNumber: last4,
    begunAt: begunAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }))

/** Time of the day until which the bank accepts files. */
export type Clock = { now: Date; deadline: string }

const payoutOf = (row: StatementRow) => ({
  ...row,
  isHeld: row.holds.length > 0,
  isMoved: row.movedOrderId !== null,
})

/** When the money reaches the account, and whether that is in the future. Null: the money waits without a date. */
export const arrivalOf = (row: StatementRow, { now, deadline }: Clock): { at: Date | null; isExpected: boolean } => {
  if (row.settledAt !== null) return { at: row.settledAt, isExpected: false }
  if (row.effectiveDay !== null && row.status === 'PAYMENTREQUESTED') {
    return { at: settledAt(row.effectiveDay), isExpected: true }
  }
  const at = expectedAt(payoutOf(row), { now, cutOffs: cutOffsOf(row), deadline })
  return { at: at ?? null, isExpected: at !== undefined }
}

const toName = (orderId: string | null, storeId: string, cutOff: Date | null) =>
  orderId === null || cutOff === null ? null : { paymentOrderId: orderId, storeId, cutoffDate: cutOff.toISOString() }

export const toStatement = (row: StatementRow, clock: Clock): TransferStatement => {
  const { at, isExpected } = arrivalOf(row, clock)
  const { returnCode, storeId } = row
  return {
    id: row.id,
    paymentOrderId: row.orderId,
    storeId,
    businessName: row.storeName,
    settledDate: at?.toISOString() ?? null,
    cutoffDate: row.cutOff.toISOString(),
    amountPayable: fromCents(row.payableCents),
    totalAmountSum: fromCents(row.totalCents),
    totalAmount: fromCents(row.totalCents),
    bankAccountNumber: row.last4,
    paymentStatus: row.status,
    isExpected,
    grossAmount: fromCents(row.grossCents),
    feeAmount: fromCents(row.feeCents),
    adjustmentAmount: fromCents(row.adjustmentCents),
    carryAmount: fromCents(row.carryCents),
    holds: holdsOf(row),
    bankReturn:
      returnCode === null ? null : { code: returnCode, reason: returnReasonOf(returnCode), text: row.returnText },
    carried:
      row.carriedCents === null
        ? null
        : { amount: fromCents(row.carriedCents), to: toName(row.carriedOrderId, storeId, row.carriedCutOff) },
    rolledOverTo: toName(row.movedOrderId, storeId, row.movedCutOff),
    goesOnAt: nextCutOffFor(payoutOf(row), clock.now, cutOffsOf(row))?.toISOString() ?? null,
  }
}

/** Returns the name of a purchase in the list of a statement. */
export const nameOf = ({ type, last4 }: Pick<PurchaseRow, 'type' | 'last4'>, language: Language): string =>
  translate(language, type === 'RETURN' ? 'statements.return-of-card' : 'statements.sale-of-card', {
    digits: last4 ?? '',
  })

export const toPurchase = (row: PurchaseRow, language: Language): StatementPurchase => ({
  id: row.id,
  receiptNumber: row.receiptNumber,
  name: nameOf(row, language),
  amountPayable: fromCents(row.payableCents),
  totalAmount: fromCents(row.totalCents),
  status: purchasePaymentOf(row.refundStatus),
  purchaseTransactionType: row.type,
  lastPanFourDigits: row.last4,
  cashierName: row.cashierName,
  createdAt: row.startedAt.toISOString(),
})
