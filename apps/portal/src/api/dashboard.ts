import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** Refetched on every visit, because every other screen changes the figures. */
export const useGetDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
    staleTime: 0,
  })
