import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-proposals.ts'
import * as settings from '@tillgate/contract/operator-settings.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call } from './client.ts'

export const useListChangeProposals = (query: ClientInput<typeof contract.listChangeProposals>['query']) =>
  useQuery({
    queryKey: ['proposals', 'list', query],
    queryFn: ({ signal }) => call(contract.listChangeProposals, { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const useGetChangeProposal = (id: string) =>
  useQuery({
    queryKey: ['proposals', 'one', id],
    queryFn: ({ signal }) => call(contract.getChangeProposal, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Lists that show what a proposal changes. */
const affected = [
  'proposals',
  'fees',
  'approved-products',
  'settings',
  'bank-statements',
  'exceptions',
  'sanctions',
  'settlement',
]

const useProposalChange = <A, V>(mutationFn: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn,
    onSettled: () => Promise.all(affected.map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  })
}
export const useConfirmChangeProposal = (id: string) =>
  useProposalChange((code: string) => call(contract.confirmChangeProposal, { params: { id } }, { code }))
export const useWithdrawChangeProposal = (id: string) =>
  useProposalChange(() => call(contract.withdrawChangeProposal, { params: { id } }))
export const declineChangeProposal = (id: string, reason: string) =>
  call(contract.declineChangeProposal, { params: { id }, body: { reason } })

export const useListProgramSettings = () =>
  useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(settings.listProgramSettings, {}, { signal }),
    staleTime: 0,
  })
export const proposeProgramSettings = {
  send: (body: ClientInput<typeof settings.proposeProgramSettings>['body']) =>
    call(settings.proposeProgramSettings, { body }),
  invalidates: [{ queryKey: ['settings'] }, { queryKey: ['proposals'] }],
}
