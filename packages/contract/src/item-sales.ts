import * as z from 'zod/mini'
import { route } from './route.ts'
import { fieldError } from './refusals.ts'
import { approvedPartnerObject } from './access.ts'

/** Days that the item view draws, today the last. */
export const itemSalesDays = 90

/**
 * Sales of an item on one day of the store's zone. Reversed and unpaid baskets do not count. Returns count on the day of the
 * return and do not reduce the sales.
 */
export const ItemSalesDay = z.strictObject({
  day: z.iso.date(),
  /**
   * Quantity sold in the unit of the item, at most 3 decimals. Pieces that a scale label priced count in the amounts only:
   * their weight is not in the label.
   */
  units: z.number(),
  /** Dollars with tax. */
  totalAmount: z.number(),
  /** The part of it that cards paid. */
  benefitsAmount: z.number(),
  returnedUnits: z.number(),
  /** Lowest and highest price of a unit on the day; null on a day without sales in the unit. */
  prices: z.nullable(z.strictObject({ lowest: z.number(), highest: z.number() })),
})
export type ItemSalesDay = z.infer<typeof ItemSalesDay>
export const ItemSales = z.strictObject({
  /** Oldest first, including days without sales. */
  days: z.array(ItemSalesDay),
})

/** Without `storeId` the sales of all stores are summed. */
export const getItemSales = route({
  method: 'GET',
  path: '/api/item/:id/sales',
  summary: 'Read the sales of an item of the last 90 days',
  tags: ['Sales figures'],
  access: approvedPartnerObject('sales.read'),
  params: z.strictObject({ id: z.uuid() }),
  query: z.strictObject({ storeId: z.optional(z.uuid(fieldError('field.invalid'))) }),
  answer: ItemSales,
})
