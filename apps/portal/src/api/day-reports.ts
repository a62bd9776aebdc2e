import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/day-reports.ts'
import * as mail from '@tillgate/contract/sales-mail.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import type { Answer, ClientInput } from '@tillgate/contract/route.ts'
import { cache } from '#portal/cache.ts'
import { call, download } from './client.ts'

export type WholeDayReport = Answer<typeof contract.getDayReport>
type Query = ClientInput<typeof contract.listDayReports>['query']
type FileQuery = ClientInput<typeof contract.downloadDayReports>['query']
export type DayReportFilters = Omit<FileQuery, 'format'>

/** Never cached, because tills close while the user reads. */
export const useListDayReports = (query: Query) =>
  useQuery({
    queryKey: ['day-reports', 'list', query],
    queryFn: ({ signal }) => call(contract.listDayReports, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Compared with the transactions at each visit. Without an id nothing is read. */
export const useGetDayReport = (id: string | undefined) =>
  useQuery({
    queryKey: ['day-reports', 'one', id],
    queryFn: id === undefined ? skipToken : ({ signal }) => call(contract.getDayReport, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const downloadDayReports = (query: FileQuery) => download(contract.downloadDayReports, { query })

const salesMailKey = (storeId: string) => ['day-reports', 'mail', storeId]

export const useGetSalesMail = (storeId: string) =>
  useQuery({
    queryKey: salesMailKey(storeId),
    queryFn: ({ signal }) => call(mail.getSalesMail, { params: { id: storeId } }, { signal }),
    staleTime: 0,
  })

export const useUpdateSalesMail = (storeId: string) =>
  useChange({
    mutationFn: (isOn: boolean) => call(mail.updateSalesMail, { params: { id: storeId }, body: { isOn } }),
    onSettled: () => cache.invalidateQueries({ queryKey: salesMailKey(storeId) }),
  })
