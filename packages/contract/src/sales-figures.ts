import { units } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerUsers } from './access.ts'
import { idRead } from './scalars.ts'

const route = resource({ tags: ['Sales figures'], access: approvedPartnerUsers('sales.read') })

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
  /** Last fourteen days, oldest first, including days without sales. */
  days: z.array(SalesDay),
})
export type SalesFigures = z.infer<typeof SalesFigures>

export const getSalesFigures = route({
  method: 'GET',
  path: '/api/purchasetransaction/figures',
  summary: 'Read the sales of today, this week and the last two weeks',
  answer: SalesFigures,
})

/** Days that the sales beside a store or a cashier cover, today the last. */
export const recentDays = 30
const recentMax = 100

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
  query: z.strictObject({
    by: z.enum(['store', 'cashier'], fieldError('field.invalid')),
    ids: z.pipe(
      z.union(
        [idRead, z.array(idRead).check(z.maxLength(recentMax, fieldError('field.invalid')))],
        fieldError('field.invalid'),
      ),
      z.transform((given) => [given].flat()),
    ),
  }),
  answer: z.strictObject({ items: z.array(RecentSales) }),
})

/** Most rows of a table of the dashboard: stores, cashiers, items. */
export const figureRowsMax = 10
/** Days of the best selling items, today the last. */
export const topItemDays = 7

export const SalesHour = z.strictObject({
  /** Hour of the store's zone, 0 to 23. */
  hour: z.number(),
  totalAmount: z.number(),
  benefitsAmount: z.number(),
  /** Sum of the whole hour on the same weekday of last week. */
  lastWeek: z.number(),
})
/** Best sellers of today first. `others`: number of rows that are left out. */
export const SalesRows = z.strictObject({
  rows: z.array(
    z.strictObject({
      /** Id of the store or the cashier. */
      id: z.uuid(),
      name: z.string(),
      /** Empty for a cashier who sold in several stores. */
      storeName: z.string(),
      purchases: z.number(),
      totalAmount: z.number(),
      /** Of today. */
      returns: z.number(),
      returnedAmount: z.number(),
      /** Same weekday of last week, up to this time of day. */
      lastWeek: z.number(),
    }),
  ),
  others: z.number(),
})
export type SalesRows = z.infer<typeof SalesRows>
/** Sales of today, split three ways; each split adds up to the total of the day. */
export const SalesToday = z.strictObject({
  day: z.iso.date(),
  /** From the first to the last hour with sales on either day. */
  hours: z.array(SalesHour),
  stores: SalesRows,
  cashiers: SalesRows,
})
export type SalesToday = z.infer<typeof SalesToday>

export const getSalesToday = route({
  method: 'GET',
  path: '/api/purchasetransaction/today',
  summary: 'Read the sales of today by hour, store and cashier',
  answer: SalesToday,
})

export const TopItems = z.strictObject({
  /** Sales of all items of these days. */
  totalAmount: z.number(),
  items: z.array(
    z.strictObject({
      /** Null for a deleted item. */
      itemId: z.nullable(z.uuid()),
      code: z.string(),
      name: z.string(),
      unit: z.enum(units),
      /** Sold less returned, at most 3 decimals. */
      quantity: z.number(),
      totalAmount: z.number(),
    }),
  ),
})

export const getTopItems = route({
  method: 'GET',
  path: '/api/purchasetransaction/top-items',
  summary: 'Read the best selling items of the last seven days',
  answer: TopItems,
})
