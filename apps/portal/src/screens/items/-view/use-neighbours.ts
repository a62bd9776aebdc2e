import { pageSizeOf } from '@tillgate/browser/list/list-search.ts'
import { useState } from 'react'
import { useListItemRanges, useListItems } from '#portal/api/items.ts'
import { allStores } from '#portal/features/store-picker/all-stores.ts'
import { itemList, queryOf, rangeQueryOf, type ItemListSearch } from '../-list/item-search.ts'

/** `storeId` as in the search params: a store, or `all`. */
type Item = { id: string; code: string; storeId: string }
type Neighbour = { item: Item; page: number }
export type Neighbours = {
  before: Neighbour | undefined
  after: Neighbour | undefined
  /** Row of the item in the list, 1 for the first. */
  at: number
  total: number
}

/** Reads a page of the list that the params describe, of one store or of all. */
const useListed = (search: ItemListSearch, page: number, enabled: boolean) => {
  const { storeId } = search
  const isAll = storeId === allStores
  const wanted = { ...search, page }
  const { data: atStore } = useListItems(queryOf(storeId ?? '', wanted), enabled && storeId !== undefined && !isAll)
  const { data: everywhere } = useListItemRanges(rangeQueryOf(wanted), enabled && isAll)
  if (!isAll) return atStore
  return everywhere && { ...everywhere, items: everywhere.items.map((item): Item => ({ ...item, storeId: allStores })) }
}

const on = (item: Item | undefined, page: number): Neighbour | undefined => item && { item, page }

/**
 * Returns the items before and after an item in its list; undefined: the list's page does not show the item. They stay while
 * the item is open, although an edit moves the item within the list.
 */
export const useNeighbours = (id: string, search: ItemListSearch): Neighbours | undefined => {
  const { page = 1 } = search
  const pageSize = pageSizeOf(search, itemList)
  const data = useListed(search, page, true)
  const index = data?.items.findIndex((item) => item.id === id) ?? -1
  const isFirst = index === 0 && page > 1
  const isLast = data !== undefined && index === data.items.length - 1 && index !== -1 && page * pageSize < data.total
  const pageBefore = useListed(search, page - 1, isFirst)
  const pageAfter = useListed(search, page + 1, isLast)

  const key = JSON.stringify([id, search])
  const [known, setKnown] = useState<{ key: string; neighbours: Neighbours }>()
  if (known?.key === key) return known.neighbours
  if (!data || index === -1) return undefined
  const neighbours = {
    before: isFirst ? on(pageBefore?.items.at(-1), page - 1) : on(data.items[index - 1], page),
    after: isLast ? on(pageAfter?.items[0], page + 1) : on(data.items[index + 1], page),
    at: (page - 1) * pageSize + index + 1,
    total: data.total,
  }
  const isComplete = (!isFirst || neighbours.before) && (!isLast || neighbours.after)
  if (isComplete) setKnown({ key, neighbours })
  return neighbours
}
