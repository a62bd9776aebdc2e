import * as contract from '@tillgate/contract/documents.ts'
import type { DocumentKind } from '@tillgate/domain/applications.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, uploadFile } from './line.ts'

const keyOf = (storeId: string) => ['documents', storeId]

export const useDocuments = (storeId: string) =>
  useQuery({
    queryKey: keyOf(storeId),
    queryFn: ({ signal }) => call(contract.listDocuments, { params: { id: storeId } }, { signal }),
    staleTime: 0,
  })

const rereadOf = (cache: QueryClient, storeId: string) => () =>
  Promise.all([
    cache.invalidateQueries({ queryKey: keyOf(storeId) }),
    cache.invalidateQueries({ queryKey: ['onboarding'] }),
  ])

export type DocumentUpload = {
  kind: DocumentKind
  file: File
  onProgress: (sentBytes: number, allBytes: number) => void
  signal: AbortSignal
}
/** For `useStoredUpload`. Over once the list is read anew. */
export const useUploadDocument = (storeId: string) => {
  const reread = rereadOf(useQueryClient(), storeId)
  return ({ kind, file, ...watch }: DocumentUpload) => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', file)
    return uploadFile(contract.uploadDocument, form, { ...watch, params: { id: storeId } }).finally(reread)
  }
}
export const useRemoveDocument = (storeId: string) =>
  useChange({
    mutationFn: (documentId: string) => call(contract.removeDocument, { params: { id: storeId, documentId } }),
    onSettled: rereadOf(useQueryClient(), storeId),
  })
