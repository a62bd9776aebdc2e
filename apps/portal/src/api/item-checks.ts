import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import * as contract from '@tillgate/contract/item-checks.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Language } from '@tillgate/phrases/translator.ts'
import { call, download } from './client.ts'

/** Figures appear while the file is still being compared. */
const pollEvery = 500

/** Errors and warnings are in the language of the page. */
export const useGetItemBatchPreview = (id: string, language: Language) =>
  useQuery({
    queryKey: ['item-batches', 'preview', id, language],
    queryFn: ({ signal }) => call(contract.getItemBatchPreview, { params: { id } }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data && isBatchRunning(state.data.batch.status) ? pollEvery : false),
  })

const useCheckChange = <V>(change: (sent: V) => Promise<{ id: string }>, onDone?: (id: string) => unknown) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: change,
    onSuccess: ({ id }) => onDone?.(id),
    onSettled: () => cache.invalidateQueries({ queryKey: ['item-batches'] }),
  })
}

type OnDone = (id: string) => unknown
type Recheck = ClientInput<typeof contract.recheckItemBatch>['body']

export const useRecheckItemBatch = (id: string) =>
  useCheckChange((body: Recheck) => call(contract.recheckItemBatch, { params: { id }, body }))
export const useCommitItemBatch = (id: string, onDone: OnDone) =>
  useCheckChange(() => call(contract.commitItemBatch, { params: { id } }), onDone)
export const useDiscardItemBatch = (id: string, onDone: OnDone) =>
  useCheckChange(() => call(contract.discardItemBatch, { params: { id } }), onDone)

export const downloadItemBatchChanges = (id: string) => download(contract.downloadItemBatchChanges, { params: { id } })
