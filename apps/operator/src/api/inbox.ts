import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import { listInbox } from '@tillgate/contract/operator-inbox.ts'
import * as contract from '@tillgate/contract/operator-own-mails.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

const rereadMs = 60_000

export const useListInbox = () =>
  useQuery({
    queryKey: ['inbox'],
    queryFn: ({ signal }) => call(listInbox, {}, { signal }),
    staleTime: 0,
    refetchInterval: rereadMs,
  })

export const useGetOwnMails = () =>
  useQuery({ queryKey: ['own-mails'], queryFn: ({ signal }) => call(contract.getOwnMails, {}, { signal }) })

export const useUpdateOwnMails = () => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: (body: ClientInput<typeof contract.updateOwnMails>['body']) => call(contract.updateOwnMails, { body }),
    onSuccess: (answer) => cache.setQueryData(['own-mails'], answer),
  })
}
