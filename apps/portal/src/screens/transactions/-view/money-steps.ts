import type { TransactionDetail } from '@tillgate/contract/purchases.ts'
import { nextPayout } from '@tillgate/domain/banking-days.ts'

type Name = 'approved' | 'returned' | 'cut-off' | 'unreleased' | 'sent' | 'deposit' | 'reversed' | 'balanced'
/** `at`: when it was, or will be. `day`: the day on which it is expected. */
export type MoneyStep = { name: Name; state: 'done' | 'now' | 'todo'; at?: string; day?: string }

type Purchase = Pick<
  TransactionDetail,
  | 'purchaseTransactionType'
  | 'purchaseTransactionStatus'
  | 'refundStatus'
  | 'endTransactionDate'
  | 'startTransactionDate'
  | 'cutOffAt'
>

const stateOf = (isDone: boolean, isNext: boolean): MoneyStep['state'] => (isDone ? 'done' : isNext ? 'now' : 'todo')

/** Where the money of a purchase is, from the card to the store's bank. `now`: milliseconds. */
export const moneySteps = (purchase: Purchase, now: number): MoneyStep[] => {
  const { purchaseTransactionStatus: status, refundStatus, cutOffAt } = purchase
  const at = purchase.endTransactionDate ?? purchase.startTransactionDate
  const first: MoneyStep = {
    name: purchase.purchaseTransactionType === 'RETURN' ? 'returned' : 'approved',
    state: 'done',
    ...(status === 'REVERSED' ? {} : { at }),
  }
  if (status === 'REVERSED') return [first, { name: 'reversed', state: 'done', at }]
  if (refundStatus === 'DONOTREFUND') return [first, { name: 'balanced', state: 'done' }]
  const isSent = refundStatus === 'REMITTANCEREQUESTED' || refundStatus === 'REFUNDED'
  if (cutOffAt === null && !isSent) {
    return [
      first,
      { name: 'unreleased', state: 'now' },
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
      ...(cutOffAt === null || isDeposited ? {} : { day: nextPayout(new Date(cutOffAt)).arrivesOn }),
    },
  ]
}
