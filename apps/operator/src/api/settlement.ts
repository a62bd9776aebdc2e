import { getRunFileExcerpt } from '@tillgate/contract/operator-run-files.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findByNumber, isFindableNumber } from '@tillgate/contract/operator-search.ts'
import * as orders from '@tillgate/contract/operator-payment-orders.ts'
import * as contract from '@tillgate/contract/operator-settlement.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { readReceiptNumber } from '@tillgate/domain/receipt-numbers.ts'
import { call, download } from './client.ts'

/** Cut-offs pass and runs are built while the page is open. */
const rereadMs = 60_000

export const useGetSettlementOverview = () =>
  useQuery({
    queryKey: ['settlement', 'overview'],
    queryFn: ({ signal }) => call(contract.getSettlementOverview, {}, { signal }),
    staleTime: 0,
    refetchInterval: rereadMs,
  })

export const useCountSettlementRuns = () =>
  useQuery({
    queryKey: ['settlement', 'counts'],
    queryFn: ({ signal }) => call(contract.countSettlementRuns, {}, { signal }),
    staleTime: 0,
    refetchInterval: rereadMs,
  })

type RunQuery = ClientInput<typeof contract.listSettlementRuns>['query']
export const useListSettlementRuns = (query: RunQuery) =>
  useQuery({
    queryKey: ['settlement', 'runs', query],
    queryFn: ({ signal }) => call(contract.listSettlementRuns, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: rereadMs,
  })
export const exportSettlementRuns = (query: ClientInput<typeof contract.exportSettlementRuns>['query']) =>
  download(contract.exportSettlementRuns, { query })

export const useGetSettlementRun = (id: string) =>
  useQuery({
    queryKey: ['settlement', 'run', id],
    queryFn: ({ signal }) => call(contract.getSettlementRun, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Fetches the excerpt of a draft file only on demand, because the server writes the draft for each request. */
export const useGetRunFileExcerpt = (id: string, sha256: string | null, isWanted = sha256 !== null) =>
  useQuery({
    queryKey: ['settlement', 'excerpt', id, sha256],
    queryFn: ({ signal }) => call(getRunFileExcerpt, { params: { id } }, { signal }),
    enabled: isWanted,
    staleTime: sha256 === null ? 0 : Infinity,
  })

export const useListRunOrders = (id: string, query: ClientInput<typeof orders.listRunOrders>['query']) =>
  useQuery({
    queryKey: ['settlement', 'orders', id, query],
    queryFn: ({ signal }) => call(orders.listRunOrders, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export const downloadPaymentOrder = (params: { partnerId: string; id: string }) =>
  download(orders.downloadPaymentOrder, { params })
export const exportRunOrders = (id: string, query: ClientInput<typeof orders.exportRunOrders>['query']) =>
  download(orders.exportRunOrders, { params: { id }, query })

export const useGetOpenAccount = (params: { partnerId: string; storeId: string }) =>
  useQuery({
    queryKey: ['settlement', 'account', params],
    queryFn: ({ signal }) => call(orders.getOpenAccount, { params }, { signal }),
    staleTime: 0,
  })

export const useGetPaymentOrder = (params: { partnerId: string; id: string }) =>
  useQuery({
    queryKey: ['settlement', 'order', params],
    queryFn: ({ signal }) => call(orders.getPaymentOrder, { params }, { signal }),
    staleTime: 0,
  })

/** Words of eight letters have the form of a receipt number, but not its check character. */
const isWorthwhile = (text: string): boolean =>
  isFindableNumber(text) && (!/[a-z]{3}/i.test(text) || typeof readReceiptNumber(text) === 'object')

/** Runs, payment orders, payments and purchases of a number, a card or an amount. Disabled for other texts. */
export const useFindByNumber = (number: string) =>
  useQuery({
    queryKey: ['settlement', 'search', number],
    queryFn: ({ signal }) => call(findByNumber, { query: { number } }, { signal }),
    enabled: isWorthwhile(number),
    staleTime: 0,
  })

export const exportGross = (month: string) => download(contract.exportGross, { query: { month } })
