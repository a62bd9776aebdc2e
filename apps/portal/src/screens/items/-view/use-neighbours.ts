import { pageSizeOf } from '@tillgate/browser/list/list-search.ts'
import type { Item } from '@tillgate/contract/items.ts'
import { useState } from 'react'
import { useListItems } from '#portal/api/items.ts'
import { itemList, queryOf, type ItemListSearch } from '../-list/item-search.ts'

type Neighbour = { item: Item; page: number }
export type Neighbours = {
  before: Neighbour | undefined
  after: Neighbour | undefined
  /** Row of the item in the list, 1 for the first. */
  at: number
  total: number
}

const on = (item: Item | undefined, page: number): Neighbour | undefined => item && { item, page }

/**
 * Returns the items before and after an item in its list; undefined: the list's page does not show the item. They stay while
 * the item is open, although an edit moves the item within the list.
 */
export const useNeighbours = (id: string, search: ItemListSearch): Neighbours | undefined => {
  const { storeId, page = 1 } = search
  const pageSize = pageSizeOf(search, itemList)
  const queryAt = (at: number) => queryOf(storeId ?? '', { ...search, page: at })
  const { data } = useListItems(queryAt(page), storeId !== undefined)
  const nth = data?.items.findIndex((item) => item.id === id) ?? -1
  const isFirst = nth === 0 && page > 1
  const isLast = data !== undefined && nth === data.items.length - 1 && nth !== -1 && page * pageSize < data.total
  const pageBefore = useListItems(queryAt(page - 1), storeId !== undefined && isFirst)
  const pageAfter = useListItems(queryAt(page + 1), storeId !== undefined && isLast)

  const key = JSON.stringify([id, search])
  const [known, setKnown] = useState<{ key: string; neighbours: Neighbours }>()
  if (known?.key === key) return known.neighbours
  if (!data || nth === -1) return undefined
  const neighbours = {
    before: isFirst ? on(pageBefore.data?.items.at(-1), page - 1) : on(data.items[nth - 1], page),
    after: isLast ? on(pageAfter.data?.items[0], page + 1) : on(data.items[nth + 1], page),
    at: (page - 1) * pageSize + nth + 1,
    total: data.total,
  }
  const isComplete = (!isFirst || neighbours.before) && (!isLast || neighbours.after)
  if (isComplete) setKnown({ key, neighbours })
  return neighbours
}
