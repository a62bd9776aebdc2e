import { rangeSortColumns, units } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { ItemFilters } from './items.ts'
import { cursor, listOf, paged } from './paging.ts'
import { route } from './route.ts'
import { approvedPartnerUsers } from './access.ts'

/** An item with the range of its prices in the stores that sell the item. */
export const ItemRange = z.strictObject({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.enum(units),
  aplVerification: z.boolean(),
  lowestPrice: z.number(),
  highestPrice: z.number(),
  storesCount: z.number(),
  /** Stores where the item is active. */
  activeCount: z.number(),
})
export type ItemRange = z.infer<typeof ItemRange>
/** Sorts and pages as `listItems`. The filters of one store, price and status, do not apply. */
export const listItemRanges = route({
  method: 'GET',
  path: '/api/item/ranges',
  summary: 'List the items of all stores with their price ranges',
  tags: ['Items'],
  access: approvedPartnerUsers('items.edit'),
  query: z.strictObject({
    ...paged(rangeSortColumns),
    cursor,
    search: ItemFilters.shape.search,
    aplVerification: ItemFilters.shape.aplVerification,
    unit: ItemFilters.shape.unit,
  }),
  answer: listOf(ItemRange),
})
