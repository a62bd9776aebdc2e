import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-fees.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

export type NewFees = ClientInput<typeof contract.proposeFeeSchedule>['body']

export const useListFeeSchedules = (query: ClientInput<typeof contract.listFeeSchedules>['query']) =>
  useQuery({
    queryKey: ['fees', query],
    queryFn: ({ signal }) => call(contract.listFeeSchedules, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const previewFeeSchedule = {
  /** The reason is for the proposal alone. */
  send: ({ reason: _, ...body }: NewFees) => call(contract.previewFeeSchedule, { body }),
}

export const useProposeFeeSchedule = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (body: NewFees) => call(contract.proposeFeeSchedule, { body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['proposals'] }),
  })
}
export const proposeFeeWithdrawal = (id: string, reason: string) =>
  call(contract.proposeFeeWithdrawal, { params: { id }, body: { reason } })
