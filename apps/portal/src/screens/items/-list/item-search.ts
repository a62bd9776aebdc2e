import { listQuery, listShape } from '@tillgate/browser/list/list-search.ts'
import { amount, lenient, yesNo } from '@tillgate/browser/search-shapes.ts'
import { itemSortColumns, rangeSortColumns, units } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import { allStores } from '#portal/features/store-picker/all-stores.ts'
import type { ItemFilters, ItemQuery, RangeQuery } from '#portal/api/items.ts'

/** Search params that choose and order the rows. The screens of an item carry them too; defaults are omitted. */
export const itemListShape = {
  ...listShape(itemSortColumns),
  storeId: lenient(z.union([z.uuid(), z.literal(allStores)])),
  status: lenient(z.enum(['active', 'inactive'])),
  apl: lenient(yesNo),
  unit: lenient(z.enum(units)),
  minPrice: lenient(amount),
  maxPrice: lenient(amount),
  /** First item of a scan session: the list shows this item and later ones. */
  addedFrom: lenient(z.uuid()),
}
const ItemListSearch = z.object(itemListShape)
export type ItemListSearch = z.infer<typeof ItemListSearch>

/** Search params of the list; `adding`: the dialog that asks for a barcode, `scan`: the code that it reads. */
export const ItemSearch = z.object({ ...itemListShape, adding: lenient(yesNo), scan: lenient(z.string()) })
export type ItemSearch = z.infer<typeof ItemSearch>
/** Returns the params of the list without those of its dialogs. */
export const listParams = (search: ItemListSearch): ItemListSearch => z.parse(ItemListSearch, search)

export const itemList = {
  name: 'items',
  filters: ['status', 'search', 'apl', 'unit', 'minPrice', 'maxPrice', 'addedFrom'],
  sort: 'name',
  bestFirst: true,
} as const

/** Returns the store of the params, undefined for no store or all stores. */
export const oneStoreOf = ({ storeId }: ItemListSearch): string | undefined =>
  storeId === allStores ? undefined : storeId

/** Removes the filters and the sort that only the list of one store has. */
export const inAllStores = <S extends ItemListSearch>(search: S) => ({
  ...search,
  storeId: allStores,
  status: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  addedFrom: undefined,
  sort: rangeSortColumns.find((column) => column === search.sort),
})

/** Reads params of a saved view; missing params are undefined. */
export const viewOf = (view: Record<string, string | undefined>): Partial<ItemSearch> => z.parse(ItemSearch, view)

const flag = (value: boolean | undefined): 'true' | 'false' | undefined => {
  if (value === undefined) return undefined
  return value ? 'true' : 'false'
}

export const filtersOf = (
  storeId: string,
  { search, apl, unit, minPrice, maxPrice, addedFrom }: ItemListSearch,
): ItemFilters => ({
  storeId,
  search,
  aplVerification: flag(apl),
  unit,
  minPrice,
  maxPrice,
  addedFrom,
})

export const activeOf = ({ status }: ItemListSearch): 'true' | 'false' | undefined =>
  flag(status === undefined ? undefined : status === 'active')

export const queryOf = (storeId: string, search: ItemListSearch): ItemQuery => ({
  ...filtersOf(storeId, search),
  ...listQuery(search, itemList),
  // Without a chosen sort a search lists the best matches first.
  ...(search.search !== undefined && search.sort === undefined && { sortColumn: undefined, sortDirection: undefined }),
  active: activeOf(search),
})

export const rangeQueryOf = (search: ItemListSearch): RangeQuery => {
  const { apl, unit, sort, ...rest } = inAllStores(search)
  const isBest = rest.search !== undefined && sort === undefined
  return {
    ...listQuery({ ...rest, sort }, { ...itemList, sort: itemList.sort }),
    ...(isBest && { sortColumn: undefined, sortDirection: undefined }),
    aplVerification: flag(apl),
    unit,
  }
}

const emptyMax = 100
const step = 5
const highest = 1000

/** Spec 2 §5: up to the catalogue's highest price, rounded up to the next 5; 100 while the catalogue is empty. */
export const priceTop = (price: number | undefined): number =>
  price === undefined ? emptyMax : Math.min(highest, Math.ceil(price / step) * step)
