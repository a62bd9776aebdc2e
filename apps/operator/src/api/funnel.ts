import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-funnel.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download } from './client.ts'

type FunnelQuery = ClientInput<typeof contract.getFunnel>['query']
type UnfinishedQuery = ClientInput<typeof contract.listUnfinished>['query']

export const useGetFunnel = (query: FunnelQuery) =>
  useQuery({
    queryKey: ['funnel', 'figures', query],
    queryFn: ({ signal }) => call(contract.getFunnel, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const listUnfinished = (query: UnfinishedQuery, signal?: AbortSignal) =>
  call(contract.listUnfinished, { query }, signal ? { signal } : {})

export const useListUnfinished = (query: UnfinishedQuery) =>
  useQuery({
    queryKey: ['funnel', 'list', query],
    queryFn: ({ signal }) => listUnfinished(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const exportUnfinished = (query: ClientInput<typeof contract.exportUnfinished>['query']) =>
  download(contract.exportUnfinished, { query })

export const useRemindUnfinished = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (body: ClientInput<typeof contract.remindUnfinished>['body']) =>
      call(contract.remindUnfinished, { body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['funnel'] }),
  })
}
