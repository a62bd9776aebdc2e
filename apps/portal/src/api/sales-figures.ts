import { useQuery } from '@tanstack/react-query'
import { getSalesFigures } from '@tillgate/contract/sales-figures.ts'
import { call } from './client.ts'

/** Sales go on at the tills while somebody looks: read anew every few minutes, and whenever the page is looked at. */
export const useGetSalesFigures = () =>
  useQuery({
    queryKey: ['sales-figures'],
    queryFn: ({ signal }) => call(getSalesFigures, {}, { signal }),
    staleTime: 60_000,
  })
