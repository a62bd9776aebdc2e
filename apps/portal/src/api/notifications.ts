import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import { listAttention } from '@tillgate/contract/dashboard.ts'
import * as contract from '@tillgate/contract/notifications.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { cache } from '#portal/cache.ts'
import { call } from './client.ts'

export type NotificationQuery = ClientInput<typeof contract.listNotifications>['query']

/** Never cached, because events happen while the user reads. */
export const useListNotifications = (query: NotificationQuery) =>
  useQuery({
    queryKey: ['notifications', 'list', query],
    queryFn: ({ signal }) => call(contract.listNotifications, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** The dashboard's tasks, without its figures. */
export const useListAttention = () =>
  useQuery({
    queryKey: ['dashboard', 'attention'],
    queryFn: ({ signal }) => call(listAttention, {}, { signal }),
    staleTime: 0,
  })

/** Marks the events of `ids`, or all. */
export const useMarkNotificationsRead = () =>
  useChange({
    mutationFn: (ids: string[] | undefined) => call(contract.markNotificationsRead, { body: { ids } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: ['notifications'] }),
  })
