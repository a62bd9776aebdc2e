import * as contract from '@tillgate/contract/operator-exceptions.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download } from './client.ts'

/** Others answer the same queue. */
const fresh = 30_000

export const useListExceptions = (query: ClientInput<typeof contract.listExceptions>['query']) =>
  useQuery({
    queryKey: ['exceptions', 'list', query],
    queryFn: ({ signal }) => call(contract.listExceptions, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: fresh,
    refetchInterval: fresh * 2,
  })

export const exportExceptions = (query: ClientInput<typeof contract.exportExceptions>['query']) =>
  download(contract.exportExceptions, { query })

export const useCountExceptions = () =>
  useQuery({
    queryKey: ['exceptions', 'counts'],
    queryFn: ({ signal }) => call(contract.countExceptions, {}, { signal }),
    staleTime: fresh,
    refetchInterval: fresh * 2,
  })

export const useGetException = (id: string) =>
  useQuery({
    queryKey: ['exceptions', 'one', id],
    queryFn: ({ signal }) => call(contract.getException, { params: { id } }, { signal }),
    staleTime: fresh,
  })

/** Invalidates all exception queries after success and error, because a colleague may have acted first. */
export const useRefreshExceptions = () => {
  const cache = useQueryClient()
  return () => void cache.invalidateQueries({ queryKey: ['exceptions'] })
}

const answers = {
  confirm: contract.confirmAccount,
  ask: contract.requestAccount,
  resolve: contract.resolveException,
} as const
export type ExceptionAnswer = keyof typeof answers

export const useAnswerException = (id: string) => {
  const refresh = useRefreshExceptions()
  return useChange({
    mutationFn: ({ answer, reason }: { answer: ExceptionAnswer; reason: string }) =>
      call(answers[answer], { params: { id }, body: { reason } }),
    onSettled: refresh,
  })
}

export const useCorrectNotice = (id: string) => {
  const refresh = useRefreshExceptions()
  return useChange({
    mutationFn: (body: ClientInput<typeof contract.correctNotice>['body']) =>
      call(contract.correctNotice, { params: { id }, body }),
    onSettled: refresh,
  })
}
