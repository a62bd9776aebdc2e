import type { CatalogueFormat } from '@tillgate/domain/catalogue-file.ts'
import { isBatchRunning } from '@tillgate/domain/item-batches.ts'
import * as contract from '@tillgate/contract/item-batches.ts'
import type { Sent } from '@tillgate/contract/route.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, download, uploadFile } from './line.ts'

export type BatchQuery = Sent<typeof contract.listItemBatches>['query']

const pollEvery = 2000

/** Asks again every two seconds while a file is being worked on, and not at all otherwise. */
export const useItemBatches = (query: BatchQuery) =>
  useQuery({
    queryKey: ['item-batches', 'list', query],
    queryFn: ({ signal }) => call(contract.listItemBatches, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ status }) => isBatchRunning(status)) ? pollEvery : false,
  })

export const useItemBatch = (batchId: string, storeId: string | undefined) =>
  useQuery({
    queryKey: ['item-batches', 'one', batchId, storeId],
    queryFn: ({ signal }) => call(contract.getItemBatch, { params: { batchId, storeId: storeId ?? '' } }, { signal }),
    enabled: storeId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isBatchRunning(state.data.status) ? pollEvery : false),
  })

export type Upload = {
  file: File
  /** undefined: all of them. */
  storeIds: string[] | undefined
  onProgress: (sentBytes: number, allBytes: number) => void
  signal: AbortSignal
}
export const uploadItemBatch = ({ file, storeIds, ...watch }: Upload) => {
  const form = new FormData()
  if (storeIds === undefined) form.set('allStores', 'true')
  for (const id of storeIds ?? []) form.append('stores', id)
  form.set('file', file)
  return uploadFile(contract.uploadItemBatch, form, watch)
}

export const downloadTemplate = (format: CatalogueFormat) =>
  download(contract.downloadItemTemplate, { query: { format } })
export const downloadOriginal = (id: string) => download(contract.downloadItemBatch, { params: { id } })
export const downloadErrors = (id: string) => download(contract.downloadItemBatchErrors, { params: { id } })
