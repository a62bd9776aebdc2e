import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-approved-products.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import type { ListColumnChoice } from '@tillgate/domain/approved-list-file.ts'
import { call, upload } from './client.ts'

export const useListPurses = () =>
  useQuery({
    queryKey: ['approved-products', 'purses'],
    queryFn: ({ signal }) => call(contract.listPurses, {}, { signal }),
    staleTime: 0,
  })

export const useListApprovedLists = (query: ClientInput<typeof contract.listApprovedLists>['query']) =>
  useQuery({
    queryKey: ['approved-products', 'lists', query],
    queryFn: ({ signal }) => call(contract.listApprovedLists, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useGetApprovedList = (id: string | undefined) =>
  useQuery({
    queryKey: ['approved-products', 'list', id],
    queryFn: ({ signal }) => call(contract.getApprovedList, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  })

export const useListApprovedProducts = (
  id: string,
  query: ClientInput<typeof contract.listApprovedProducts>['query'],
) =>
  useQuery({
    queryKey: ['approved-products', 'products', id, query],
    queryFn: ({ signal }) => call(contract.listApprovedProducts, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useListApprovedListChanges = (
  id: string,
  query: ClientInput<typeof contract.listApprovedListChanges>['query'],
) =>
  useQuery({
    queryKey: ['approved-products', 'changes', id, query],
    queryFn: ({ signal }) => call(contract.listApprovedListChanges, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** New list of a purse: a file, or an earlier version. Without `load` the call is a preview. */
export type ListWish = {
  programId: string
  purse: string
  effectiveOn: string
  from: File | { restore: string }
  /** Columns that a person chose; undefined: the known or remembered ones. */
  columns?: ListColumnChoice | undefined
  baseId: string | null
  removed?: string
  load: boolean
  /** Reason for the second person, required with `load`. */
  reason?: string
}

const send = ({ programId, purse, effectiveOn, from, columns, baseId, removed = '', load, reason = '' }: ListWish) => {
  if ('restore' in from) {
    const body = {
      ...(effectiveOn === '' ? {} : { effectiveOn }),
      ...(removed === '' ? {} : { removed: Number(removed) }),
      ...(load ? { reason } : {}),
      baseId,
      load,
    }
    return call(contract.restoreApprovedList, { params: { id: from.restore }, body })
  }
  const form = new FormData()
  const fields = { programId, purse, effectiveOn, baseId: baseId ?? '', removed, load: load ? 'true' : '', reason }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (columns) form.set('columns', JSON.stringify(columns))
  form.set('file', from)
  return upload(contract.loadApprovedList, form)
}

export const useCheckList = () => useChange({ once: true, mutationFn: send })
export const useLoadList = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: send,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['approved-products'] }),
        cache.invalidateQueries({ queryKey: ['proposals'] }),
      ]),
  })
}
