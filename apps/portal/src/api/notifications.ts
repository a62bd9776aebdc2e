import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
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

const minute = 60_000

/** Refetches once a minute while the page is visible, and when the user returns to the page. */
export const useCountNotifications = () =>
  useQuery({
    queryKey: ['notifications', 'unread'],
    queryFn: ({ signal }) => call(contract.countNotifications, {}, { signal }),
    staleTime: minute,
    refetchInterval: minute,
    refetchOnWindowFocus: true,
  })

/** The dashboard's tasks, without its figures. `isAllowed`: the person may read them. */
export const useListAttention = (isAllowed = true) =>
  useQuery({
    enabled: isAllowed,
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

const getNotificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => call(contract.getNotificationSettings, {}, { signal }),
  staleTime: 0,
})
export const useGetNotificationSettings = () => useQuery(getNotificationSettingsQuery)

type Setting = ClientInput<typeof contract.updateNotificationSetting>['body']

/** Shows the choice at once. The answer replaces the choice, and a refusal restores the former one. */
export const useUpdateNotificationSetting = () =>
  useChange({
    mutationFn: (body: Setting) => call(contract.updateNotificationSetting, { body }),
    onMutate: (body) => {
      const { queryKey } = getNotificationSettingsQuery
      const before = cache.getQueryData(queryKey)
      const items = before?.items.map((one) => (one.kind === body.kind ? { ...one, ...body } : one))
      if (before && items) cache.setQueryData(queryKey, { ...before, items })
      return before
    },
    onSuccess: (after) => cache.setQueryData(getNotificationSettingsQuery.queryKey, after),
    onError: (_, __, before) => cache.setQueryData(getNotificationSettingsQuery.queryKey, before),
  })
