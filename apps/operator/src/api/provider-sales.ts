import * as contract from '@tillgate/contract/operator-provider-documents.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

type ProviderSalesQuery = ClientInput<typeof contract.listProviderSales>['query']

export const listProviderSales = (query: ProviderSalesQuery, signal?: AbortSignal) =>
  call(contract.listProviderSales, { query }, signal ? { signal } : {})

export const useListProviderSales = (query: ProviderSalesQuery) =>
  useQuery({
    queryKey: ['provider-sales', query],
    queryFn: ({ signal }) => listProviderSales(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useCompleteDocuments = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (id: string) => call(contract.completeDocuments, { params: { id } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['provider-sales'] }),
  })
}

export const useCompleteManyDocuments = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (saleIds: string[]) => call(contract.completeManyDocuments, { body: { saleIds } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['provider-sales'] }),
  })
}
