import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/operator-purchases.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

type Key = { partnerId: string; receiptNumber: string }

export const useGetPurchase = (params: Key) =>
  useQuery({
    queryKey: ['settlement', 'purchase', params],
    queryFn: ({ signal }) => call(contract.getPurchase, { params }, { signal }),
    staleTime: 0,
  })

export const useListPartnerPurchases = (
  id: string,
  query: ClientInput<typeof contract.listPartnerPurchases>['query'],
) =>
  useQuery({
    queryKey: ['settlement', 'purchases', id, query],
    queryFn: ({ signal }) => call(contract.listPartnerPurchases, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Adjustments of a partner, or of one purchase. */
export const useListAdjustments = (query: ClientInput<typeof contract.listAdjustments>['query']) =>
  useQuery({
    queryKey: ['settlement', 'adjustments', query],
    queryFn: ({ signal }) => call(contract.listAdjustments, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
