import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { nextBankingDay } from '@tillgate/domain/banking-days.ts'
import { bankDay } from '@tillgate/domain/payout-dates.ts'

type Name =
  | 'approved'
  | 'returned'
  | 'cut-off'
  | 'unreleased'
  | 'held'
  | 'sent'
  | 'deposit'
  | 'sent-back'
  | 'paid-again'
  | 'reversed'
  | 'balanced'
  | 'beside'
  | 'none'
/** `at`: actual or expected time. `day`: expected day, `arrivesAt`: the exact moment of that day. */
export type MoneyStep = {
  name: Name
  state: 'done' | 'now' | 'todo' | 'failed'
  at?: string
  day?: string
  arrivesAt?: string
  /** First possible day of the payment, once the documents are complete. */
  releaseAt?: string
}

type Purchase = Pick<
  TransactionDetail,
  | 'purchaseTransactionType'
  | 'purchaseTransactionStatus'
  | 'refundStatus'
  | 'endTransactionDate'
  | 'startTransactionDate'
  | 'cutOffAt'
  | 'releaseAt'
  | 'statement'
>

const given = (at: string | null): { at?: string } => (at === null ? {} : { at })

/** State from the statement, once the purchase is in a statement. */
const stepsOf = (statement: NonNullable<Purchase['statement']>): MoneyStep[] => {
  const { cutoffDate, paymentStatus, sentAt, arrivesAt, returnedAt, isOnHold } = statement
  const cut: MoneyStep = { name: 'cut-off', state: 'done', at: cutoffDate }
  const sent: MoneyStep = { name: 'sent', state: 'done', ...given(sentAt) }
  if (paymentStatus === 'PENDING') {
    const next: MoneyStep = { name: isOnHold ? 'held' : 'sent', state: 'now' }
    return [cut, next, { name: 'deposit', state: 'todo', ...(arrivesAt === null ? {} : { arrivesAt }) }]
  }
  if (paymentStatus === 'RETURNED') {
    const paidAgain: MoneyStep = { name: isOnHold ? 'held' : 'paid-again', state: 'now' }
    return [cut, sent, { name: 'sent-back', state: 'failed', ...given(returnedAt) }, paidAgain]
  }
  if (paymentStatus === 'SETTLED') {
    const deposited: MoneyStep = { name: 'deposit', state: 'done', ...given(arrivesAt) }
    return sentAt === null ? [cut, deposited] : [cut, sent, deposited]
  }
  const coming: MoneyStep = { name: 'deposit', state: 'now', ...(arrivesAt === null ? {} : { arrivesAt }) }
  return [cut, sentAt === null ? { name: 'sent', state: 'now' } : sent, coming]
}

const stateOf = (isDone: boolean, isNext: boolean): MoneyStep['state'] => (isDone ? 'done' : isNext ? 'now' : 'todo')

/** Returns the path of a purchase's money from the card to the store's bank. `now`: milliseconds. */
export const moneySteps = (purchase: Purchase, now: number): MoneyStep[] => {
  const { purchaseTransactionStatus: status, refundStatus, cutOffAt, releaseAt } = purchase
  const at = purchase.endTransactionDate ?? purchase.startTransactionDate
  const first: MoneyStep = {
    name: purchase.purchaseTransactionType === 'RETURN' ? 'returned' : 'approved',
    state: 'done',
    ...(status === 'REVERSED' ? {} : { at }),
  }
  if (refundStatus === 'WITHOUTCARD') {
    const beside: MoneyStep = first.name === 'returned' ? first : { ...first, name: 'beside' }
    return [beside, status === 'REVERSED' ? { name: 'reversed', state: 'done', at } : { name: 'none', state: 'done' }]
  }
  if (status === 'REVERSED') return [first, { name: 'reversed', state: 'done', at }]
  if (refundStatus === 'DONOTREFUND') return [first, { name: 'balanced', state: 'done' }]
  if (purchase.statement) return [first, ...stepsOf(purchase.statement)]
  const isSent = refundStatus === 'REMITTANCEREQUESTED' || refundStatus === 'REFUNDED'
  if (cutOffAt === null && !isSent) {
    return [
      first,
      { name: 'unreleased', state: 'now', ...(releaseAt === null ? {} : { releaseAt }) },
      { name: 'sent', state: 'todo' },
      { name: 'deposit', state: 'todo' },
    ]
  }
  const isCut = isSent || (cutOffAt !== null && Date.parse(cutOffAt) <= now)
  const isDeposited = refundStatus === 'REFUNDED'
  return [
    first,
    { name: 'cut-off', state: stateOf(isCut, true), ...(cutOffAt === null ? {} : { at: cutOffAt }) },
    { name: 'sent', state: stateOf(isSent, isCut) },
    {
      name: 'deposit',
      state: stateOf(isDeposited, isSent),
      ...(cutOffAt === null || isDeposited ? {} : { day: nextBankingDay(bankDay(new Date(cutOffAt))) }),
    },
  ]
}
