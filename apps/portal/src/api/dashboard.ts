import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from './client.ts'
import {
  getSalesFigures,
  getSalesToday,
  getTopItems,
  listRecentSales,
  type RecentSales,
} from '@tillgate/contract/sales-figures.ts'

/** Sales continue while the page is open: refetched every few minutes and whenever the window gets the focus. */
export const useGetSalesFigures = () =>
  useQuery({
    queryKey: ['sales-figures'],
    queryFn: ({ signal }) => call(getSalesFigures, {}, { signal }),
    staleTime: 60_000,
  })

const byId = ({ items }: { items: RecentSales[] }): Map<string, RecentSales> =>
  new Map(items.map((one) => [one.id, one]))

/** Sales of the rows of a page, by id. Undefined until the answer arrives. Without `rows` nothing is requested. */
export const useListRecentSales = (by: 'store' | 'cashier', rows: readonly { id: string }[] | undefined) => {
  const ids = (rows ?? []).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['sales-figures', 'recent', by, ids],
    queryFn: ({ signal }) => call(listRecentSales, { query: { by, ids } }, { signal }),
    select: byId,
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  return data
}

export const useGetSalesToday = () =>
  useQuery({
    queryKey: ['sales-today'],
    queryFn: ({ signal }) => call(getSalesToday, {}, { signal }),
    staleTime: 60_000,
  })
export const useGetTopItems = () =>
  useQuery({
    queryKey: ['top-items'],
    queryFn: ({ signal }) => call(getTopItems, {}, { signal }),
    staleTime: 60_000,
  })

/** Refetched on every visit, because every other screen changes the figures. */
export const useGetDashboard = () =>
  useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => call(getDashboard, {}, { signal }),
    staleTime: 0,
  })
