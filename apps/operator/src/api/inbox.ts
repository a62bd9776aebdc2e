import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import { countMenu, listInbox, remindDeciders } from '@tillgate/contract/operator-inbox.ts'
import * as contract from '@tillgate/contract/operator-own-mails.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { menuCounts } from '#operator/cache.ts'
import { call } from './client.ts'

const rereadMs = 60_000

export const useListInbox = () =>
  useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => call(listInbox, {}, { signal }),
    staleTime: 0,
    refetchInterval: rereadMs,
  })

/** Counts of the menu. Each change of the console reads them again. */
export const useCountMenu = () =>
  useQuery({
    queryKey: menuCounts,
    queryFn: ({ signal }) => call(countMenu, {}, { signal }),
    staleTime: 0,
    refetchInterval: rereadMs,
  })

export const useRemindDeciders = () => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: (params: ClientInput<typeof remindDeciders>['params']) => call(remindDeciders, { params }),
    once: true,
    onSettled: () => cache.invalidateQueries({ queryKey: ['inbox'] }),
  })
}

export const useGetOwnMails = () =>
  useQuery({ queryKey: ['own-mails'], queryFn: ({ signal }) => call(contract.getOwnMails, {}, { signal }) })

export const useUpdateOwnMails = () => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: (body: ClientInput<typeof contract.updateOwnMails>['body']) => call(contract.updateOwnMails, { body }),
    onSuccess: (answer) => cache.setQueryData(['own-mails'], answer),
  })
}
