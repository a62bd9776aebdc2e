import * as contract from '@tillgate/contract/plaidauth.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import type { BankAccountStatus } from '@tillgate/domain/stores.ts'
import { call } from './client.ts'

export type Linked = ClientInput<typeof contract.registerPublicToken>['body']

export const fetchBankToken = async (body: ClientInput<typeof contract.fetchBankToken>['body']): Promise<string> =>
  (await call(contract.fetchBankToken, { body })).linkToken
export const registerPublicToken = async (body: Linked): Promise<BankAccountStatus> =>
  (await call(contract.registerPublicToken, { body })).bankAccountStatus
export const checkBankStatus = async (
  storeId: string,
  is: { isChange: boolean; hasEnded: boolean },
): Promise<BankAccountStatus> => {
  const flags = Object.fromEntries(Object.entries(is).filter(([, isSet]) => isSet))
  return (await call(contract.checkBankStatus, { body: { storeId, ...flags } })).bankAccountStatus
}

export const useListSharedAccounts = (id: string) =>
  useQuery({
    queryKey: ['stores', 'shared-accounts', id],
    queryFn: ({ signal }) => call(contract.listSharedAccounts, { params: { id } }, { signal }),
    staleTime: 0,
  })

type Reuse = ClientInput<typeof contract.reuseBankAccount>['body']
/** Queries that show bank accounts, holds or tasks of bank accounts. */
const ofAccounts = [
  { queryKey: ['stores'] },
  { queryKey: ['business'] },
  { queryKey: ['dashboard'] },
  { queryKey: ['statements'] },
] as const
/** Change for the form kit. The account also changes the store and its application. */
export const reuseBankAccountChange = (id: string) => ({
  send: (body: Reuse) => call(contract.reuseBankAccount, { params: { id }, body }),
  invalidates: ofAccounts,
})

type Share = ClientInput<typeof contract.shareBankAccount>['body']
const shareBankAccount = (id: string, body: Share) => call(contract.shareBankAccount, { params: { id }, body })
export const useShareBankAccount = (id: string, onError: (error: Error) => void) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (body: Share) => shareBankAccount(id, body),
    onError,
    onSuccess: () =>
      Promise.all(ofAccounts.map(({ queryKey }) => cache.invalidateQueries({ queryKey: [...queryKey] }))),
  })
}
