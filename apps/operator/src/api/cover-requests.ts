import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/cover-requests.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import type { CoverAnswer } from '@tillgate/domain/cover-requests.ts'
import { call } from './client.ts'

type Query = ClientInput<typeof contract.listCoverRequests>['query']

export const useListCoverRequests = (query: Query) =>
  useQuery({
    queryKey: ['cover-requests', query],
    queryFn: ({ signal }) => call(contract.listCoverRequests, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type Answered = { request: contract.CoverRequest; status: CoverAnswer; reason?: string }

export const useAnswerCoverRequest = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: ({ request: { partnerId, id }, ...body }: Answered) =>
      call(contract.answerCoverRequest, { params: { partnerId, id }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['cover-requests'] }),
  })
}
