import { runLines } from '@tillgate/domain/statement-lines.ts'
import { payoutStates } from '@tillgate/domain/payout-states.ts'
import { runStatuses, statementStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { StoreHold } from './operator-settlement.ts'
import { listOf, paged, pagedSearch } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { byId, dollars, moment } from './scalars.ts'

const route = staffResource('Payment orders', 'payouts.pay')

const figures = {
  purchases: z.number(),
  benefits: dollars,
  fees: dollars,
  /** Adjustments and what is carried. */
  adjusted: dollars,
  payable: dollars,
}

/** Statement of a store within an order. `state`: payout state of the statement. */
const OrderStatement = z.strictObject({
  id: z.uuid(),
  store: z.string(),
  supportId: z.string(),
  last4: z.nullable(z.string()),
  state: z.enum(payoutStates),
  ...figures,
})

/** `states`: payout states of the statements, most severe first. `statements`: at most 50. */
export const RunOrder = z.strictObject({
  id: z.uuid(),
  partnerId: z.uuid(),
  number: z.number(),
  partner: z.string(),
  stores: z.number(),
  states: z.array(z.enum(payoutStates)),
  ...figures,
  statements: z.array(OrderStatement),
})
export type RunOrder = z.infer<typeof RunOrder>

/** Lists the run's payments per partner, largest first. `search`: a partner's or store's name, or a support id. */
export const listRunOrders = route({
  method: 'GET',
  path: '/api/operator/settlement-runs/:id/orders',
  summary: 'List the payment orders of a run',
  params: byId,
  query: z.strictObject({ ...paged(['payable', 'partner']) }),
  answer: listOf(RunOrder),
})

/** Statements of the listed orders, a line each. */
export const exportRunOrders = route({
  method: 'GET',
  path: '/api/operator/settlement-runs/:id/orders/export',
  summary: 'Download the statements of a run as a table',
  kind: 'file',
  media: 'text/csv',
  params: byId,
  query: z.strictObject({ search: pagedSearch }),
  answer: z.unknown(),
})

/** Booked or requested adjustment; a requested adjustment has no entry yet. */
const Adjustment = z.strictObject({
  id: z.uuid(),
  at: moment,
  amount: dollars,
  reason: z.string(),
  by: z.nullable(StaffName),
})

export const StatementDetail = z.strictObject({
  id: z.uuid(),
  storeId: z.uuid(),
  store: z.string(),
  supportId: z.string(),
  state: z.enum(payoutStates),
  status: z.enum(statementStatuses),
  ...figures,
  /** Components of the payable amount by kind. */
  lines: z.array(z.strictObject({ kind: z.enum(runLines), count: z.number(), amount: dollars })),
  entries: z.number(),
  entrySum: dollars,
  /** The account it is or was paid to; before a file is written, the store's account of now. */
  last4: z.nullable(z.string()),
  trace: z.nullable(z.string()),
  effectiveOn: z.nullable(z.iso.date()),
  sentAt: z.nullable(moment),
  settledAt: z.nullable(moment),
  returnedAt: z.nullable(moment),
  returnCode: z.nullable(z.string()),
  returnText: z.string(),
  holds: z.array(StoreHold),
  /** The cycle that took it over. */
  rolledOverTo: z.nullable(z.strictObject({ orderId: z.uuid(), cutOff: moment })),
  /**
   * Next cycle of the statement; `at` is null while a hold has no end date. `ifEnded`: the cycle if an operator ends
   * the holds now, null when further holds remain.
   */
  moves: z.nullable(
    z.strictObject({
      at: z.nullable(moment),
      arrivesOn: z.nullable(z.iso.date()),
      ifEnded: z.nullable(moment),
      ifEndedArrivesOn: z.nullable(z.iso.date()),
    }),
  ),
  adjustments: z.array(Adjustment),
})
export type StatementDetail = z.infer<typeof StatementDetail>

/** Events of an order, newest first. `store` is empty for the whole order. */
export const orderEvents = [
  'built',
  'approved',
  'rejected',
  'sent',
  'settled',
  'returned',
  'held',
  'hold-ended',
  'account-linked',
  'moved',
  'adjusted',
] as const
const OrderEvent = z.strictObject({
  at: moment,
  kind: z.enum(orderEvents),
  store: z.string(),
  by: z.nullable(StaffName),
  detail: z.string(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const PaymentOrder = z.strictObject({
  id: z.uuid(),
  number: z.number(),
  builtAt: moment,
  partner: z.strictObject({ id: z.uuid(), name: z.string() }),
  run: z.strictObject({
    id: z.uuid(),
    number: z.number(),
    status: z.enum(runStatuses),
    programId: z.uuid(),
    program: z.string(),
    timeZone: z.string(),
    cutOff: moment,
  }),
  amount: dollars,
  paid: dollars,
  held: dollars,
  returned: dollars,
  /** Amount taken over by later cycles, regardless of its earlier state. */
  moved: dollars,
  /** True when statements, entries and order have the same sum. */
  isBalanced: z.boolean(),
  /** True when the rows match the stored hash. */
  isIntact: z.boolean(),
  entries: z.number(),
  /** The worst first, at most 100. */
  statements: z.array(StatementDetail),
  statementTotal: z.number(),
  timeline: z.array(OrderEvent),
})
export type PaymentOrder = z.infer<typeof PaymentOrder>

/**
 * Returns the amount of a store's next statement for entries booked so far, and the limit of one operator's adjustments per partner.
 */
export const getOpenAccount = route({
  method: 'GET',
  path: '/api/operator/open-accounts/:partnerId/:storeId',
  summary: 'Read what a store’s next statement would pay by now',
  params: z.strictObject({
    partnerId: z.uuid(fieldError('field.invalid')),
    storeId: z.uuid(fieldError('field.invalid')),
  }),
  answer: z.strictObject({
    cutOff: moment,
    timeZone: z.string(),
    arrivesOn: z.iso.date(),
    purchases: z.number(),
    amount: dollars,
    /** Something holds the store's money beyond the cut-off, as far as is known by now. */
    isHeld: z.boolean(),
    /** Without a second person and in both directions, since midnight in New York, at all stores of the partner. */
    adjustedToday: dollars,
    limit: dollars,
    /** An adjustment of a store that is not active always requires a second person. */
    isStoreActive: z.boolean(),
  }),
})

export const getPaymentOrder = route({
  method: 'GET',
  path: '/api/operator/payment-orders/:partnerId/:id',
  summary: 'Read a payment order with its statements',
  params: z.strictObject({ partnerId: z.uuid(fieldError('field.invalid')), id: z.uuid(fieldError('field.invalid')) }),
  answer: PaymentOrder,
})

/** Returns a payment order as PDF with the amounts of its screen and all statements. */
export const downloadPaymentOrder = route({
  method: 'GET',
  path: '/api/operator/payment-orders/:partnerId/:id/pdf',
  summary: 'Download a payment order as a PDF',
  kind: 'file',
  media: 'application/pdf',
  params: z.strictObject({ partnerId: z.uuid(fieldError('field.invalid')), id: z.uuid(fieldError('field.invalid')) }),
  answer: z.unknown(),
})
