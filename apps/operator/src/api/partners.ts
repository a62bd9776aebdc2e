import * as contract from '@tillgate/contract/operator-partners.ts'
import type { Sent } from '@tillgate/contract/route.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './line.ts'

export type PartnerQuery = Sent<typeof contract.listPartners>['query']

export const usePartners = (query: PartnerQuery, enabled = true) =>
  useQuery({
    queryKey: ['partners', 'list', query],
    queryFn: ({ signal }) => call(contract.listPartners, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

export const usePartner = (id: string) =>
  useQuery({
    queryKey: ['partners', 'one', id],
    queryFn: ({ signal }) => call(contract.readPartner, { params: { id } }, { signal }),
  })

type Suspension = { storeId: string; suspend: boolean; reason: string }

export const useSuspension = (id: string) => {
  const cache = useQueryClient()
  return useMutation({
    mutationFn: ({ storeId, suspend, reason }: Suspension) =>
      call(suspend ? contract.suspendStore : contract.reinstateStore, { params: { id, storeId }, body: { reason } }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['partners'] }),
  })
}
