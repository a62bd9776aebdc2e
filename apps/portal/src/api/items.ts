import * as bulkEdits from '@tillgate/contract/bulk-edits.ts'
import { type BulkEdit } from '@tillgate/contract/bulk-edits.ts'
import * as itemRanges from '@tillgate/contract/item-ranges.ts'
import * as itemSales from '@tillgate/contract/item-sales.ts'
import { listCoverEnds } from '@tillgate/contract/cover-ends.ts'
import { listUnknownBarcodes } from '@tillgate/contract/unknown-barcodes.ts'
import * as eligibility from '@tillgate/contract/eligibility.ts'
import * as contract from '@tillgate/contract/items.ts'
import type { Answer, ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download } from './client.ts'

export type ItemQuery = ClientInput<typeof contract.listItems>['query']
export type ItemFilters = ClientInput<typeof contract.countItems>['query']
export type RangeQuery = ClientInput<typeof itemRanges.listItemRanges>['query']
type ItemId = { id: string; code: string }

const listItems = (query: ItemQuery, signal?: AbortSignal) =>
  call(contract.listItems, { query }, signal ? { signal } : {})

/** Shows the former rows while new rows load. */
export const useListItems = (query: ItemQuery, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['items', 'list', query] as const,
    queryFn: ({ signal }) => listItems(query, signal),
    // Never shows rows of a previous store: selected rows would be changed in the wrong store.
    placeholderData: (before, last) => (last?.queryKey[2]?.storeId === query.storeId ? before : undefined),
  })

export const useListItemRanges = (query: RangeQuery, enabled = true) =>
  useQuery({
    enabled,
    queryKey: ['items', 'ranges', query],
    queryFn: ({ signal }) => call(itemRanges.listItemRanges, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Finds the best matches of a global search in one store. */
export const useFindItems = (search: string, storeId: string | undefined, pageSize: number) =>
  useQuery({
    queryKey: ['items', 'search', storeId, search],
    queryFn: ({ signal }) => listItems({ storeId: storeId ?? '', search, page: 1, pageSize }, signal),
    enabled: search !== '' && storeId !== undefined,
  })

export const countItemsQuery = (query: ItemFilters) =>
  queryOptions({
    queryKey: ['items', 'counts', query],
    queryFn: ({ signal }) => call(contract.countItems, { query }, { signal }),
  })
/** Number of items of a store, without filters. */
export const useStoreItemCount = (storeId: string | undefined): number | undefined =>
  useQuery({ ...countItemsQuery({ storeId: storeId ?? '' }), enabled: storeId !== undefined }).data?.all
export const useItemCounts = (query: ItemFilters) =>
  useQuery({ ...countItemsQuery(query), placeholderData: keepPreviousData })

/** Spec 2 §7: page 1, size 1, sorted by price: its one row holds the catalogue's highest price. */
export const useHighestPrice = (storeId: string, enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['items', 'highest-price', storeId],
    queryFn: ({ signal }) => {
      return listItems({ storeId, page: 1, pageSize: 1, sortColumn: 'price', sortDirection: 1 }, signal)
    },
    select: ({ items }) => items[0]?.price,
  })

/** `staleTime: 0`: a form reads its values when it opens (`isFetchedAfterMount`). */
type Fresh = { staleTime?: 0 }

export const useItem = ({ id, code }: ItemId, storeId: string | undefined, fresh: Fresh = {}) =>
  useQuery({
    ...fresh,
    queryKey: ['items', 'one', id, code, storeId],
    queryFn: ({ signal }) =>
      storeId === undefined
        ? call(contract.getItem, { params: { id, code } }, { signal })
        : call(contract.getItemAtStore, { params: { id, code, storeId } }, { signal }),
  })

const listItemStoresQuery = ({ id, code }: ItemId) =>
  queryOptions({
    queryKey: ['items', 'stores', id, code],
    queryFn: ({ signal }) => call(contract.listItemStores, { params: { id, code } }, { signal }),
  })
export const useItemStores = (item: ItemId, enabled = true) =>
  useQuery({ ...listItemStoresQuery(item), select: ({ items }) => items, enabled })
/** Not cached: prices and lists change while a person looks for the reason. */
export const useCheckEligibility = (code: string, storeId: string) =>
  useQuery({
    queryKey: ['items', 'eligibility', code, storeId],
    queryFn: ({ signal }) => call(eligibility.checkEligibility, { query: { code, storeId } }, { signal }),
    staleTime: 0,
  })

/** Without a store the sales of all stores. The figures of another store stay until the new ones arrive. */
export const useGetItemSales = (id: string, storeId: string | undefined) =>
  useQuery({
    queryKey: ['item-sales', id, storeId] as const,
    queryFn: ({ signal }) => call(itemSales.getItemSales, { params: { id }, query: { storeId } }, { signal }),
    placeholderData: (before, last) => (last?.queryKey[1] === id ? before : undefined),
  })

export const useItemPrices = ({ id, code }: ItemId) => useQuery({ ...listItemStoresQuery({ id, code }), staleTime: 0 })

const useItemChange = <V, A>(change: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: change,
    // Not awaited: what the caller does on success must not wait until all lists are read again.
    onSettled: () => void cache.invalidateQueries({ queryKey: ['items'] }),
  })
}

