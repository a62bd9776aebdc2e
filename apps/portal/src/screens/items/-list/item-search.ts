import { amount, lenient, whole, yesNo } from '@tillgate/browser/search-shapes.ts'
import { itemSortColumns, units } from '@tillgate/domain/items.ts'
import * as z from 'zod/mini'
import type { ItemFilters, ItemQuery } from '#portal/api/items.ts'

/** Everything the list shows is in its URL; defaults are left out of it. */
export const ItemSearch = z.object({
  storeId: lenient(z.uuid()),
  status: lenient(z.enum(['active', 'inactive'])),
  search: lenient(z.string()),
  apl: lenient(yesNo),
  unit: lenient(z.enum(units)),
  minPrice: lenient(amount),
  maxPrice: lenient(amount),
  sort: lenient(z.enum(itemSortColumns)),
  desc: lenient(yesNo),
  page: lenient(whole(1_000_000)),
  pageSize: lenient(whole(100)),
  /** The dialog that asks for a barcode. */
  adding: lenient(yesNo),
})
export type ItemSearch = z.infer<typeof ItemSearch>

export const pageSizeOf = ({ pageSize }: { pageSize?: number | undefined }): number => pageSize ?? 15

const flag = (value: boolean | undefined): 'true' | 'false' | undefined => {
  if (value === undefined) return undefined
  return value ? 'true' : 'false'
}

export const filtersOf = (storeId: string, { search, apl, unit, minPrice, maxPrice }: ItemSearch): ItemFilters => ({
  storeId,
  search,
  aplVerification: flag(apl),
  unit,
  minPrice,
  maxPrice,
})

export const activeOf = ({ status }: ItemSearch): 'true' | 'false' | undefined =>
  flag(status === undefined ? undefined : status === 'active')

export const queryOf = (storeId: string, search: ItemSearch): ItemQuery => ({
  ...filtersOf(storeId, search),
  active: activeOf(search),
  sortColumn: search.sort ?? 'name',
  // On the wire 1 is highest first: Spec 2 §7 reads a maximum with it.
  sortDirection: search.desc ? 1 : -1,
  page: search.page ?? 1,
  pageSize: pageSizeOf(search),
})

/** Whether rows may be missing because of a filter rather than because there are none. */
export const isFiltered = ({ status, search, apl, unit, minPrice, maxPrice }: ItemSearch): boolean =>
  [status, search, apl, unit, minPrice, maxPrice].some((value) => value !== undefined)

export const noFilters = {
  status: undefined,
  search: undefined,
  apl: undefined,
  unit: undefined,
  minPrice: undefined,
  maxPrice: undefined,
  page: undefined,
} satisfies ItemSearch
