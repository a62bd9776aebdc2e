import { holidays } from '@tillgate/domain/banking-days.ts'
import { statementStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { BankReturn, PayoutHold, StatementName } from './transfer-statements.ts'
import { approvedPartnerUsers } from './access.ts'
import { idRead } from './scalars.ts'

/**
 * Payout progress of a day. `deposited`: on the account. `sent`: at the bank. `approving`: the cycle has ended and
 * waits to be sent. `open`: amount of the running cycle so far. `later`: the cycle has not begun. `none`: no payout.
 */
export const payoutStates = ['deposited', 'sent', 'approving', 'open', 'later', 'none'] as const
export type PayoutState = (typeof payoutStates)[number]

/** Weekday of the calendar. On a holiday no money arrives: `movesTo` is the replacement day. */
const Day = z.strictObject({
  day: z.iso.date(),
  holiday: z.nullable(z.enum(holidays)),
  movesTo: z.nullable(z.iso.date()),
  state: z.enum(payoutStates),
  amount: z.nullable(z.number()),
  cutoffDate: z.nullable(z.iso.datetime()),
  sentAt: z.nullable(z.iso.datetime()),
  /** Amount returned by the bank. `name`: store name, when only one store is affected. */
  returned: z.nullable(z.strictObject({ amount: z.number(), stores: z.number(), name: z.nullable(z.string()) })),
})
export type PayoutDay = z.infer<typeof Day>

/** Amount owed to a store and on hold, with the way to end the hold. */
const Waiting = z.strictObject({
  storeId: z.uuid(),
  name: z.string(),
  amount: z.number(),
  /** Sold since the cut-off; paid with the first cut-off after the hold. */
  soldAmount: z.number(),
  statements: z.number(),
  bankAccountNumber: z.nullable(z.string()),
  bankReturn: z.nullable(BankReturn),
  hold: PayoutHold,
})
export type Waiting = z.infer<typeof Waiting>

/** Maximum number of listed stores with waiting money. */
export const waitingMax = 5

/** Benefit sales less fees since the first sale, by progress. earned = paid + onItsWay + onHold + sinceCutOff + later. */
const Money = z.strictObject({
  earned: z.number(),
  paid: z.number(),
  /** Past its cut-off and without a hold. */
  onItsWay: z.number(),
  /** Past its cut-off at stores on hold; `waiting` has the reasons. */
  onHold: z.number(),
  sinceCutOff: z.number(),
  /** Share of `sinceCutOff` at stores on hold. */
  sinceCutOffOnHold: z.number(),
  /** `later` by the week of its release, Mondays, the first weeks. Without complete documents the release may be later. */
  laterWeeks: z.array(z.strictObject({ week: z.iso.date(), amount: z.number(), withoutDocuments: z.number() })),
  /** For a later cut-off: sales of a practice in their return period, equipment that is not due. */
  later: z.number(),
})
export type Money = z.infer<typeof Money>

/**
 * Payout calendar of a partner. Days are banking days, amounts dollars; a moved amount counts only in its new cycle.
 */
export const Payouts = z.strictObject({
  now: z.iso.datetime(),
  money: Money,
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
  /** Running cycle: its amount so far, of stores that will be paid. */
  openCycle: z.strictObject({
    cutoffDate: z.iso.datetime(),
    arrivesOn: z.iso.date(),
    amount: z.number(),
    grossAmount: z.number(),
    feeAmount: z.number(),
  }),
  waiting: z.strictObject({ stores: z.number(), amount: z.number(), items: z.array(Waiting) }),
  /** The latest deposits, arrived or returned. */
  recent: z.array(
    z.strictObject({
      day: z.iso.date(),
      cutoffDate: z.iso.datetime(),
      amount: z.number(),
      stores: z.number(),
      paymentStatus: z.enum(statementStatuses),
      bankReturn: z.nullable(BankReturn),
      /** Set when the amount belongs to one store. */
      statement: z.nullable(StatementName),
    }),
  ),
})
export type Payouts = z.infer<typeof Payouts>

/** Money of one store by progress. Stores without any money are left out. */
export const StoreMoney = z.strictObject({
  storeId: z.uuid(),
  paid: z.number(),
  onHold: z.number(),
  /** Without a hold: past its cut-off, or sold since. */
  next: z.number(),
})
export type StoreMoney = z.infer<typeof StoreMoney>

const storesMax = 100
export const listStoreMoney = route({
  method: 'GET',
  path: '/api/transferstatement/store-money',
  summary: 'List the money of stores: paid, held, next',
  tags: ['Payout calendar'],
  access: approvedPartnerUsers('statements.read'),
  query: z.strictObject({
    ids: z.pipe(
      z.union(
        [idRead, z.array(idRead).check(z.maxLength(storesMax, fieldError('field.invalid')))],
        fieldError('field.invalid'),
      ),
      z.transform((given) => [given].flat()),
    ),
  }),
  answer: z.strictObject({ items: z.array(StoreMoney) }),
})

/** The payout calendar: of all stores, or of one. */
export const getPayouts = route({
  method: 'GET',
  path: '/api/transferstatement/payouts',
  summary: 'Read when money arrives: next deposit, calendar, what waits, the latest deposits',
  tags: ['Payout calendar'],
  access: approvedPartnerUsers('statements.read'),
  query: z.strictObject({ storeId: z.optional(z.uuid(fieldError('field.invalid'))) }),
  answer: Payouts,
})
