import * as contract from '@tillgate/contract/plaidauth.ts'
import { useQuery } from '@tanstack/react-query'
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
/** Change for the form kit. The account also changes the store and its application. */
export const reuseBankAccountChange = (id: string) => ({
  send: (body: Reuse) => call(contract.reuseBankAccount, { params: { id }, body }),
  invalidates: [{ queryKey: ['stores'] }, { queryKey: ['business'] }, { queryKey: ['dashboard'] }],
})
