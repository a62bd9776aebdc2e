import type { CatalogueFormat } from '@tillgate/domain/catalogue-file.ts'
import { isBatchRunning, type BatchMode } from '@tillgate/domain/item-batches.ts'
import * as contract from '@tillgate/contract/item-batches.ts'
import type { ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { Refused } from '@tillgate/client/refused.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, download, uploadFile } from './client.ts'

export type BatchQuery = ClientInput<typeof contract.listItemBatches>['query']

const pollEvery = 2000

/** Polls every two seconds while a file is being processed. */
export const useListItemBatches = (query: BatchQuery) =>
  useQuery({
    queryKey: ['item-batches', 'list', query],
    queryFn: ({ signal }) => call(contract.listItemBatches, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isBatchRunning(status)) ? pollEvery : false,
  })

/** Maximum of stores that are tried for a batch, because a link names no store. */
const storesTried = 20

const isMissing = (error: unknown): boolean => error instanceof Refused && error.status === 404

/** Reads a batch from the first of `storeIds` that has the batch. */
const getItemBatch = async (
  batchId: string,
  storeIds: readonly string[],
  signal: AbortSignal,
): Promise<ItemBatchDetail> => {
  const [storeId = '', ...others] = storeIds
  try {
    return await call(contract.getItemBatch, { params: { batchId, storeId } }, { signal })
  } catch (error) {
    if (others.length === 0 || !isMissing(error)) throw error
    return getItemBatch(batchId, others, signal)
  }
}

/** `storeIds`: possible stores of the batch, the likeliest first. */
export const useGetItemBatch = (batchId: string, storeIds: readonly string[]) =>
  useQuery({
    queryKey: ['item-batches', 'one', batchId, storeIds],
    queryFn: ({ signal }) => getItemBatch(batchId, storeIds.slice(0, storesTried), signal),
    enabled: storeIds.length > 0,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBatchRunning(state.data.status) ? pollEvery : false),
  })

export type Upload = {
  file: File
  /** Undefined: all stores. */
  storeIds: string[] | undefined
  userId: string
  mode: BatchMode
  onProgress: (sentBytes: number, allBytes: number) => void
  signal: AbortSignal
}
export const uploadItemBatch = ({ file, storeIds, userId, mode, ...watch }: Upload) => {
  const form = new FormData()
  if (storeIds === undefined) form.set('allStores', 'true')
  for (const id of storeIds ?? []) form.append('stores', id)
  // Parameter of spec 2 §7; the server takes the uploader from the session.
  form.set('UserId', userId)
  if (mode === 'CHECK') form.set('mode', mode)
  form.set('file', file)
  return uploadFile(contract.uploadItemBatch, form, watch)
}

export const downloadItemTemplate = (format: CatalogueFormat) =>
  download(contract.downloadItemTemplate, { query: { format } })
export const downloadItemBatch = (id: string) => download(contract.downloadItemBatch, { params: { id } })
export const downloadItemBatchErrors = (id: string) => download(contract.downloadItemBatchErrors, { params: { id } })
