import * as z from 'zod/mini'
import { route } from './route.ts'
import { approvedPartnerUsers } from './who.ts'

/** Days that the dashboard draws, today the last. */
export const figureDays = 14

/** Dollars; what was returned is taken off the sales of the day it came back. Reversed and unpaid baskets count nowhere. */
const sums = {
  /** Sales, without returns. */
  purchases: z.number(),
  totalAmount: z.number(),
  /** The part of it that cards paid. */
  benefitsAmount: z.number(),
  returns: z.number(),
  returnedAmount: z.number(),
}
export const SalesDay = z.strictObject({ day: z.iso.date(), ...sums })
export type SalesDay = z.infer<typeof SalesDay>

/** How selling goes. A day is a store's own: where it is not midnight yet, it is still yesterday. */
export const SalesFigures = z.strictObject({
  today: SalesDay,
  /** The same weekday of last week, up to this time of day. */
  lastWeek: z.number(),
  /** Since Monday. */
  week: z.strictObject(sums),
  /** The store with the highest total since Monday; null where nothing was sold. */
  busiest: z.nullable(z.strictObject({ storeId: z.uuid(), name: z.string(), totalAmount: z.number() })),
  /** The last fourteen days, the oldest first, each of them even without a sale. */
  days: z.array(SalesDay),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export const getSalesFigures = route({
  method: 'GET',
  path: '/api/purchasetransaction/figures',
  summary: 'Read the sales of today, this week and the last two weeks',
  tags: ['Sales figures'],
  who: approvedPartnerUsers('sales.read'),
  answer: SalesFigures,
})
