import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as accountant from '@tillgate/contract/accountant.ts'
import { getPayouts, listStoreMoney, type StoreMoney } from '@tillgate/contract/payouts.ts'
import type { Answer, ClientInput } from '@tillgate/contract/route.ts'
import { listStatementEntries } from '@tillgate/contract/statement-entries.ts'
import * as files from '@tillgate/contract/statement-files.ts'
import { getStatementMonth } from '@tillgate/contract/statement-months.ts'
import * as contract from '@tillgate/contract/transfer-statements.ts'
import type { EntryType } from '@tillgate/domain/entries.ts'
import { call, download } from './client.ts'

export type StatementQuery = ClientInput<typeof contract.listStatements>['query']
export type StatementFilters = ClientInput<typeof contract.countStatements>['query']

export type StatementCounts = Answer<typeof contract.countStatements>

/** Never cached, because money moves while the user reads. */
export const useListStatements = (query: StatementQuery) =>
  useQuery({
    queryKey: ['statements', 'list', query],
    queryFn: ({ signal }) => call(contract.listStatements, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useCountStatements = (query: StatementFilters) =>
  useQuery({
    queryKey: ['statements', 'counts', query],
    queryFn: ({ signal }) => call(contract.countStatements, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Spec 2 §7: reads the highest amount payable, the end of the filter's range. */
export const useHighestPayable = (enabled: boolean) =>
  useQuery({
    enabled,
    queryKey: ['statements', 'highest'],
    queryFn: ({ signal }) => {
      const query = { pageSize: 1, page: 1, sortDirection: 1, sortColumn: 'amount_payable' } as const
      return call(contract.listStatements, { query }, { signal })
    },
    select: ({ items }) => items[0]?.amountPayable,
  })

export const useGetPayouts = (storeId?: string) =>
  useQuery({
    queryKey: ['statements', 'payouts', storeId],
    queryFn: ({ signal }) => call(getPayouts, { query: { storeId } }, { signal }),
    staleTime: 0,
  })

const byStore = ({ items }: { items: StoreMoney[] }): Map<string, StoreMoney> =>
  new Map(items.map((one) => [one.storeId, one]))

/** Money of the stores of a page, by id. Undefined until the answer arrives. Without `rows` nothing is requested. */
export const useListStoreMoney = (rows: readonly { id: string }[] | undefined) => {
  const ids = (rows ?? []).map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['statements', 'store-money', ids],
    queryFn: ({ signal }) => call(listStoreMoney, { query: { ids } }, { signal }),
    select: byStore,
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  return data
}

export type MonthQuery = ClientInput<typeof getStatementMonth>['query']
/** Keeps the month before on the screen while another loads. */
export const useGetStatementMonth = (query: MonthQuery) =>
  useQuery({
    queryKey: ['statements', 'month', query],
    queryFn: ({ signal }) => call(getStatementMonth, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

type StatementId = { paymentOrderId: string; storeId: string }

export const useGetStatement = ({ paymentOrderId, storeId }: StatementId) =>
  useQuery({
    queryKey: ['statements', 'one', paymentOrderId, storeId],
    queryFn: ({ signal }) =>
      call(contract.getStatement, { params: { paymentOrderId }, query: { storeId } }, { signal }),
    staleTime: 0,
  })

type Paging = { page: number; pageSize: number }
export const useListStatementPurchases = ({ paymentOrderId, storeId }: StatementId, paging: Paging) =>
  useQuery({
    queryKey: ['statements', 'purchases', paymentOrderId, storeId, paging],
    queryFn: ({ signal }) =>
      call(contract.listStatementPurchases, { params: { paymentOrderId }, query: { storeId, ...paging } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Fetches only when the row is expanded. */
export const useListStatementEntries = (
  { paymentOrderId, storeId }: StatementId,
  { type, isOpen, ...paging }: Paging & { type: EntryType; isOpen: boolean },
) =>
  useQuery({
    queryKey: ['statements', 'entries', paymentOrderId, storeId, type, paging],
    queryFn: ({ signal }) =>
      call(listStatementEntries, { params: { paymentOrderId }, query: { storeId, type, ...paging } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: isOpen,
  })

const asked = ({ paymentOrderId, storeId }: StatementId) => ({ params: { paymentOrderId }, query: { storeId } })
export const downloadStatementPdf = (statement: StatementId) => download(files.downloadStatementPdf, asked(statement))
export const downloadStatementCsv = (statement: StatementId) => download(files.downloadStatementCsv, asked(statement))
export const downloadAccountantPackage = (month: string) =>
  download(accountant.downloadAccountantPackage, { query: { month } })
