import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/item-copies.ts'
import { call } from './client.ts'

/** Counts of a copy from another store; nothing is asked before a store is chosen. */
export const usePreviewItemCopy = (id: string, fromStoreId: string) =>
  useQuery({
    queryKey: ['items', 'copy', id, fromStoreId],
    queryFn: ({ signal }) => call(contract.previewItemCopy, { params: { id }, query: { fromStoreId } }, { signal }),
    enabled: fromStoreId !== '',
    staleTime: 0,
  })

export const useCopyItems = (id: string) => {
  const queries = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (fromStoreId: string) => call(contract.copyItems, { params: { id }, body: { fromStoreId } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['items'] }),
        queries.invalidateQueries({ queryKey: ['stores'] }),
        queries.invalidateQueries({ queryKey: ['dashboard'] }),
      ]),
  })
}
