import { holidays } from '@tillgate/domain/banking-days.ts'
import { statementStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { BankReturn, PayoutHold, StatementName } from './transfer-statements.ts'
import { approvedPartnerUsers } from './who.ts'

/**
 * How far the money of a day is. `deposited`: on the account. `sent`: the bank has it. `approving`: its cycle has ended, and it waits
 * to be sent. `open`: what its cycle, which still runs, has brought so far. `later`: its cycle has not begun. `none`: nothing.
 */
export const payoutStates = ['deposited', 'sent', 'approving', 'open', 'later', 'none'] as const
export type PayoutState = (typeof payoutStates)[number]

/** A weekday of the calendar. On a holiday nothing arrives: `movesTo` is the day on which it does. */
const Day = z.strictObject({
  day: z.iso.date(),
  holiday: z.nullable(z.enum(holidays)),
  movesTo: z.nullable(z.iso.date()),
  state: z.enum(payoutStates),
  amount: z.nullable(z.number()),
  cutoffDate: z.nullable(z.iso.datetime()),
  sentAt: z.nullable(z.iso.datetime()),
  /** What the bank sent back of it. `name`: of the store, where it is one. */
  returned: z.nullable(z.strictObject({ amount: z.number(), stores: z.number(), name: z.nullable(z.string()) })),
})
export type PayoutDay = z.infer<typeof Day>

/** What a store is owed and does not get, and what ends that. */
const Waiting = z.strictObject({
  storeId: z.uuid(),
  name: z.string(),
  amount: z.number(),
  statements: z.number(),
  bankAccountNumber: z.nullable(z.string()),
  bankReturn: z.nullable(BankReturn),
  hold: PayoutHold,
})
export type Waiting = z.infer<typeof Waiting>

/** Stores whose money waits, as many as are shown one by one. */
export const waitingMax = 5

/** When a partner's money arrives. Days are the banks', amounts dollars; what was moved to another cycle counts there alone. */
export const Payouts = z.strictObject({
  now: z.iso.datetime(),
  /** The next deposit there is anything for. `accounts`: the last four digits of each, three at most. */
  next: z.nullable(
    z.strictObject({
      day: z.iso.date(),
      amount: z.number(),
      stores: z.number(),
      accounts: z.array(z.string()),
      state: z.enum(payoutStates),
    }),
  ),
  days: z.array(Day),
  /** The cycle that runs now: what it has brought so far of stores that will be paid. */
  openCycle: z.strictObject({
    cutoffDate: z.iso.datetime(),
    arrivesOn: z.iso.date(),
    amount: z.number(),
    grossAmount: z.number(),
    feeAmount: z.number(),
  }),
  waiting: z.strictObject({ stores: z.number(), amount: z.number(), items: z.array(Waiting) }),
  /** The latest deposits that were made, or came back. */
  recent: z.array(
    z.strictObject({
      day: z.iso.date(),
      cutoffDate: z.iso.datetime(),
      amount: z.number(),
      stores: z.number(),
      paymentStatus: z.enum(statementStatuses),
      bankReturn: z.nullable(BankReturn),
      /** Where it is one store's. */
      statement: z.nullable(StatementName),
    }),
  ),
})
export type Payouts = z.infer<typeof Payouts>

/** The payout calendar: of all stores, or of one. */
export const getPayouts = route({
  method: 'GET',
  path: '/api/transferstatement/payouts',
  summary: 'Read when money arrives: next deposit, calendar, what waits, the latest deposits',
  tags: ['Payout calendar'],
  who: approvedPartnerUsers('statements.read'),
  query: z.strictObject({ storeId: z.optional(z.uuid(fieldError('field.invalid'))) }),
  answer: Payouts,
})
