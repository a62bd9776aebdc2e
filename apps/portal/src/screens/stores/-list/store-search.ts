import { listShape } from '@tillgate/browser/list/list-search.ts'
import { storeSortColumns } from '@tillgate/contract/stores.ts'
import * as z from 'zod/mini'

/** Everything the list shows is in its URL, and travels with a store that is looked at: the way back shows it again. */
export const StoreSearch = z.object(listShape(storeSortColumns))
export type StoreSearch = z.infer<typeof StoreSearch>

export const storeList = { name: 'stores', filters: ['search'], sort: 'businessName' } as const
