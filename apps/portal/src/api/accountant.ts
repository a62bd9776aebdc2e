import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/accountant.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download } from './client.ts'

const getAccountantQuery = queryOptions({
  queryKey: ['statements', 'accountant'],
  queryFn: ({ signal }) => call(contract.getAccountant, {}, { signal }),
})
export const useGetAccountant = () => useQuery(getAccountantQuery)

export const updateAccountantChange = {
  send: (body: ClientInput<typeof contract.updateAccountant>['body']) => call(contract.updateAccountant, { body }),
  invalidates: [getAccountantQuery],
}

/** Every change answers with the settings after it. */
const useSettingsChange = <V = void>(mutationFn: (given: V) => Promise<contract.AccountantSettings>) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn,
    onSuccess: (settings) => cache.setQueryData(getAccountantQuery.queryKey, settings),
    onError: () => void cache.invalidateQueries(getAccountantQuery),
  })
}
export const useRemoveAccountant = () => useSettingsChange(() => call(contract.removeAccountant, {}))
export const useSendAccountantPackage = () =>
  useSettingsChange((month: string) => call(contract.sendAccountantPackage, { body: { month } }))
export const useRevokeAccountantLink = () =>
  useSettingsChange((id: string) => call(contract.revokeAccountantLink, { params: { id } }))

type Link = ClientInput<typeof contract.sendAccountantCode>['body']
export const sendAccountantCode = (body: Link) => call(contract.sendAccountantCode, { body })
export const openAccountantPackage = (link: Link, code: string) =>
  call(contract.openAccountantPackage, { body: { ...link, code } })
export const downloadAccountantFile = (body: ClientInput<typeof contract.downloadAccountantFile>['body']) =>
  download(contract.downloadAccountantFile, { body })
