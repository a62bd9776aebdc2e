import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as changes from '@tillgate/contract/item-changes.ts'
import * as edits from '@tillgate/contract/item-edits.ts'
import type { ItemEdits, ItemEditsPreview } from '@tillgate/contract/item-edits.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { call } from './client.ts'

const previewItemEdits = (body: ItemEdits, signal?: AbortSignal) =>
  call(edits.previewItemEdits, { body }, signal ? { signal } : {})
/** For the form. */
export const previewItemEditsChange = { send: (body: ItemEdits) => previewItemEdits(body) }

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
