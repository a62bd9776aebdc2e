import * as contract from '@tillgate/contract/account.ts'
import { requestManualCardEntry } from '@tillgate/contract/card-entry.ts'
import { getProfile } from '@tillgate/contract/auth.ts'
import type { Sent } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './line.ts'

export const profileOf = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call(getProfile, { params: { id } }, { signal }),
    staleTime: 0,
  })
export const useProfile = (id: string) => useQuery(profileOf(id))

export const changePassword = (body: Sent<typeof contract.changePassword>['body']) =>
  call(contract.changePassword, { body })

/** Without a password the server decides whether it wants one. */
export const switchTwoFactor = (on: boolean, password?: string) =>
  call(on ? contract.activateTwoFactor : contract.inactivateTwoFactor, {
    body: password === undefined ? {} : { password },
  })

const devices = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(contract.listSessions, {}, { signal }),
  select: ({ items }) => items,
  staleTime: 0,
})
export const useDevices = () => useQuery(devices)

const useEnding = <V>(send: (what: V) => Promise<{ message: string }>) => {
  const cache = useQueryClient()
  // Ended meanwhile from elsewhere is an answer, too: either way the list has changed.
  return useChange({ mutationFn: send, onSettled: () => cache.invalidateQueries({ queryKey: devices.queryKey }) })
}
export const useEndDevice = () => useEnding((id: string) => call(contract.endSession, { params: { id } }))
export const useEndOtherDevices = () => useEnding(() => call(contract.endOtherSessions, {}))

export const useRequestCardEntry = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: () => call(requestManualCardEntry, {}),
    // Refused, too: somebody else was first, or it was answered.
    onSettled: () => cache.invalidateQueries({ queryKey: ['profile'] }),
  })
}
