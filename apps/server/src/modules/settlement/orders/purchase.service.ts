import type * as contract from '@tillgate/contract/operator-purchases.ts'
import type { PurchaseDetail, PurchaseEntry } from '@tillgate/contract/operator-purchases.ts'
import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { PurseCents } from '@tillgate/domain/baskets.ts'
import { entryTypes } from '@tillgate/domain/entries.ts'
import { fromCents, sumDollars } from '@tillgate/domain/money.ts'
import { payoutState } from '@tillgate/domain/payout-states.ts'
import type { Operator } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { withOperator } from '#server/db/with-tenant.ts'
import type { Deps } from '#server/ports/deps.ts'
import { findLatestAuthorisation, findPurchaseByNumber, listPurses, readTransaction } from '../../sales/api.ts'
import { findPurchasePlace, listPurchaseEntries, type PurchaseEntryRow } from './purchase.queries.ts'

const sumOfPurses = (purses: readonly PurseCents[]): number =>
  fromCents(purses.reduce((sum, { cents }) => sum + cents, 0))

type Authorisation = NonNullable<Awaited<ReturnType<typeof findLatestAuthorisation>>>
/** `purses`: purses of the program, with their names. */
const toCard = (row: Authorisation, purses: readonly { code: string; name: string }[]): PurchaseDetail['card'] => ({
  state: row.state,
  last4: row.last4,
  entryMode: row.entryMode,
  reference: row.reference,
  purses: row.approved.map(({ purse }) => purses.find(({ code }) => code === purse)?.name ?? purse),
  asked: sumOfPurses(row.asked),
  approved: sumOfPurses(row.approved),
  askedAt: row.askedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

const toEntry = ({ id, type, cents, bookedAt, order }: PurchaseEntryRow): PurchaseEntry => ({
  id,
  type,
  amount: fromCents(cents),
  bookedAt: bookedAt.toISOString(),
  order: order
    ? {
        id: order.orderId,
        number: order.orderNumber,
        cutOff: order.cutOff.toISOString(),
        state: payoutState(order),
      }
    : null,
})

/** Entries of one booking in the order in which an amount is computed: the card part first, then the fees. */
const byBooking = (one: PurchaseEntryRow, other: PurchaseEntryRow): number =>
  one.bookedAt.getTime() - other.bookedAt.getTime() || entryTypes.indexOf(one.type) - entryTypes.indexOf(other.type)

/** Returns true when lines, card part and entries of a purchase agree. A purchase that moved no money has no entries. */
const isBalanced = (transaction: TransactionDetail, entries: readonly PurchaseEntry[]): boolean => {
  const { lines, benefitsAmount, totalAmount, netAmount, feeAmount, fixedFeeAmount, refundStatus } = transaction
  const isPaid = refundStatus !== null
  const isReturn = transaction.purchaseTransactionType === 'RETURN'
  const isReversed = transaction.purchaseTransactionStatus === 'REVERSED'
  const card = isReversed || !isPaid ? 0 : isReturn ? -benefitsAmount : benefitsAmount
  return (
    sumDollars(lines.map((line) => line.totalAmount)) === totalAmount &&
    (!isPaid || sumDollars(lines.map((line) => line.benefitsAmount)) === benefitsAmount) &&
    sumDollars(entries.map(({ amount }) => amount)) === netAmount &&
    sumDollars([card, feeAmount, fixedFeeAmount]) === netAmount
  )
}

/** Returns a purchase with its lines, card payment, entries and payment orders. */
export const getPurchase =
  ({ config: { publicUrl, ach } }: Pick<Deps, 'config'>) =>
  (
    { params: { partnerId, receiptNumber } }: Input<typeof contract.getPurchase>,
    { pool, keyring }: Context<Operator>,
  ): Promise<Answer<typeof contract.getPurchase>> =>
    withOperator(pool, async (db) => {
      const purchase = (await findPurchaseByNumber(db, partnerId, receiptNumber)) ?? refuse('purchase.not-found')
      const place = (await findPurchasePlace(db, partnerId, purchase.id)) ?? refuse('purchase.not-found')
      const transaction = await readTransaction(db, purchase, { publicUrl, deadline: ach.deadline, keyring })
      const entries = (await listPurchaseEntries(db, partnerId, purchase.id)).toSorted(byBooking).map(toEntry)
      const authorisation = await findLatestAuthorisation(db, purchase)
      const purses = await listPurses(db, [purchase.programId])
      return {
        partner: { id: partnerId, name: place.partner },
        supportId: place.supportId,
        program: place.program,
        timeZone: place.timeZone,
        transaction,
        card: authorisation ? toCard(authorisation, purses) : null,
        entries,
        isBalanced: isBalanced(transaction, entries),
      }
    })
