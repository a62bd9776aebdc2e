import { itemChangeKinds, itemChangeStatuses } from '@tillgate/domain/item-changes.ts'
import * as z from 'zod/mini'
import { answeredTexts } from './items.ts'
import { Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerObject, approvedPartnerUsers } from './access.ts'
import { Version, withId } from './scalars.ts'

const route = resource({ tags: ['Items'], access: approvedPartnerObject('items.edit') })

/** A change of the catalogue. A value is the texts of an item, or its price, tax and status at a store. */
export const ItemChange = z.strictObject({
  id: z.uuid(),
  kind: z.enum(itemChangeKinds),
  status: z.enum(itemChangeStatuses),
  createdAt: z.iso.datetime(),
  /** Null for an operator. */
  changedBy: z.nullable(z.string()),
  /** File of an import. */
  fileName: z.nullable(z.string()),
  /** Share of a running undo, 0 to 1. */
  progress: z.number(),
  /** Values restored by an undo, and values that changed since and stay. */
  restored: z.number(),
  kept: z.number(),
  /** Change that this undo reverts, and the undo that reverted this change. */
  undoes: z.nullable(z.uuid()),
  undoneBy: z.nullable(z.uuid()),
  canUndo: z.boolean(),
})
export type ItemChange = z.infer<typeof ItemChange>

/** Pages without a choice of order. */
const { page, pageSize } = paged(['name'])
const pages = z.strictObject({ page, pageSize })

/** A change in the list of all changes. `items`: items of a bulk edit. `itemName`: one of its items; null for an import and its undo. */
export const ListedItemChange = z.strictObject({
  ...ItemChange.shape,
  items: z.number(),
  itemName: z.nullable(z.string()),
})
export type ListedItemChange = z.infer<typeof ListedItemChange>
/** Newest first, of the last 30 days. */
export const listItemChanges = route({
  method: 'GET',
  path: '/api/item-change',
  summary: 'List the changes of items',
  access: approvedPartnerUsers('items.edit'),
  query: z.strictObject({ page, pageSize, kind: z.optional(z.enum(itemChangeKinds, fieldError('field.invalid'))) }),
  answer: listOf(ListedItemChange),
})

/** An import has the id of its batch. */
export const getItemChange = route({
  method: 'GET',
  path: '/api/item-change/:id',
  summary: 'Read a change of items',
  params: withId,
  answer: ItemChange,
})
/** Restores every value that did not change since. Many values are restored in the background: `status` is RUNNING. */
export const undoItemChange = route({
  method: 'POST',
  path: '/api/item-change/:id/undo',
  summary: 'Undo a change of items',
  params: withId,
  answer: z.strictObject({ ...ItemChange.shape, message: z.string() }),
})

const value = { price: z.number(), taxPercentage: z.number(), active: z.boolean() }
/** Null: the store does not sell the item. */
const PriceValue = z.nullable(z.strictObject(value))

/** A value that an undo kept, because the value changed since or another item has the barcode. Without a store: the texts. */
export const KeptValue = z.strictObject({
  itemId: z.uuid(),
  code: z.string(),
  name: z.string(),
  storeId: z.nullable(z.uuid()),
  storeName: z.nullable(z.string()),
  /** Current price; null for texts and where the store does not sell the item. */
  current: PriceValue,
  isBarcodeTaken: z.boolean(),
  changedAt: z.nullable(z.iso.datetime()),
  /** Null for an operator and for values without a recorded change. */
  changedBy: z.nullable(z.string()),
})
export type KeptValue = z.infer<typeof KeptValue>
export const listKeptValues = route({
  method: 'GET',
  path: '/api/item-change/:id/kept',
  summary: 'List the values that an undo left as they are',
  params: withId,
  query: pages,
  answer: listOf(KeptValue),
})

const Texts = z.strictObject(answeredTexts)
/** What one change did to an item. */
export const ItemHistoryEntry = z.strictObject({
  changeId: z.uuid(),
  kind: z.enum(itemChangeKinds),
  at: z.iso.datetime(),
  /** Null for an operator. */
  changedBy: z.nullable(z.string()),
  fileName: z.nullable(z.string()),
  /** Items of a bulk edit. */
  items: z.number(),
  isCreation: z.boolean(),
  texts: z.nullable(z.strictObject({ before: Texts, after: Texts })),
  /** First stores of the change by name; `pricesTotal` counts all. */
  prices: z.array(z.strictObject({ storeId: z.uuid(), storeName: z.string(), before: PriceValue, after: PriceValue })),
  pricesTotal: z.number(),
})
export type ItemHistoryEntry = z.infer<typeof ItemHistoryEntry>
/** What a change did to one of its items. */
export const ChangedItem = z.strictObject({
  itemId: z.uuid(),
  code: z.string(),
  name: z.string(),
  isCreation: ItemHistoryEntry.shape.isCreation,
  texts: ItemHistoryEntry.shape.texts,
  prices: ItemHistoryEntry.shape.prices,
  /** Texts or a listed price have another value than after the change: an undo leaves them as they are. */
  isChangedSince: z.boolean(),
  pricesTotal: ItemHistoryEntry.shape.pricesTotal,
})
export type ChangedItem = z.infer<typeof ChangedItem>
/** Items of a change with old and new values. */
export const listChangedItems = route({
  method: 'GET',
  path: '/api/item-change/:id/items',
  summary: 'List the items of a change with their values before and after',
  params: withId,
  query: pages,
  answer: listOf(ChangedItem),
})

/** Newest first, of the last 30 days. `createdAt` and `createdBy` belong to the item. */
export const listItemHistory = route({
  method: 'GET',
  path: '/api/item/:id/history',
  summary: 'List the changes of an item',
  params: z.strictObject({ id: z.uuid() }),
  query: pages,
  answer: z.strictObject({
    ...listOf(ItemHistoryEntry).shape,
    version: Version,
    createdAt: z.iso.datetime(),
    createdBy: z.nullable(z.string()),
  }),
})
/** Sets what the change replaced back to its values before the change, also over later changes. */
export const restoreItem = route({
  method: 'POST',
  path: '/api/item/:id/restore',
  summary: 'Set an item back to its values before a change',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ changeId: z.uuid(), version: Version }),
  answer: z.strictObject({ ...Done.shape, changeId: z.nullable(z.uuid()) }),
})
