import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerUsers } from './who.ts'

/** Days that the dashboard draws, today the last. */
export const figureDays = 14

/** Dollars; a return reduces the sales of the day of the return. Reversed and unpaid baskets do not count. */
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

/** Sales figures. A day follows the store's zone: before midnight there, the previous date applies. */
export const SalesFigures = z.strictObject({
  today: SalesDay,
  /** The same weekday of last week, up to this time of day. */
  lastWeek: z.number(),
  /** Since Monday. */
  week: z.strictObject(sums),
  /** The store with the highest total since Monday; null where nothing was sold. */
  busiest: z.nullable(z.strictObject({ storeId: z.uuid(), name: z.string(), totalAmount: z.number() })),
  /** Last fourteen days, oldest first, including days without sales. */
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

/** Days that the sales beside a store or a cashier cover, today the last. */
export const recentDays = 30
const recentMax = 100
const oneId = z.uuid(fieldError('field.invalid'))

/** Sales of a store or a cashier in the last 30 days of the store's zone, by the rules of the figures above. */
export const RecentSales = z.strictObject({
  /** Id of the store or the cashier. */
  id: z.uuid(),
  /** Sales, without returns. */
  purchases: z.number(),
  /** Dollars with tax, less the returns of these days. A return counts for the cashier who took the items back. */
  totalAmount: z.number(),
})
export type RecentSales = z.infer<typeof RecentSales>

/** Names only stores and cashiers of the partner that sold or took something back; for any other id it returns no row. */
export const listRecentSales = route({
  method: 'GET',
  path: '/api/purchasetransaction/figures/recent',
  summary: 'List the sales of stores or cashiers of the last 30 days',
  tags: ['Sales figures'],
  who: approvedPartnerUsers('sales.read'),
  query: z.strictObject({
    by: z.enum(['store', 'cashier'], fieldError('field.invalid')),
    ids: z.pipe(
      z.union(
        [oneId, z.array(oneId).check(z.maxLength(recentMax, fieldError('field.invalid')))],
        fieldError('field.invalid'),
      ),
      z.transform((given) => [given].flat()),
    ),
  }),
  answer: z.strictObject({ items: z.array(RecentSales) }),
})
