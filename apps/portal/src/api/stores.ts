import { listStoresByUser } from '@tillgate/contract/stores.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cache } from '#portal/cache.ts'
import { call } from './line.ts'

const myStores = queryOptions({
  queryKey: ['stores', 'mine'],
  queryFn: ({ signal }) => call(listStoresByUser, {}, { signal }),
})
export const useMyStores = () => useQuery({ ...myStores, select: ({ items }) => items })

/** Most screens of the shell begin with them: asked for before the screen is drawn. */
export const prefetchMyStores = (): Promise<void> => cache.prefetchQuery(myStores)
