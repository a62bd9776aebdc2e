import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-sanctions.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, upload } from './client.ts'

export const useListSanctionLists = () =>
  useQuery({
    queryKey: ['sanctions', 'lists'],
    queryFn: ({ signal }) => call(contract.listSanctionLists, { query: {} }, { signal }),
    staleTime: 0,
  })

export const useListSanctionChanges = (id: string, query: ClientInput<typeof contract.listSanctionChanges>['query']) =>
  useQuery({
    queryKey: ['sanctions', 'changes', id, query],
    queryFn: ({ signal }) => call(contract.listSanctionChanges, { params: { id }, query }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useListSanctionCandidates = () =>
  useQuery({
    queryKey: ['sanctions', 'candidates'],
    queryFn: ({ signal }) => call(contract.listSanctionCandidates, { query: { pageSize: 50 } }, { signal }),
    staleTime: 0,
  })

export const useGetPartnerScreening = (id: string, isWanted: boolean) =>
  useQuery({
    queryKey: ['sanctions', 'screening', id],
    queryFn: ({ signal }) => call(contract.getPartnerScreening, { params: { id } }, { signal }),
    enabled: isWanted,
  })

export const useSearchSanctions = (query: ClientInput<typeof contract.searchSanctions>['query'] | undefined) =>
  useQuery({
    queryKey: ['sanctions', 'search', query],
    queryFn: ({ signal }) => call(contract.searchSanctions, { query: query ?? { name: '' } }, { signal }),
    enabled: query !== undefined,
  })

type ListUpload = { file: File; reason?: string }
const loadSanctionList = ({ file, reason }: ListUpload) => {
  const form = new FormData()
  form.set('load', reason === undefined ? '' : 'true')
  form.set('reason', reason ?? '')
  form.set('file', file)
  return upload(contract.loadSanctionList, form)
}
export const useCheckSanctionList = () => useChange({ once: true, mutationFn: loadSanctionList })
export const useLoadSanctionList = () => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: loadSanctionList,
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['sanctions'] }),
        cache.invalidateQueries({ queryKey: ['proposals'] }),
      ]),
  })
}

/** `id`: the partner. */
type Candidate = { id: string; candidateId: string }
export const decideSanctionCandidate = (
  params: Candidate,
  body: ClientInput<typeof contract.decideSanctionCandidate>['body'],
) => call(contract.decideSanctionCandidate, { params, body })
export const declineSanctionCandidate = (params: Candidate, reason: string) =>
  call(contract.declineSanctionCandidate, { params, body: { reason } })

/** Refetches the queries that show candidates. */
export const useRereadCandidates = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      ['applications', 'sanctions', 'partners', 'inbox'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    )
}
export const useConfirmSanctionCandidate = (params: Candidate) => {
  const reread = useRereadCandidates()
  return useChange({
    once: true,
    mutationFn: (code: string) => call(contract.confirmSanctionCandidate, { params }, { code }),
    onSettled: () => void reread(),
  })
}