export const createItem = (body: contract.ItemDraft) => call(contract.createItem, { body })
export const updateItem = (id: string, body: contract.ItemEdit) => call(contract.updateItem, { params: { id }, body })
export const useUpdateItem = (id: string) => useItemChange((body: contract.ItemEdit) => updateItem(id, body))
export const addItemStoreChange = (id: string) => ({
  send: (body: contract.NewStorePrice) => call(contract.addItemStore, { params: { id }, body }),
  invalidates: [{ queryKey: ['items'] }],
})
const updateItemsAtStore = (body: BulkEdit) => call(bulkEdits.updateItemsAtStore, { body })
export const useUpdateItemsAtStore = () => useItemChange(updateItemsAtStore)

type Switch = { item: contract.Item; active: boolean }
type ItemPage = Awaited<ReturnType<typeof listItems>>

type ItemCounts = Answer<typeof contract.countItems>
/** Moves an item between the counts of the tabs. Counts that stop at the cap stay. */
const shift = ({ all, active, inactive }: ItemCounts, by: 1 | -1): ItemCounts =>
  active + inactive === all ? { all, active: active + by, inactive: inactive - by } : { all, active, inactive }

/** Shows the new state at once, also in the tabs, and reverts it when the server refuses. */
export const useSwitchItem = () => {
  const cache = useQueryClient()
  const show = ({ item, active }: Switch) => {
    cache.setQueriesData<ItemPage>(
      { queryKey: ['items', 'list'] },
      (page) => page && { ...page, items: page.items.map((row) => (row.id === item.id ? { ...row, active } : row)) },
    )
    cache.setQueriesData<ItemCounts>(
      { queryKey: ['items', 'counts'], type: 'active' },
      (counts) => counts && shift(counts, active ? 1 : -1),
    )
  }
  return useChange({
    mutationFn: ({ item: { id, code, storeId }, active }: Switch) =>
      call(active ? contract.activateItem : contract.inactivateItem, { params: { id, code }, body: { storeId } }),
    onMutate: show,
    onError: (_, { item, active }) => show({ item, active: !active }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['items'] }),
  })
}

/** `storeId`: reads a scale label in the form of this store. */
export const getItemByCode = (code: string, storeId: string | undefined) =>
  call(contract.getItemByCode, { query: { code, storeId } })
export const exportItems = (query: ClientInput<typeof contract.exportItems>['query']) =>
  download(contract.exportItems, { query })

const pageMax = 100
/** Returns the ids of all filtered items, page by page, because bulk calls list every id. */
export const allItemIds = async (query: ItemQuery, total: number): Promise<string[]> => {
  const found: string[] = []
  for (let page = 1; (page - 1) * pageMax < total; page += 1) {
    // Loads pages sequentially: parallel requests would only queue at the server.
    const { items } = await listItems({ ...query, page, pageSize: pageMax })
    found.push(...items.map(({ id }) => id))
  }
  return found
}

/** Reads the hundred that are scanned most. */
export const useListUnknownBarcodes = () =>
  useQuery({
    queryKey: ['items', 'unknown-barcodes'],
    queryFn: ({ signal }) => call(listUnknownBarcodes, { query: { pageSize: 100 } }, { signal }),
    staleTime: 0,
  })

/** Reads the first hundred entries: nobody changes more by hand. */
export const useListCoverEnds = () =>
  useQuery({
    queryKey: ['items', 'cover-ends'],
    queryFn: ({ signal }) => call(listCoverEnds, { query: { pageSize: 100 } }, { signal }),
    staleTime: 0,
  })
