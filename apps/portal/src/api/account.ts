import * as contract from '@tillgate/contract/account.ts'
import { requestManualCardEntry } from '@tillgate/contract/card-entry.ts'
import { updateContact } from '@tillgate/contract/contact.ts'
import { getProfile } from '@tillgate/contract/auth.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

export const getProfileQuery = (id: string) =>
  queryOptions({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => call(getProfile, { params: { id } }, { signal }),
    staleTime: 0,
  })
export const useGetProfile = (id: string) => useQuery(getProfileQuery(id))

export const changePassword = (body: ClientInput<typeof contract.changePassword>['body']) =>
  call(contract.changePassword, { body })

const getTwoFactorQuery = (id: string) =>
  queryOptions({
    queryKey: ['two-factor', id],
    queryFn: ({ signal }) => call(contract.getTwoFactor, {}, { signal }),
    staleTime: 0,
  })
export const useGetTwoFactor = (id: string) => useQuery(getTwoFactorQuery(id))
export const useReadTwoFactorAgain = () => {
  const cache = useQueryClient()
  return () => cache.invalidateQueries({ queryKey: ['two-factor'] })
}
export const beginTwoFactor = (body: ClientInput<typeof contract.beginTwoFactor>['body']) =>
  call(contract.beginTwoFactor, { body })
export const activateTwoFactor = (body: ClientInput<typeof contract.activateTwoFactor>['body']) =>
  call(contract.activateTwoFactor, { body })
export const deactivateTwoFactor = (password: string) => call(contract.deactivateTwoFactor, { body: { password } })
export const renewRecoveryCodes = (password: string) => call(contract.renewRecoveryCodes, { body: { password } })

export const beginOwnPin = (body: ClientInput<typeof contract.beginOwnPin>['body']) =>
  call(contract.beginOwnPin, { body })
export const setOwnPin = (body: ClientInput<typeof contract.setOwnPin>['body']) => call(contract.setOwnPin, { body })

const listSessionsQuery = queryOptions({
  queryKey: ['devices'],
  queryFn: ({ signal }) => call(contract.listSessions, {}, { signal }),
  select: ({ items }) => items,
  staleTime: 0,
})
export const useListSessions = () => useQuery(listSessionsQuery)

const useEnding = <V>(send: (what: V) => Promise<{ message: string }>) => {
  const cache = useQueryClient()
  // A device that was signed out elsewhere meanwhile counts as success: the list has changed.
  return useChange({
    mutationFn: send,
    onSettled: () => cache.invalidateQueries({ queryKey: listSessionsQuery.queryKey }),
  })
}
export const useEndSession = () => useEnding((id: string) => call(contract.endSession, { params: { id } }))
export const useEndOtherSessions = () => useEnding(() => call(contract.endOtherSessions, {}))

export const useRequestManualCardEntry = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: () => call(requestManualCardEntry, {}),
    // Also runs after a 409: another user was first, or the request was answered.
    onSettled: () => cache.invalidateQueries({ queryKey: ['profile'] }),
  })
}

export const updateContactChange = {
  send: (body: ClientInput<typeof updateContact>['body']) => call(updateContact, { body }),
  // `business`: each store repeats these values.
  invalidates: [{ queryKey: ['profile'] }, { queryKey: ['business'] }] as const,
}
