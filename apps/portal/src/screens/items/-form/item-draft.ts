import type { ItemDetail, ItemDraft, listItemStores } from '@tillgate/contract/items.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { units, type Unit } from '@tillgate/domain/items.ts'
import { decimal } from '@tillgate/ui/fields/masks.ts'
import * as z from 'zod/mini'
import type { Store } from '@tillgate/contract/stores.ts'
import { amountText } from '../-view/price-draft.ts'

/** One line of the stores grid; amounts as typed. */
const PriceLine = z.object({
  storeId: z.string(),
  storeName: z.string(),
  address: z.string(),
  sold: z.boolean(),
  price: z.string(),
  taxPercentage: z.string(),
  /** The stored price has no tax, for example after an import: an empty tax is valid. */
  isTaxFree: z.boolean(),
  active: z.boolean(),
})
export type PriceLine = z.output<typeof PriceLine>
/**
 * Form state of an item; `toDraft` converts it for the request. `version`: version of the item as read, 0 for a new
 * item.
 */
export const ItemFields = z.object({
  version: z.number(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.nullable(z.enum(units)),
  applyAllStore: z.boolean(),
  price: z.string(),
  taxPercentage: z.string(),
  lines: z.array(PriceLine),
})
export type ItemFields = z.output<typeof ItemFields>

/** A new item starts as most items are sold: by piece and without tax. */
export const emptyItem = (code: string, stores: Store[]): ItemFields => ({
  version: 0,
  code,
  name: '',
  description: '',
  unit: 'COUNT',
  applyAllStore: true,
  price: '',
  taxPercentage: '0.00',
  lines: stores.map(({ id, businessName, addressLine1, city }) => ({
    storeId: id,
    storeName: businessName,
    address: [addressLine1, city].filter(Boolean).join(', '),
    sold: true,
    price: '',
    taxPercentage: '',
    isTaxFree: false,
    active: true,
  })),
})

const allEqual = (values: string[]): boolean => new Set(values).size <= 1

/**
 * Item and prices come from two calls; the older of their versions covers both. "One price for all" keeps its stored value
 * unless a store has got its own price since, which a save would overwrite without showing it.
 */
export const knownItem = (item: ItemDetail, { items: stores, version }: Answer<typeof listItemStores>): ItemFields => ({
  version: Math.min(item.version, version),
  code: item.code,
  name: item.name,
  description: item.description,
  unit: item.unit,
  applyAllStore: item.applyAllStore && allEqual(stores.map(({ price, taxPercentage }) => `${price} ${taxPercentage}`)),
  price: amountText('price', item.price),
  taxPercentage: amountText('taxPercentage', item.taxPercentage),
  lines: stores.map(({ storeId, storeName, address, price, taxPercentage, active }) => ({
    storeId,
    storeName,
    address,
    sold: true,
    price: amountText('price', price),
    taxPercentage: amountText('taxPercentage', taxPercentage),
    isTaxFree: taxPercentage === 0,
    active,
  })),
})

type UncheckedDraft = Omit<ItemDraft, 'unit' | 'storePrices'> & {
  unit: Unit | null
  storePrices: (Pick<PriceLine, 'storeId' | 'active'> & { price: unknown; taxPercentage: unknown })[]
}

/** An empty or zero amount is missing: Spec 2 §5 has 'Required' for both. */
const amount = (text: string): number | undefined => {
  const typed = decimal(text)
  return typed === 0 ? undefined : typed
}

/** Tax of one store; empty counts as 0 for an item without tax, which could not be renamed otherwise. */
const taxAtStore = ({ taxPercentage, isTaxFree }: PriceLine): number | undefined =>
  isTaxFree ? decimal(taxPercentage) : amount(taxPercentage)

/** Builds the payload of Spec 2 §3, not validated. In all-stores mode one price goes to every line. */
export const toDraft = (fields: ItemFields): UncheckedDraft => {
  const { code, name, description, unit, applyAllStore } = fields
  const sold = applyAllStore ? fields.lines : fields.lines.filter((line) => line.sold)
  const storePrices = sold.map((line) => ({
    storeId: line.storeId,
    active: line.active,
    price: amount(applyAllStore ? fields.price : line.price),
    taxPercentage: applyAllStore ? decimal(fields.taxPercentage) : taxAtStore(line),
  }))
  return { code, name, description, unit, applyAllStore, storePrices }
}

/** Returns the form field that shows an error of the draft. */
export const fieldOf = (fields: ItemFields, path: readonly PropertyKey[]): string => {
  const [first, at, part] = path
  if (first !== 'storePrices' || typeof at !== 'number') return first === 'storePrices' ? 'lines' : String(first)
  if (fields.applyAllStore) return String(part)
  const sold = fields.lines.filter((line) => line.sold)
  const line = fields.lines.findIndex(({ storeId }) => storeId === sold[at]?.storeId)
  return `lines.${line}.${String(part)}`
}
