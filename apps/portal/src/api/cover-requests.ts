import { queryOptions, useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/cover-requests.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

const getItemCoverQuery = (id: string) =>
  queryOptions({
    queryKey: ['items', 'cover', id],
    queryFn: ({ signal }) => call(contract.getItemCover, { params: { id } }, { signal }),
    staleTime: 0,
  })
export const useGetItemCover = (id: string) => useQuery(getItemCoverQuery(id))

export const createCoverRequestChange = (id: string) => ({
  send: (body: ClientInput<typeof contract.createCoverRequest>['body']) =>
    call(contract.createCoverRequest, { params: { id }, body }),
  invalidates: [{ queryKey: getItemCoverQuery(id).queryKey }],
})
