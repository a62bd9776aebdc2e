import * as contract from '@tillgate/contract/documents.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import type { AttestationKind, DocumentKind } from '@tillgate/domain/applications.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { Language } from '@tillgate/phrases/translator.ts'
import { call, download, uploadFile } from './client.ts'

const keyOf = (storeId: string) => ['documents', storeId]

export const useListDocuments = (storeId: string) =>
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
/** For `useStoredUpload`. Resolves after the list is refetched. */
export const useUploadDocument = (storeId: string) => {
  const reread = rereadOf(useQueryClient(), storeId)
  return ({ kind, file, ...watch }: DocumentUpload) => {
    const form = new FormData()
    form.set('kind', kind)
    form.set('file', file)
    return uploadFile(contract.uploadDocument, form, { ...watch, params: { id: storeId } }).finally(reread)
  }
}
export const useDeleteDocument = (storeId: string) =>
  useChange({
    mutationFn: (documentId: string) => call(contract.deleteDocument, { params: { id: storeId, documentId } }),
    onSettled: rereadOf(useQueryClient(), storeId),
  })

/** Attestation in the language of the page. Refetched each time, because the signed text must be the shown text. */
export const useGetAttestation = (storeId: string, kind: AttestationKind, language: Language) =>
  useQuery({
    queryKey: ['attestation', storeId, kind, language],
    queryFn: ({ signal }) => call(contract.getAttestation, { params: { id: storeId, kind } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const printAttestation = (storeId: string, kind: AttestationKind) =>
  download(contract.printAttestation, { params: { id: storeId, kind } })

export const downloadSignedAttestation = (storeId: string, documentId: string) =>
  download(contract.downloadSignedAttestation, { params: { id: storeId, documentId } })

/** For `useContractForm`. */
export const signAttestationChange = (storeId: string, kind: AttestationKind) => ({
  send: (body: ClientInput<typeof contract.signAttestation>['body']) =>
    call(contract.signAttestation, { params: { id: storeId, kind }, body }),
  invalidates: [{ queryKey: keyOf(storeId) }, { queryKey: ['onboarding'] }],
})
