import { listStoresByUser } from '@tillgate/contract/stores.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './line.ts'

const myStores = queryOptions({
  queryKey: ['stores', 'mine'],
  queryFn: ({ signal }) => call(listStoresByUser, {}, { signal }),
  select: ({ items }) => items,
})
export const useMyStores = () => useQuery(myStores)
