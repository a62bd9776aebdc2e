import { getStoreBank } from '@tillgate/contract/plaidauth.ts'
import { getStoreProgress } from '@tillgate/contract/store-set-up.ts'
import * as contract from '@tillgate/contract/stores.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { cache } from '#portal/cache.ts'
import { call } from './client.ts'
import * as terminals from '@tillgate/contract/terminals.ts'

/** For `TerminalsCard` of @tillgate/browser. */
export const terminalCalls = {
  list: (id: string, signal: AbortSignal) => call(terminals.listTerminals, { params: { id } }, { signal }),
  add: (id: string, name: string) => call(terminals.createTerminal, { params: { id }, body: { name } }),
  renew: (id: string, terminalId: string) => call(terminals.renewActivation, { params: { id, terminalId } }),
  retire: (id: string, terminalId: string) => call(terminals.retireTerminal, { params: { id, terminalId } }),
}

const listStoresByUserQuery = queryOptions({
  queryKey: ['stores', 'mine'],
  queryFn: ({ signal }) => call(contract.listStoresByUser, {}, { signal }),
})
/** Stores that sell come first: a new store without items must not become the default. */
const sellingFirst = ({ items }: { items: contract.Store[] }): contract.Store[] =>
  items.toSorted((a, b) => Number(b.status === 'ACTIVE') - Number(a.status === 'ACTIVE'))
/** Notice that ends the partnership; null without one. */
export const useEnding = () => useQuery({ ...listStoresByUserQuery, select: ({ ending }) => ending ?? null })

export const useMyStores = () => useQuery({ ...listStoresByUserQuery, select: sellingFirst })

/** Reads again when it becomes `enabled`. Undefined before that answer. */
export const useIsHeld = (enabled: boolean): boolean | undefined => {
  const { data, isFetchedAfterMount } = useQuery({
    ...listStoresByUserQuery,
    enabled,
    staleTime: 0,
    select: ({ items }) => items.some(({ isOnHold, suspendedReason }) => isOnHold || suspendedReason !== null),
  })
  return isFetchedAfterMount ? data : undefined
}

/** Fetches the stores before a screen is drawn, because most screens need the stores. */
export const prefetchMyStores = (): Promise<void> => cache.prefetchQuery(listStoresByUserQuery)

export const useListStores = (query: ClientInput<typeof contract.listStores>['query']) =>
  useQuery({
    queryKey: ['stores', 'list', query],
    queryFn: ({ signal }) => call(contract.listStores, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useGetStoreApplication = (id: string) =>
  useQuery({
    queryKey: ['stores', 'application', id],
    queryFn: ({ signal }) => call(contract.getStoreApplication, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useGetStoreProgress = (id: string) =>
  useQuery({
    queryKey: ['stores', 'set-up', id],
    queryFn: ({ signal }) => call(getStoreProgress, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useGetStoreBank = (id: string) =>
  useQuery({
    queryKey: ['stores', 'bank', id],
    queryFn: ({ signal }) => call(getStoreBank, { params: { id } }, { signal }),
    staleTime: 0,
  })

type Switch = { id: string; to: 'ACTIVE' | 'INACTIVE' }

/** Sales begin or stop with this switch: the list shows the server's answer, not the expected state. */
export const useSwitchStore = () => {
  const queries = useQueryClient()
  return useChange({
    mutationFn: ({ id, to }: Switch) =>
      call(to === 'ACTIVE' ? contract.activateStore : contract.inactivateStore, { params: { id } }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['stores'] }),
        queries.invalidateQueries({ queryKey: ['business'] }),
      ]),
  })
}

/** Not refetched while their form is shown. */
const invalidates = [
  { queryKey: ['stores'], refetchType: 'none' },
  { queryKey: ['business'], refetchType: 'none' },
] as const
export const createStoreChange = {
  send: (body: contract.StoreInformation) => call(contract.createStore, { body }),
  invalidates,
}
export const updateStoreChange = (id: string) => ({
  send: (body: contract.StoreEdit) => call(contract.updateStore, { params: { id }, body }),
  invalidates,
})

const storeApplication = async (id: string, answer: Promise<contract.StoreApplication>) => {
  const application = await answer
  await Promise.all([
    cache.invalidateQueries({ queryKey: ['stores', 'list'] }),
    cache.invalidateQueries({ queryKey: ['business'] }),
    cache.invalidateQueries({ queryKey: ['stores', 'bank', id] }),
  ])
  // Runs last, because the new state removes the button whose callback shows the new date.
  cache.setQueryData(['stores', 'application', id], application)
  return application
}
export const useBeginStoreResubmission = (id: string) =>
  useChange({ mutationFn: () => storeApplication(id, call(contract.beginStoreResubmission, { params: { id } })) })
/** Opens a closed application of the partner or of one store again. */
export const useReopenStoreApplication = (id: string) =>
  useChange({
    mutationFn: async () => {
      await storeApplication(id, call(contract.reopenStoreApplication, { params: { id } }))
      await cache.invalidateQueries({ queryKey: ['onboarding'] })
    },
  })
export const useSendStoreResubmission = (id: string) =>
  useChange({ mutationFn: () => storeApplication(id, call(contract.sendStoreResubmission, { params: { id } })) })

/** The answer has the new state of the store, and the list shows it too. */
export const appealStore =
  (id: string) =>
  async (body: { text: string }): Promise<void> => {
    const answer = await call(contract.appealStore, { params: { id }, body })
    cache.setQueryData(['stores', 'application', id], answer)
    await cache.invalidateQueries({ queryKey: ['stores', 'list'] })
  }
