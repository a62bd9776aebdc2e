import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/activity.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download } from './client.ts'

export type ActivityQuery = ClientInput<typeof contract.listActivity>['query']
export type ActivityFilters = ClientInput<typeof contract.exportActivity>['query']

/** Never cached, because colleagues work while the user reads. */
export const useListActivity = (query: ActivityQuery) =>
  useQuery({
    queryKey: ['activity', 'list', query],
    queryFn: ({ signal }) => call(contract.listActivity, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useListActivityPeople = () =>
  useQuery({
    queryKey: ['activity', 'people'],
    queryFn: ({ signal }) => call(contract.listActivityPeople, {}, { signal }),
  })

export const exportActivity = (query: ActivityFilters) => download(contract.exportActivity, { query })
