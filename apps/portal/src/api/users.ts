import { useChange } from '@tillgate/browser/use-change.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import * as contract from '@tillgate/contract/users.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

export type UserQuery = ClientInput<typeof contract.listUsers>['query']

const listUsers = (query: UserQuery, signal?: AbortSignal) =>
  call(contract.listUsers, { query }, signal ? { signal } : {})

export const useListUsers = (query: UserQuery) =>
  useQuery({
    queryKey: ['users', 'list', query] as const,
    queryFn: ({ signal }) => listUsers(query, signal),
    // Keeps rows of the same tab only, so that a selection never names users of the other tab.
    placeholderData: (before, last) => (last?.queryKey[2]?.roleType === query.roleType ? before : undefined),
  })

export const useCountUsers = (query: ClientInput<typeof contract.countUsers>['query']) =>
  useQuery({
    queryKey: ['users', 'counts', query],
    queryFn: ({ signal }) => call(contract.countUsers, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** `staleTime: 0`: a form reads its values when it opens (`isFetchedAfterMount`). */
export const useGetUser = (id: string, fresh: { staleTime?: 0 } = {}) =>
  useQuery({
    ...fresh,
    queryKey: ['users', 'one', id],
    queryFn: ({ signal }) => call(contract.getUser, { params: { id } }, { signal }),
  })

/** Finds cashiers and supervisors of a global search. */
export const useFindUsers = (search: string, isAllowed: boolean) =>
  useQuery({
    queryKey: ['users', 'search', search],
    queryFn: ({ signal }) => call(contract.findUsers, { query: { search } }, { signal }),
    enabled: search !== '' && isAllowed,
  })

export const usersRead = { queryKey: ['users'] }

export const createUser = (body: contract.NewUser) => call(contract.createUser, { body })
export const updateUser = (id: string, body: contract.UserEdit) => call(contract.updateUser, { params: { id }, body })

const useUserChange = <V, A>(change: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  // Not awaited: what the caller does on success must not wait until all lists are read again.
  return useChange({ mutationFn: change, once: true, onSettled: () => void cache.invalidateQueries(usersRead) })
}

/** Adds a store to the stores of each person. */
export const useAddUsersToStore = (storeId: string) =>
  useUserChange(async (ids: readonly string[]) => {
    for (const id of ids) {
      const { firstName, lastName, email, role, stores, version } = await call(contract.getUser, { params: { id } })
      const known = stores.map((store) => store.id)
      const body = { firstName, lastName, email, roleType: role, version }
      await updateUser(id, { ...body, stores: [...new Set([...known, storeId])] })
    }
  })

export const useSwitchUser = () =>
  useUserChange(({ id, active }: { id: string; active: boolean }) =>
    call(active ? contract.activateUser : contract.inactivateUser, { params: { id } }),
  )
export const useSwitchUsers = () =>
  useUserChange(({ ids, active }: { ids: string[]; active: boolean }) =>
    active
      ? call(contract.bulkActivateUsers, { body: { ids, isActivateAction: true } })
      : call(contract.bulkDeactivateUsers, { body: { ids, isActivateAction: false } }),
  )
export const useResendInvitation = () =>
  useUserChange((id: string) => call(contract.resendInvitation, { params: { id } }))

export const useDeleteUserPin = () => useUserChange((id: string) => call(contract.deleteUserPin, { params: { id } }))

const pageMax = 100
/** Fetches all users that the filters show, page by page. */
export const everyUser = async (query: UserQuery, total: number): Promise<contract.User[]> => {
  const found: contract.User[] = []
  for (let page = 1; (page - 1) * pageMax < total; page += 1) {
    const { items } = await listUsers({ ...query, page, pageSize: pageMax })
    found.push(...items)
  }
  return found
}

/** Every cashier by name, for a choice among them. */
export const useCashiers = (enabled: boolean) =>
  useQuery({
    queryKey: ['users', 'cashiers'],
    queryFn: async () => {
      const query = { roleType: 'CASHIER', sortColumn: 'firstName', sortDirection: -1 } as const
      const { total } = await listUsers({ ...query, page: 1, pageSize: 1 })
      return everyUser(query, total)
    },
    enabled,
  })
