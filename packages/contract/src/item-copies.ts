import { percentMax } from '@tillgate/domain/items.ts'
import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { ItemChange } from './item-changes.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerObject } from './access.ts'
import { withId } from './scalars.ts'

const route = resource({ tags: ['Items'], access: approvedPartnerObject('items.edit') })

/** Percent by which copied prices rise, or fall when negative, at most 2 decimals. Rounded half up to the cent. */
const percentRules = [
  z.minimum(-100, fieldError('price.percent')),
  z.maximum(percentMax, fieldError('price.percent')),
  z.refine<number>((value) => toCents(value) !== undefined, fieldError('price.decimals')),
] as const

/** Number of items that a copy adds to a store. */
export const ItemCopyPreview = z.strictObject({
  items: z.number(),
  /** Number of active items at the other store. */
  active: z.number(),
  /** Items of these that a list of approved products covers. */
  listed: z.number(),
  /** Items that both stores sell; a copy leaves the prices of the target store unchanged. */
  existing: z.number(),
  /** Items of these that keep their price, because the changed price would be out of range. */
  unchanged: z.number(),
  /** First items by name with their prices at both stores, at most three. */
  examples: z.array(z.strictObject({ name: z.string(), price: z.number(), newPrice: z.number() })),
})
export type ItemCopyPreview = z.infer<typeof ItemCopyPreview>
export const previewItemCopy = route({
  method: 'GET',
  path: '/api/store/:id/item-copies/preview',
  summary: 'Count the items that a copy adds to a store',
  params: withId,
  query: z.strictObject({
    fromStoreId: z.uuid(),
    pricePercent: z.optional(z.coerce.number(fieldError('price.percent')).check(...percentRules)),
  }),
  answer: ItemCopyPreview,
})

/**
 * Adds the items of another store with price, tax and status to a store, prices changed by a percentage if given. Items that the store sells keep their prices. Many
 * items are copied in the background: `status` is RUNNING. The copy can be undone.
 */
export const copyItems = route({
  method: 'POST',
  path: '/api/store/:id/item-copies',
  summary: 'Copy items and prices of another store',
  params: withId,
  body: z.strictObject({
    fromStoreId: z.uuid(),
    pricePercent: z.optional(z.number(fieldError('price.percent')).check(...percentRules)),
  }),
  answer: z.strictObject({ ...ItemChange.shape, message: z.string() }),
})
