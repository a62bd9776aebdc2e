import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-proofs.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download } from './client.ts'

const soonMs = 2000
const minute = 60_000

/** Asked again every two seconds while a proof runs. */
export const useGetProofs = () =>
  useQuery({
    queryKey: ['proofs', 'books'],
    queryFn: ({ signal }) => call(contract.getProofs, {}, { signal }),
    staleTime: minute,
    refetchInterval: ({ state }) => (state.data?.runningSince ? soonMs : false),
  })

export const useListProofRuns = (
  query: ClientInput<typeof contract.listProofRuns>['query'],
  latestId: string | undefined,
) =>
  useQuery({
    queryKey: ['proofs', 'runs', query, latestId],
    queryFn: ({ signal }) => call(contract.listProofRuns, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useRunProofs = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: () => call(contract.runProofs, {}),
    onSettled: () => cache.invalidateQueries({ queryKey: ['proofs', 'books'] }),
  })
}

export const exportGross = (month: string) => download(contract.exportGross, { query: { month } })
