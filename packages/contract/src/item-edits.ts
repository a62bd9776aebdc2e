import { bulkMax, percentMax, priceMax } from '@tillgate/domain/items.ts'
import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { Price, TaxPercentage } from './prices.ts'
import { fieldError } from './refusals.ts'
import { listBytes, resource } from './route.ts'
import { approvedPartnerObject } from './access.ts'
import { Id } from './scalars.ts'

const route = resource({ tags: ['Items'], access: approvedPartnerObject('prices.edit') })

const decimals2 = () => z.refine<number>((value) => toCents(value) !== undefined, fieldError('price.decimals'))
const edited = ['price', 'pricePercent', 'priceAmount', 'taxPercentage', 'active'] as const
type Edited = { [Field in (typeof edited)[number]]?: unknown }
const has = (edit: Edited, fields: readonly (typeof edited)[number][]): number =>
  fields.filter((field) => edit[field] !== undefined).length

const fields = {
  /** Stores whose prices change. A store that does not sell an item does not get the item. */
  storeIds: z.array(Id).check(z.minLength(1, fieldError('stores.required')), z.maxLength(2000)),
  items: z
    .array(Id)
    .check(z.minLength(1, fieldError('items.required')), z.maxLength(bulkMax, fieldError('items.too-many'))),
  price: z.optional(Price),
  /** Percent by which prices rise, or fall when negative, at most 2 decimals. Rounded half up to the cent. */
  pricePercent: z.optional(
    z
      .number(fieldError('price.required'))
      .check(
        z.minimum(-100, fieldError('price.percent')),
        z.maximum(percentMax, fieldError('price.percent')),
        decimals2(),
      ),
  ),
  /** Dollars by which prices rise, or fall when negative. */
  priceAmount: z.optional(
    z
      .number(fieldError('price.required'))
      .check(
        z.minimum(-priceMax, fieldError('price.range')),
        z.maximum(priceMax, fieldError('price.range')),
        decimals2(),
      ),
  ),
  taxPercentage: z.optional(TaxPercentage),
  active: z.optional(z.boolean()),
}
const isComplete = [
  z.refine<Edited>((edit) => has(edit, edited) > 0, { error: fieldError('edit.nothing'), path: ['items'] }),
  z.refine<Edited>((edit) => has(edit, ['price', 'pricePercent', 'priceAmount']) <= 1, {
    error: fieldError('field.invalid'),
    path: ['price'],
  }),
]
export const ItemEdits = z.strictObject(fields).check(...isComplete)
export type ItemEdits = z.infer<typeof ItemEdits>

const values = { price: z.number(), taxPercentage: z.number(), active: z.boolean() }
const Values = z.strictObject(values)
/** Price of an item at a store, before and after. `after` is null when the new price would be out of range. */
export const PreviewedPrice = z.strictObject({
  itemId: z.uuid(),
  code: z.string(),
  name: z.string(),
  storeId: z.uuid(),
  storeName: z.string(),
  before: Values,
  after: z.nullable(Values),
})
export type PreviewedPrice = z.infer<typeof PreviewedPrice>
/** A store that sells some of the items. */
export const PreviewedStore = z.strictObject({ storeId: z.uuid(), storeName: z.string(), sold: z.number() })
export const ItemEditsPreview = z.strictObject({
  items: z.number(),
  /** Prices that change in the chosen stores. */
  prices: z.number(),
  stores: z.array(PreviewedStore),
  /** First ten prices that change, of the first chosen store that has some. */
  first: z.array(PreviewedPrice),
  /** Prices that stay because the new price would be out of range: their number, and the first ten. */
  outOfRange: z.strictObject({ total: z.number(), first: z.array(PreviewedPrice) }),
  /** Hash of all values before and after; the write requires the same values. */
  digest: z.string(),
})
export type ItemEditsPreview = z.infer<typeof ItemEditsPreview>

/** Refuses more prices than `pricesAtOnceMax`. */
export const previewItemEdits = route({
  method: 'POST',
  path: '/api/item-edits/preview',
  summary: 'Compare prices of many items before and after an edit',
  body: ItemEdits,
  bodyBytes: listBytes,
  answer: ItemEditsPreview,
})
/** A line for every changed value: store, barcode, name, field, old and new value. */
export const downloadItemEdits = route({
  method: 'POST',
  path: '/api/item-edits/file',
  summary: 'Download the changes of an edit of many items',
  kind: 'file',
  body: ItemEdits,
  bodyBytes: listBytes,
  answer: z.unknown(),
})
/** Writes what a preview showed. Returns 409 when a value changed since. */
export const applyItemEdits = route({
  method: 'POST',
  path: '/api/item-edits',
  summary: 'Change prices of many items as previewed',
  body: z.strictObject({ ...fields, digest: z.string().check(z.maxLength(100)) }).check(...isComplete),
  bodyBytes: listBytes,
  answer: z.strictObject({ message: z.string(), count: z.number(), changeId: z.nullable(z.uuid()) }),
})
