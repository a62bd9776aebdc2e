import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-ledger-checks.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

const soonMs = 2000
const minute = 60_000

/** Asked again every two seconds while the ledger checks run. */
export const useGetLedgerChecks = () =>
  useQuery({
    queryKey: ['ledger-checks', 'books'],
    queryFn: ({ signal }) => call(contract.getLedgerChecks, {}, { signal }),
    staleTime: minute,
    refetchInterval: ({ state }) => (state.data?.runningSince ? soonMs : false),
  })

export const useListLedgerCheckRuns = (
  query: ClientInput<typeof contract.listLedgerCheckRuns>['query'],
  latestId: string | undefined,
) =>
  useQuery({
    queryKey: ['ledger-checks', 'runs', query, latestId],
    queryFn: ({ signal }) => call(contract.listLedgerCheckRuns, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useRunLedgerChecks = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: () => call(contract.runLedgerChecks, {}),
    onSettled: () => cache.invalidateQueries({ queryKey: ['ledger-checks', 'books'] }),
  })
}
