import * as contract from '@tillgate/contract/card-entry.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import type { CardEntryAnswer } from '@tillgate/domain/manual-card-entry.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

type Query = ClientInput<typeof contract.listCardEntryRequests>['query']

export const useListCardEntryRequests = (query: Query) =>
  useQuery({
    queryKey: ['card-entry', query],
    queryFn: ({ signal }) => call(contract.listCardEntryRequests, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type Answered = { request: contract.CardEntryRequest; status: CardEntryAnswer; reason?: string }

export const useAnswerCardEntry = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: ({ request, ...answer }: Answered) => {
      const { id, entryPanManuallyStatus, entryPanManuallyStatusUpdatedDate } = request
      const basedOn = { entryPanManuallyStatus, entryPanManuallyStatusUpdatedDate }
      return call(contract.answerCardEntry, { params: { id }, body: { ...answer, basedOn } })
    },
    onSettled: () => void cache.invalidateQueries({ queryKey: ['card-entry'] }),
  })
}
