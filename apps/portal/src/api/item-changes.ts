import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import * as changes from '@tillgate/contract/item-changes.ts'
import * as edits from '@tillgate/contract/item-edits.ts'
import type { ItemEdits, ItemEditsPreview } from '@tillgate/contract/item-edits.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { call, download } from './client.ts'

const previewItemEdits = (body: ItemEdits, signal?: AbortSignal) =>
  call(edits.previewItemEdits, { body }, signal ? { signal } : {})
export const previewItemEditsChange = { send: (body: ItemEdits) => previewItemEdits(body) }

export const downloadItemEdits = (body: ItemEdits) => download(edits.downloadItemEdits, { body })

/** `known` is the preview of the first edits. Every other choice of stores is read once when chosen. */
export const useItemEditsPreview = (body: ItemEdits, known: ItemEditsPreview | undefined) =>
  useQuery({
    queryKey: ['item-edits-preview', body],
    queryFn: ({ signal }) => previewItemEdits(body, signal),
    ...(known && { initialData: known }),
    placeholderData: (before) => before,
    staleTime: Infinity,
    gcTime: 0,
  })

const applyItemEdits = (body: ClientInput<typeof edits.applyItemEdits>['body']) => call(edits.applyItemEdits, { body })
export const useApplyItemEdits = () => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: applyItemEdits,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['items'] }),
  })
}

const undoItemChange = (id: string) => call(changes.undoItemChange, { params: { id } })
/** Runs also after its screen has closed: an undo is started from a toast. */
export const useUndoItemChange = () => {
  const cache = useQueryClient()
  return async (id: string) => {
    try {
      return await undoItemChange(id)
    } finally {
      void cache.invalidateQueries({ queryKey: ['items'] })
    }
  }
}

export const useListItemChanges = (query: ClientInput<typeof changes.listItemChanges>['query']) =>
  useQuery({
    queryKey: ['items', 'changes', query],
    queryFn: ({ signal }) => call(changes.listItemChanges, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Milliseconds between two reads of a running undo. */
const pollEvery = 1000
export const useGetItemChange = (id: string) =>
  useQuery({
    queryKey: ['items', 'change', id],
    queryFn: ({ signal }) => call(changes.getItemChange, { params: { id } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'RUNNING' ? pollEvery : false),
  })
export const useListKeptValues = (id: string, enabled: boolean) =>
  useQuery({
    queryKey: ['items', 'kept', id],
    queryFn: ({ signal }) => call(changes.listKeptValues, { params: { id }, query: { pageSize: 100 } }, { signal }),
    enabled,
  })
export const useListChangedItems = (id: string, pageSize: number) =>
  useQuery({
    queryKey: ['items', 'changed', id, pageSize],
    queryFn: ({ signal }) => call(changes.listChangedItems, { params: { id }, query: { pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  })
export const useListItemHistory = (id: string, pageSize: number) =>
  useQuery({
    queryKey: ['items', 'history', id, pageSize],
    queryFn: ({ signal }) => call(changes.listItemHistory, { params: { id }, query: { pageSize } }, { signal }),
    placeholderData: (before, last) => (last?.queryKey[2] === id ? before : undefined),
  })
export const useRestoreItem = (id: string) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: (body: { changeId: string; version: number }) => call(changes.restoreItem, { params: { id }, body }),
    onSettled: () => void cache.invalidateQueries({ queryKey: ['items'] }),
  })
}
