import { catalogueFormats } from '@tillgate/domain/catalogue-file.ts'
import { descriptionMax, itemSortColumns, nameMax, units, type TypedText } from '@tillgate/domain/items.ts'
import { storeStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { Barcode, NewBarcode } from './barcodes.ts'
import { MatchesElsewhere } from './matches-elsewhere.ts'
import { cursor, dollars, Done, flag, listOf, paged } from './paging.ts'
import { Price, StorePrice, TaxPercentage } from './prices.ts'
import { fieldError } from './refusals.ts'
import { listBytes, resource, tableMedia } from './route.ts'
import { oneLine } from './texts.ts'
import { approvedPartnerObject } from './access.ts'
import { Id, Version } from './scalars.ts'

const route = resource({ tags: ['Items'], access: approvedPartnerObject('items.edit') })

const details = {
  name: z
    .string(fieldError('name.required'))
    .check(oneLine(), z.minLength(1, fieldError('name.required')), z.maxLength(nameMax, fieldError('name.too-long'))),
  description: z
    .string(fieldError('description.required'))
    .check(
      oneLine(),
      z.minLength(1, fieldError('description.required')),
      z.maxLength(descriptionMax, fieldError('description.too-long')),
    ),
  unit: z.enum(units, fieldError('unit.required')),
}
/**
 * The item send payload of Spec 2 §3. With `applyAllStore` the first entry's price and tax hold in every store that sells
 * the item; a new item is then sold in all of them.
 */
export const ItemDraft = z.strictObject({
  code: NewBarcode,
  ...details,
  applyAllStore: z.boolean(),
  storePrices: z.array(StorePrice).check(z.minLength(1, fieldError('stores.required')), z.maxLength(2000)),
})
export type ItemDraft = z.infer<typeof ItemDraft>
export const ItemEdit = z.strictObject({ ...ItemDraft.shape, version: Version })
export type ItemEdit = z.infer<typeof ItemEdit>

/** Texts of an item in answers. */
export const answeredTexts = { name: z.string(), description: z.string(), unit: z.enum(units) } satisfies Record<
  TypedText,
  unknown
>
/** An item as one store sells it. Spec 2 §3. */
const row = {
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  retailerBusinessName: z.string(),
  ...answeredTexts,
  code: z.string(),
  price: z.number(),
  taxPercentage: z.number(),
  active: z.boolean(),
  aplVerification: z.boolean(),
  storeId: z.uuid(),
}
export const Item = z.strictObject(row)
export type Item = z.infer<typeof Item>
/** Approved-products list that contains the item today, with its purse. Days `2026-11-25`, inclusive; null: no end. */
export const ListOfItem = z.strictObject({
  list: z.string(),
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
})
export type ListOfItem = z.infer<typeof ListOfItem>
/** `applyAllStore`: true when the last save set the same price for all stores. */
export const ItemDetail = z.strictObject({
  ...row,
  storesCount: z.number(),
  applyAllStore: z.boolean(),
  approvedLists: z.array(ListOfItem),
  version: Version,
})
export type ItemDetail = z.infer<typeof ItemDetail>

const filters = {
  storeId: z.uuid(fieldError('field.invalid')),
  search: z.optional(z.string().check(z.trim(), z.maxLength(256, fieldError('field.invalid')))),
  aplVerification: z.optional(flag),
  unit: z.optional(z.enum(units, fieldError('unit.unknown'))),
  minPrice: z.optional(dollars),
  maxPrice: z.optional(dollars),
  /** Id of an item: this item and all that were created after it. Ids of items ascend by the time of creation. */
  addedFrom: z.optional(z.uuid(fieldError('field.invalid'))),
}
export const ItemFilters = z.strictObject({ ...filters, active: z.optional(flag) })
export type ItemFilters = z.infer<typeof ItemFilters>

/** A search without `sortColumn` lists the best matches first, at most 500. */
export const listItems = route({
  method: 'GET',
  path: '/api/item',
  summary: 'List a store’s items',
  access: approvedPartnerObject('items.read'),
  query: z.strictObject({ ...paged(itemSortColumns), cursor, ...filters, active: z.optional(flag) }),
  answer: z.strictObject({ ...listOf(Item).shape, elsewhere: z.optional(MatchesElsewhere) }),
})
/**
 * Returns the counts of the status tabs under the current filters, capped at 10,001, which reads "more than 10,000".
 */
export const countItems = route({
  method: 'GET',
  path: '/api/item/counts',
  summary: 'Count a store’s items by state',
  access: approvedPartnerObject('items.read'),
  query: z.strictObject(filters),
  answer: z.strictObject({ all: z.number(), active: z.number(), inactive: z.number() }),
})
/** Returns the filtered items as CSV or workbook, with the columns of the import and the APL status. */
export const exportItems = route({
  method: 'GET',
  path: '/api/item/export',
  summary: 'Download a store’s items',
  access: approvedPartnerObject('items.read'),
  kind: 'file',
  media: tableMedia,
  query: z.strictObject({ ...filters, active: z.optional(flag), format: z.optional(z.enum(catalogueFormats)) }),
  answer: z.unknown(),
})

const itemId = { id: z.uuid() }
const itemIdAndCode = { ...itemId, code: Barcode }
export const getItem = route({
  method: 'GET',
  path: '/api/item/:id/code/:code',
  summary: 'Read an item',
  access: approvedPartnerObject('items.read'),
  params: z.strictObject(itemIdAndCode),
  answer: ItemDetail,
})
export const getItemAtStore = route({
  method: 'GET',
  path: '/api/item/:id/code/:code/store/:storeId',
  summary: 'Read an item as one store sells it',
  access: approvedPartnerObject('items.read'),
  params: z.strictObject({ ...itemIdAndCode, storeId: z.uuid() }),
  answer: ItemDetail,
})

/** Item-store row of Spec 2 §3. */
export const ItemStore = z.strictObject({
  storeId: z.uuid(),
  storeName: z.string(),
  supportId: z.string(),
  address: z.string(),
  price: z.number(),
  taxPercentage: z.number(),
  active: z.boolean(),
  storeStatus: z.enum(storeStatuses),
})
export type ItemStore = z.infer<typeof ItemStore>
/** `version` covers the item and its prices everywhere. */
export const ItemStores = z.strictObject({ items: z.array(ItemStore), version: Version })
export const listItemStores = route({
  method: 'GET',
  path: '/api/item/:id/code/:code/stores',
  summary: 'List the stores that sell an item, by its barcode',
  access: approvedPartnerObject('items.read'),
  params: z.strictObject(itemIdAndCode),
  answer: ItemStores,
})
export const listStoresOfItem = route({
  method: 'GET',
  path: '/api/store/item/:itemId/stores',
  summary: 'List the stores that sell an item',
  access: approvedPartnerObject('items.read'),
  params: z.strictObject({ itemId: z.uuid() }),
  answer: ItemStores,
})
/**
 * `id` is null when only the approved-products list knows the barcode. `storeId`: the label of a scale is read in the form of this
 * store; without it, in the forms of all stores of the partner.
 */
export const getItemByCode = route({
  method: 'GET',
  path: '/api/item/get-by-code',
  summary: 'Look an item up by its barcode',
  access: approvedPartnerObject('items.read'),
  query: z.strictObject({ code: Barcode, storeId: z.optional(z.uuid(fieldError('field.invalid'))) }),
  answer: z.strictObject({
    id: z.nullable(z.uuid()),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    aplVerification: z.boolean(),
    /** Approved-products list with the item today; null: on none, or the own catalogue has the item. */
    list: z.nullable(z.string()),
    storeIds: z.array(Id),
    /** Price at the named store; null: no store is named, or it does not sell the item. */
    price: z.nullable(z.number()),
    /** Lowest and highest price of the stores that sell the item; null: none does. */
    prices: z.nullable(z.strictObject({ lowest: z.number(), highest: z.number() })),
  }),
})

export const createItem = route({
  method: 'POST',
  path: '/api/item',
  summary: 'Create an item',
  body: ItemDraft,
  bodyBytes: listBytes,
  /** `changeId`: for an undo. */
  answer: z.strictObject({ id: z.uuid(), code: z.string(), changeId: z.uuid() }),
})
/** Answer to a stale update: the item and all stores that sell the item. */
export const CurrentItem = z.strictObject({ item: ItemDetail, stores: z.array(ItemStore) })
export type CurrentItem = z.infer<typeof CurrentItem>
/** Stores without the item are added only when named, never by `applyAllStore`. */
export const updateItem = route({
  method: 'PUT',
  path: '/api/item/:id',
  access: approvedPartnerObject('prices.edit'),
  summary: 'Change an item',
  params: z.strictObject(itemId),
  body: ItemEdit,
  bodyBytes: listBytes,
  /** `changeId`: for an undo; null when every value stays. */
  answer: z.strictObject({ id: z.uuid(), code: z.string(), changeId: z.nullable(z.uuid()) }),
})
export const NewStorePrice = z.strictObject({ storeId: z.uuid(), price: Price, taxPercentage: TaxPercentage })
export type NewStorePrice = z.infer<typeof NewStorePrice>
export const addItemStore = route({
  method: 'PUT',
  path: '/api/item/:id/add-item-store',
  summary: 'Sell an item at a further store',
  access: approvedPartnerObject('prices.edit'),
  params: z.strictObject(itemId),
  body: NewStorePrice,
  answer: Done,
})
const toggle = (action: 'activate' | 'inactivate', summary: string) =>
  route({
    method: 'PUT',
    path: `/api/item/:id/code/:code/${action}`,
    summary,
    access: approvedPartnerObject('prices.edit'),
    params: z.strictObject(itemIdAndCode),
    body: z.strictObject({ storeId: z.uuid() }),
    answer: Done,
  })
export const activateItem = toggle('activate', 'Sell an item at a store again')
export const inactivateItem = toggle('inactivate', 'Stop selling an item at a store')
