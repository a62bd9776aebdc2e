import type { TransferStatementDetail } from '@tillgate/contract/transfer-statements.ts'
import type { ShownStep } from '#portal/features/money-steps/money-steps.tsx'

type Name =
  | 'cut-off'
  | 'nothing'
  | 'approval'
  | 'held'
  | 'sending'
  | 'sent'
  | 'on-its-way'
  | 'deposited'
  | 'expected-deposit'
  | 'returnable'
  | 'final'
  | 'returned'
  | 'new-account'
  | 'looked-at'
  | 'next-cut-off'
  | 'moved'
/** `at`: the actual or expected moment. `day`: the latest day. */
export type DepositStep = { name: Name; state: ShownStep['state']; at?: string | null; day?: string | null }

const waits = ({ holds, nextCutoffDate }: TransferStatementDetail): DepositStep[] => [
  { name: 'held', state: 'now', at: holds[0]?.endsAt ?? null },
  { name: 'next-cut-off', state: 'todo', at: holds[0]?.fix === 'wait' ? null : nextCutoffDate },
]

const goesOn = ({ rolledOverTo, holds, nextCutoffDate, deposit }: TransferStatementDetail): DepositStep[] => {
  if (rolledOverTo) return [{ name: 'moved', state: 'done', at: deposit.movedAt }]
  const [hold] = holds
  if (!hold) return [{ name: 'next-cut-off', state: 'now', at: nextCutoffDate }]
  const name = hold.fix === 'link' ? 'new-account' : hold.fix === 'wait' ? 'held' : 'looked-at'
  return [
    { name, state: 'now', at: hold.endsAt },
    { name: 'next-cut-off', state: 'todo' },
  ]
}

const ending = ({ isFinal, returnableUntil }: TransferStatementDetail['deposit']): DepositStep =>
  isFinal ? { name: 'final', state: 'done' } : { name: 'returnable', state: 'todo', day: returnableUntil }

/** Progress of a statement's money: past, next and future events. */
export const depositSteps = (statement: TransferStatementDetail): DepositStep[] => {
  const { paymentStatus, cutoffDate, amountPayable, settledDate, deposit, holds, rolledOverTo, goesOnAt } = statement
  const first: DepositStep = { name: 'cut-off', state: 'done', at: cutoffDate }
  if (amountPayable === 0) return [first, { name: 'nothing', state: 'done' }]
  const sent: DepositStep = { name: 'sent', state: 'done', at: deposit.sentAt }
  if (paymentStatus === 'PENDING') {
    if (rolledOverTo) return [first, ...goesOn(statement)]
    if (holds.length > 0) return [first, ...waits(statement)]
    const next: DepositStep = goesOnAt
      ? { name: 'next-cut-off', state: 'now', at: goesOnAt }
      : { name: 'approval', state: 'now' }
    return [first, next, { name: 'expected-deposit', state: 'todo', at: settledDate }]
  }
  if (paymentStatus === 'PAYMENTREQUESTED') {
    const isSent = deposit.sentAt !== null
    return [
      first,
      isSent ? sent : { name: 'sending', state: 'now' },
      { name: isSent ? 'on-its-way' : 'expected-deposit', state: isSent ? 'now' : 'todo', at: deposit.arrivesAt },
      ending(deposit),
    ]
  }
  const wasThere = deposit.arrivesAt !== null && (deposit.returnedAt === null || deposit.arrivesAt < deposit.returnedAt)
  const arrivedAt = paymentStatus === 'SETTLED' ? settledDate : deposit.arrivesAt
  const deposited: DepositStep[] = wasThere ? [{ name: 'deposited', state: 'done', at: arrivedAt }] : []
  if (paymentStatus === 'SETTLED') return [first, sent, ...deposited, ending(deposit)]
  return [
    first,
    sent,
    ...deposited,
    { name: 'returned', state: 'failed', at: deposit.returnedAt },
    ...goesOn(statement),
  ]
}
