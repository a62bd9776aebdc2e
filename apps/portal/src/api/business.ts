import * as addresses from '@tillgate/contract/addresses.ts'
import * as contract from '@tillgate/contract/business.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './client.ts'

export type BusinessDraft = ClientInput<typeof contract.saveBusinessInformation>['body']
export type OwnersDraft = ClientInput<typeof contract.saveOwnership>['body']
type DraftParams = ClientInput<typeof contract.getDraft>['params']

export const getStoreQuery = (id: string) =>
  queryOptions({
    queryKey: ['business', 'store', id],
    queryFn: ({ signal }) => call(contract.getStore, { params: { id } }, { signal }),
    staleTime: 0,
  })
export const useGetStore = (id: string) => useQuery(getStoreQuery(id))

export const useListStates = () =>
  useQuery({
    queryKey: ['states'],
    queryFn: ({ signal }) => call(addresses.listStates, { query: { lookupType: 'STATE' } }, { signal }),
    select: ({ items }) => items,
  })

export const useListOwners = (id: string) =>
  useQuery({
    queryKey: ['business', 'owners', id],
    queryFn: ({ signal }) => call(contract.listOwners, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Not refetched while its form is shown. */
const invalidates = [{ queryKey: ['business'], refetchType: 'none' }] as const
export const saveBusinessInformationChange = (id: string) => ({
  send: (body: BusinessDraft) => call(contract.saveBusinessInformation, { params: { id }, body }),
  invalidates,
})
export const saveOwnershipChange = (id: string) => ({
  send: (body: OwnersDraft) => call(contract.saveOwnership, { params: { id }, body }),
  invalidates,
})

export const checkAddress = (body: contract.Address) => call(addresses.checkAddress, { body })

/** Searches from three characters on. Keeps the former suggestions until the next answer. */
export const useSuggestAddresses = (text: string) =>
  useQuery({
    queryKey: ['addresses', text],
    queryFn: ({ signal }) => call(addresses.suggestAddresses, { query: { text } }, { signal }),
    select: ({ items }) => items,
    enabled: text.trim().length >= 3,
    placeholderData: keepPreviousData,
    retry: false,
  })

/** Read once when the form opens, and never cached: the record may contain a tax number. */
export const useGetDraft = (params: DraftParams) =>
  useQuery({
    queryKey: ['draft', params],
    queryFn: ({ signal }) => call(contract.getDraft, { params }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
/** Continues after the page has closed, so that the last save arrives. */
export const saveDraft = (params: DraftParams, text: string) =>
  call(contract.saveDraft, { params, body: { text } }, { keepalive: true })
export const deleteDraft = (params: DraftParams) => call(contract.deleteDraft, { params })
