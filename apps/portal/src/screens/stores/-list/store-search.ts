import { listShape } from '@tillgate/browser/list/list-search.ts'
import { storeSortColumns } from '@tillgate/contract/stores.ts'
import * as z from 'zod/mini'

/** Search params of the list, passed along to a store's page so that the back link restores the list. */
export const StoreSearch = z.object(listShape(storeSortColumns))
export type StoreSearch = z.infer<typeof StoreSearch>

export const storeList = { name: 'stores', filters: ['search'], sort: 'businessName' } as const
