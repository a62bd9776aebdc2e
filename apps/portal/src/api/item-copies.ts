import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/item-copies.ts'
import { call } from './client.ts'

export type ItemCopyFrom = { fromStoreId: string; pricePercent?: number }

/** Counts of a copy from another store. Disabled before a store is chosen. */
export const usePreviewItemCopy = (id: string, from: ItemCopyFrom) =>
  useQuery({
    queryKey: ['items', 'copy', id, from],
    queryFn: ({ signal }) => call(contract.previewItemCopy, { params: { id }, query: from }, { signal }),
    enabled: from.fromStoreId !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useCopyItems = (id: string) => {
  const queries = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (body: ItemCopyFrom) => call(contract.copyItems, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['items'] }),
        queries.invalidateQueries({ queryKey: ['stores'] }),
        queries.invalidateQueries({ queryKey: ['dashboard'] }),
      ]),
  })
}
