import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as contract from '@tillgate/contract/journal.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download } from './client.ts'

export type JournalQuery = ClientInput<typeof contract.getJournal>['query']
export type JournalAccounts = ClientInput<typeof contract.updateJournalAccounts>['body']

export const useGetJournal = (query: JournalQuery) =>
  useQuery({
    queryKey: ['statements', 'journal', query],
    queryFn: ({ signal }) => call(contract.getJournal, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const downloadJournal = (query: JournalQuery, format: contract.JournalFormat) =>
  download(contract.downloadJournal, { query: { ...query, format } })

const updateJournalAccounts = (body: JournalAccounts) => call(contract.updateJournalAccounts, { body })

/** Call for the form kit, and the queries that are refetched afterwards. */
export const updateJournalAccountsChange = {
  send: updateJournalAccounts,
  invalidates: [{ queryKey: ['statements', 'journal'] }],
}
