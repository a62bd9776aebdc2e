import { catalogueFormats } from '@tillgate/domain/catalogue-file.ts'
import { bulkMax, descriptionMax, itemSortColumns, nameMax, priceMax, taxMax, units } from '@tillgate/domain/items.ts'
import { toCents, toTaxMilli } from '@tillgate/domain/money.ts'
import { storeStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { Barcode, NewBarcode } from './barcodes.ts'
import { cursor, dollars, Done, flag, listOf, paged } from './paging.ts'
import { Id } from './ids.ts'
import { says } from './refusals.ts'
import { listBytes, route } from './route.ts'
import { Version } from './versions.ts'
import { oneLine } from './texts.ts'

/** Dollars, more than 0 and at most 999.99, whole cents. Spec 2 §5. */
export const Price = z.number(says('price.required')).check(
  z.positive({ error: says('price.range'), abort: true }),
  z.maximum(priceMax, { error: says('price.range'), abort: true }),
  z.refine((price) => toCents(price) !== undefined, says('price.decimals')),
)
/** Percent, 0 to 100, at most 3 decimals (the item-store form's mask allows 3). */
export const TaxPercentage = z.number(says('tax.required')).check(
  z.minimum(0, { error: says('tax.range'), abort: true }),
  z.maximum(taxMax, { error: says('tax.range'), abort: true }),
  z.refine((tax) => toTaxMilli(tax) !== undefined, says('tax.decimals')),
)
export const StorePrice = z.strictObject({
  storeId: z.uuid(),
  price: Price,
  taxPercentage: TaxPercentage,
  active: z.boolean(),
})
export type StorePrice = z.infer<typeof StorePrice>

const details = {
  name: z
    .string(says('name.required'))
    .check(oneLine(), z.minLength(1, says('name.required')), z.maxLength(nameMax, says('name.too-long'))),
  description: z
    .string(says('description.required'))
    .check(
      oneLine(),
      z.minLength(1, says('description.required')),
      z.maxLength(descriptionMax, says('description.too-long')),
    ),
  unit: z.enum(units, says('unit.required')),
}
/**
 * The item send payload of Spec 2 §3. With `applyAllStore` the first entry's price and tax hold in every store that sells
 * the item; a new item is then sold in all of them.
 */
export const ItemDraft = z.strictObject({
  code: NewBarcode,
  ...details,
  applyAllStore: z.boolean(),
  storePrices: z.array(StorePrice).check(z.minLength(1, says('stores.required')), z.maxLength(2000)),
})
export type ItemDraft = z.infer<typeof ItemDraft>
export const ItemEdit = z.strictObject({ ...ItemDraft.shape, version: Version })
export type ItemEdit = z.infer<typeof ItemEdit>

/** An item as one store sells it. Spec 2 §3. */
const row = {
  id: z.uuid(),
  userId: z.nullable(z.uuid()),
  retailerBusinessName: z.string(),
  name: z.string(),
  description: z.string(),
  code: z.string(),
  unit: z.enum(units),
  price: z.number(),
  taxPercentage: z.number(),
  active: z.boolean(),
  aplVerification: z.boolean(),
  storeId: z.uuid(),
}
export const Item = z.strictObject(row)
export type Item = z.infer<typeof Item>
/** A purse's approved-products list that the item is on today. Days `2026-11-25`, both inclusive; null: without an end. */
export const ListOfItem = z.strictObject({
  list: z.string(),
  since: z.nullable(z.string()),
  until: z.nullable(z.string()),
})
export type ListOfItem = z.infer<typeof ListOfItem>
/** `applyAllStore`: whether one price for all stores was chosen when it was last saved. */
export const ItemDetail = z.strictObject({
  ...row,
  storesCount: z.number(),
  applyAllStore: z.boolean(),
  approvedLists: z.array(ListOfItem),
  version: Version,
})
export type ItemDetail = z.infer<typeof ItemDetail>

const filters = {
  storeId: z.uuid(says('field.invalid')),
  search: z.optional(z.string().check(z.trim(), z.maxLength(256, says('field.invalid')))),
  aplVerification: z.optional(flag),
  unit: z.optional(z.enum(units, says('unit.unknown'))),
  minPrice: z.optional(dollars),
  maxPrice: z.optional(dollars),
}
export const ItemFilters = z.strictObject({ ...filters, active: z.optional(flag) })
export type ItemFilters = z.infer<typeof ItemFilters>

export const listItems = route({
  method: 'GET',
  path: '/api/item',
  query: z.strictObject({ ...paged(itemSortColumns), cursor, ...filters, active: z.optional(flag) }),
  answer: listOf(Item),
})
/** Figures of the status tabs under the other filters; each capped at 10,001, which reads "more than 10,000". */
export const countItems = route({
  method: 'GET',
  path: '/api/item/counts',
  query: z.strictObject(filters),
  answer: z.strictObject({ all: z.number(), active: z.number(), inactive: z.number() }),
})
/** What the filters show, as CSV or as a workbook. Columns are those the import reads, and whether the APL knows it. */
export const exportItems = route({
  method: 'GET',
  path: '/api/item/export',
  kind: 'file',
  query: z.strictObject({ ...filters, active: z.optional(flag), format: z.optional(z.enum(catalogueFormats)) }),
  answer: z.unknown(),
})

const itemId = { id: z.uuid() }
const itemIdAndCode = { ...itemId, code: Barcode }
export const getItem = route({
  method: 'GET',
  path: '/api/item/:id/code/:code',
  params: z.strictObject(itemIdAndCode),
  answer: ItemDetail,
})
export const getItemAtStore = route({
  method: 'GET',
  path: '/api/item/:id/code/:code/store/:storeId',
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
  params: z.strictObject(itemIdAndCode),
  answer: ItemStores,
})
export const listStoresOfItem = route({
  method: 'GET',
  path: '/api/store/item/:itemId/stores',
  params: z.strictObject({ itemId: z.uuid() }),
  answer: ItemStores,
})
/** `id` is null when only the approved-products list knows the barcode. */
export const getItemByCode = route({
  method: 'GET',
  path: '/api/item/get-by-code',
  query: z.strictObject({ code: Barcode }),
  answer: z.strictObject({
    id: z.nullable(z.uuid()),
    code: z.string(),
    name: z.string(),
    description: z.string(),
    aplVerification: z.boolean(),
    storeIds: z.array(Id),
  }),
})

export const createItem = route({
  method: 'POST',
  path: '/api/item',
  body: ItemDraft,
  bodyBytes: listBytes,
  answer: z.strictObject({ id: z.uuid(), code: z.string() }),
})
/** What a stale edit is answered: the item and every store that sells it. */
export const CurrentItem = z.strictObject({ item: ItemDetail, stores: z.array(ItemStore) })
export type CurrentItem = z.infer<typeof CurrentItem>
/** Stores that do not sell the item are added only when they are named, and never by `applyAllStore`. */
export const updateItem = route({
  method: 'PUT',
  path: '/api/item/:id',
  params: z.strictObject(itemId),
  body: ItemEdit,
  bodyBytes: listBytes,
  answer: z.strictObject({ id: z.uuid(), code: z.string() }),
})
export const NewStorePrice = z.strictObject({ storeId: z.uuid(), price: Price, taxPercentage: TaxPercentage })
export type NewStorePrice = z.infer<typeof NewStorePrice>
export const addItemStore = route({
  method: 'PUT',
  path: '/api/item/:id/add-item-store',
  params: z.strictObject(itemId),
  body: NewStorePrice,
  answer: Done,
})
const toggle = (action: 'activate' | 'inactivate') =>
  route({
    method: 'PUT',
    path: `/api/item/:id/code/:code/${action}`,
    params: z.strictObject(itemIdAndCode),
    body: z.strictObject({ storeId: z.uuid() }),
    answer: Done,
  })
export const activateItem = toggle('activate')
export const inactivateItem = toggle('inactivate')

const hasChange = (edit: { price?: unknown; taxPercentage?: unknown; active?: unknown }): boolean =>
  edit.price !== undefined || edit.taxPercentage !== undefined || edit.active !== undefined
/** `multipleEdit: false` deletes from the store. Without the field it is an edit (spec 2 §3), so a forgotten field never deletes. */
export const BulkEdit = z
  .strictObject({
    multipleEdit: z._default(z.boolean(says('field.invalid')), true),
    storeId: z.uuid(),
    items: z.array(Id).check(z.minLength(1, says('items.required')), z.maxLength(bulkMax, says('items.too-many'))),
    price: z.optional(Price),
    taxPercentage: z.optional(TaxPercentage),
    active: z.optional(z.boolean()),
  })
  .check(
    z.refine((edit) => !edit.multipleEdit || hasChange(edit), { error: says('edit.nothing'), path: ['items'] }),
    z.refine((edit) => edit.multipleEdit || !hasChange(edit), {
      error: says('edit.delete-with-values'),
      path: ['multipleEdit'],
    }),
  )
export type BulkEdit = z.infer<typeof BulkEdit>
export const editItemsAtStore = route({
  method: 'POST',
  path: '/api/item/multi-edits-and-delete-by-store',
  body: BulkEdit,
  bodyBytes: listBytes,
  answer: z.strictObject({ message: z.string(), count: z.number() }),
})
