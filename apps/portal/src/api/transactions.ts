import * as contract from '@tillgate/contract/purchases.ts'
import * as reports from '@tillgate/contract/reports.ts'
import { readPurchaseReference } from '@tillgate/domain/receipt-numbers.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download } from './client.ts'

export type TransactionQuery = ClientInput<typeof contract.listTransactions>['query']
export type TransactionFilters = ClientInput<typeof contract.summariseTransactions>['query']

/** Never cached, because sales continue while the user reads. */
export const useListTransactions = (query: TransactionQuery) =>
  useQuery({
    queryKey: ['transactions', 'list', query],
    queryFn: ({ signal }) => call(contract.listTransactions, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Finds the transaction that a receipt number, an id or the address of a receipt names. Not called for other text. */
export const useFindTransaction = (text: string, isAllowed: boolean) =>
  useQuery({
    queryKey: ['transactions', 'find', text],
    queryFn: ({ signal }) => call(contract.listTransactions, { query: { search: text, pageSize: '1' } }, { signal }),
    enabled: isAllowed && readPurchaseReference(text) !== undefined,
  })

export const useSummariseTransactions = (query: TransactionFilters) =>
  useQuery({
    queryKey: ['transactions', 'sums', query],
    queryFn: ({ signal }) => call(contract.summariseTransactions, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useGetTransaction = (id: string) =>
  useQuery({
    queryKey: ['transactions', 'one', id],
    queryFn: ({ signal }) => call(contract.getTransaction, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useSendReceipt = (id: string) => {
  const cache = useQueryClient()
  return {
    send: async (body: { email: string }) => {
      await call(contract.sendReceipt, { params: { id }, body })
      void cache.invalidateQueries({ queryKey: ['transactions', 'one', id] })
    },
  }
}

export const downloadTransactions = (body: ClientInput<typeof reports.downloadTransactions>['body']) =>
  download(reports.downloadTransactions, { body })
