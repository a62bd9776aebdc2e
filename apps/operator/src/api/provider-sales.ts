import * as contract from '@tillgate/contract/operator-provider-documents.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download, upload } from './client.ts'

type ProviderSalesQuery = ClientInput<typeof contract.listProviderSales>['query']

export const listProviderSales = (query: ProviderSalesQuery, signal?: AbortSignal) =>
  call(contract.listProviderSales, { query }, signal ? { signal } : {})

export const useListProviderSales = (query: ProviderSalesQuery) =>
  useQuery({
    queryKey: ['provider-sales', 'list', query],
    queryFn: ({ signal }) => listProviderSales(query, signal),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Stored documents of the partner of a sale. */
export const useListSaleDocuments = (id: string) =>
  useQuery({
    queryKey: ['provider-sales', 'documents', id],
    queryFn: ({ signal }) => call(contract.listSaleDocuments, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const getSaleDocument = (id: string) => download(contract.getSaleDocument, { params: { id } })

const useSaleChange = <A, V>(mutationFn: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['provider-sales'] }),
  })
}

const uploadSaleDocument = async (saleId: string, file: File): Promise<string> => {
  const form = new FormData()
  form.set('file', file)
  return (await upload(contract.uploadSaleDocument, form, { params: { id: saleId } })).id
}

/** `document`: a file, which is stored first, or the id of a stored document. */
export const useCompleteDocuments = () =>
  useSaleChange(async ({ saleIds, document }: { saleIds: string[]; document: File | string }) => {
    const documentId = typeof document === 'string' ? document : await uploadSaleDocument(saleIds[0] ?? '', document)
    return call(contract.completeDocuments, { body: { saleIds, documentId } })
  })

export const useWithdrawDocuments = (id: string) =>
  useSaleChange((reason: string) => call(contract.withdrawDocuments, { params: { id }, body: { reason } }))
