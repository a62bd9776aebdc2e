import { useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/operator-approvers.ts'
import { call } from './client.ts'

/** Who can approve the runs that pay this partner or store. Refetched by each dialog. */
export const useGetApprovers = (partnerId: string, storeId: string | undefined) =>
  useQuery({
    queryKey: ['settlement', 'approvers', partnerId, storeId],
    queryFn: ({ signal }) =>
      call(contract.getApprovers, { query: { partnerId, ...(storeId === undefined ? {} : { storeId }) } }, { signal }),
    staleTime: 0,
  })
