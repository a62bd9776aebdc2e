import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-sanction-cases.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download, upload } from './client.ts'

export const useListSanctionCases = (query: ClientInput<typeof contract.listSanctionCases>['query'], isWanted = true) =>
  useQuery({
    queryKey: ['sanctions', 'cases', query],
    queryFn: ({ signal }) => call(contract.listSanctionCases, { query }, { signal }),
    staleTime: 0,
    enabled: isWanted,
  })

export const useGetSanctionCase = (id: string) =>
  useQuery({
    queryKey: ['sanctions', 'case', id],
    queryFn: ({ signal }) => call(contract.getSanctionCase, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** Refetches a case and what the case holds. */
export const useRereadCases = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      ['sanctions', 'partners', 'settlement', 'inbox'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    )
}

export const noteSanctionCase = (id: string, reason: string) =>
  call(contract.noteSanctionCase, { params: { id }, body: { reason } })
export const takeSanctionCase = (id: string, reason: string) =>
  call(contract.takeSanctionCase, { params: { id }, body: { reason } })
export const setSanctionDeputy = (id: string, deputyId: string | null, reason: string) =>
  call(contract.setSanctionDeputy, { params: { id }, body: { deputyId, reason } })
export const addSanctionTask = (id: string, body: ClientInput<typeof contract.addSanctionTask>['body']) =>
  call(contract.addSanctionTask, { params: { id }, body })
export const proposeSanctionLift = (id: string, reason: string) =>
  call(contract.proposeSanctionLift, { params: { id }, body: { reason } })
export const declineSanctionLift = (id: string, reason: string) =>
  call(contract.declineSanctionLift, { params: { id }, body: { reason } })
export const endSanctionTask = (params: { id: string; taskId: string }, reason: string) =>
  call(contract.endSanctionTask, { params, body: { reason } })

export const confirmSanctionLift = (id: string, body: ClientInput<typeof contract.confirmSanctionLift>['body']) =>
  call(contract.confirmSanctionLift, { params: { id }, body })

type Report = { number: string; file: File }
export const useReportSanctionCase = (id: string) => {
  const reread = useRereadCases()
  return useChange({
    once: true,
    mutationFn: ({ number, file }: Report) => {
      const form = new FormData()
      form.set('number', number)
      form.set('file', file)
      return upload(contract.reportSanctionCase, form, { params: { id } })
    },
    onSettled: () => void reread(),
  })
}

export const getSanctionReport = (id: string) => download(contract.getSanctionReport, { params: { id } })
