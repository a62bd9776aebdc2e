import type { ItemDetail, ItemDraft, ItemStore } from '@tillgate/contract/items.ts'
import type { Unit } from '@tillgate/domain/items.ts'
import { decimal } from '@tillgate/ui/masks.ts'
import type { Store } from '@tillgate/contract/stores.ts'

/** One line of the stores grid; amounts as typed. */
export type PriceLine = {
  storeId: string
  storeName: string
  address: string
  sold: boolean
  price: string
  taxPercentage: string
  active: boolean
}
/** The form as people fill it in. What goes out is `toDraft` of it. */
export type ItemFields = {
  code: string
  name: string
  description: string
  unit: Unit | null
  applyAllStore: boolean
  price: string
  taxPercentage: string
  lines: PriceLine[]
}

export const emptyItem = (code: string, stores: Store[]): ItemFields => ({
  code,
  name: '',
  description: '',
  unit: null,
  applyAllStore: true,
  price: '',
  taxPercentage: '',
  lines: stores.map(({ id, businessName, addressLine1, city }) => ({
    storeId: id,
    storeName: businessName,
    address: [addressLine1, city].filter(Boolean).join(', '),
    sold: true,
    price: '',
    taxPercentage: '',
    active: true,
  })),
})

const allEqual = (values: string[]): boolean => new Set(values).size <= 1

export const knownItem = (item: ItemDetail, stores: ItemStore[]): ItemFields => ({
  code: item.code,
  name: item.name,
  description: item.description,
  unit: item.unit,
  applyAllStore: allEqual(stores.map(({ price, taxPercentage }) => `${price} ${taxPercentage}`)),
  price: String(item.price),
  taxPercentage: String(item.taxPercentage),
  lines: stores.map(({ storeId, storeName, address, price, taxPercentage, active }) => ({
    storeId,
    storeName,
    address,
    sold: true,
    price: String(price),
    taxPercentage: String(taxPercentage),
    active,
  })),
})

type Wide = Omit<ItemDraft, 'unit' | 'storePrices'> & {
  unit: Unit | null
  storePrices: (Pick<PriceLine, 'storeId' | 'active'> & { price: unknown; taxPercentage: unknown })[]
}

/** An empty or zero price is a missing one: Spec 2 §5 says 'Required' to both. */
const amount = (text: string): number | undefined => decimal(text) || undefined

/** The send payload of Spec 2 §3, not yet checked. In all-stores mode one price goes to every line. */
export const toDraft = (fields: ItemFields): Wide => {
  const { code, name, description, unit, applyAllStore } = fields
  const sold = applyAllStore ? fields.lines : fields.lines.filter((line) => line.sold)
  const storePrices = sold.map((line) => ({
    storeId: line.storeId,
    active: line.active,
    price: amount(applyAllStore ? fields.price : line.price),
    taxPercentage: decimal(applyAllStore ? fields.taxPercentage : line.taxPercentage),
  }))
  return { code, name, description, unit, applyAllStore, storePrices }
}

/** Where the form shows a complaint about a part of the draft. */
export const fieldOf = (fields: ItemFields, path: readonly PropertyKey[]): string => {
  const [first, at, part] = path
  if (first !== 'storePrices' || typeof at !== 'number') return first === 'storePrices' ? 'lines' : String(first)
  if (fields.applyAllStore) return String(part)
  const sold = fields.lines.filter((line) => line.sold)
  const line = fields.lines.findIndex(({ storeId }) => storeId === sold[at]?.storeId)
  return `lines.${line}.${String(part)}`
}
