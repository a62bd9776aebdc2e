import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import { getSalesFigures } from '@tillgate/contract/sales-figures.ts'

/** Sales go on at the tills while somebody looks: read anew every few minutes, and whenever the page is looked at. */
export const useGetSalesFigures = () =>
  useQuery({
    queryKey: ['sales-figures'],
    queryFn: ({ signal }) => call(getSalesFigures, {}, { signal }),
    staleTime: 60_000,
  })

/** Refetched on every visit, because every other screen changes the figures. */
export const useGetDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
    staleTime: 0,
  })
