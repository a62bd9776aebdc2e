import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-fees.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

export type NewFees = ClientInput<typeof contract.announceFeeSchedule>['body']

export const useListFeeSchedules = (query: ClientInput<typeof contract.listFeeSchedules>['query']) =>
  useQuery({
    queryKey: ['fees', query],
    queryFn: ({ signal }) => call(contract.listFeeSchedules, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const previewFeeSchedule = {
  send: (body: NewFees) => call(contract.previewFeeSchedule, { body }),
}

const useFeeChange = <A, V>(mutationFn: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['fees'] }),
  })
}
export const useAnnounceFeeSchedule = () =>
  useFeeChange((body: NewFees) => call(contract.announceFeeSchedule, { body }))
export const useWithdrawFeeSchedule = () =>
  useFeeChange((id: string) => call(contract.withdrawFeeSchedule, { params: { id } }))
