import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

/** Counted anew whenever it is looked at: every other screen changes something of it. */
export const useGetDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
    staleTime: 0,
  })
