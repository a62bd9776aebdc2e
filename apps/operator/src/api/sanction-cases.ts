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

/** Reads again what a case shows and what it holds. */
export const useRereadCases = () => {
  const cache = useQueryClient()
  return () =>
    Promise.all(
      ['sanctions', 'partners', 'settlement', 'inbox'].map((key) => cache.invalidateQueries({ queryKey: [key] })),
    )
}

const ofCase =
  (
    route:
      | typeof contract.noteSanctionCase
      | typeof contract.takeSanctionCase
      | typeof contract.proposeSanctionLift
      | typeof contract.declineSanctionLift,
  ) =>
  (id: string, reason: string) =>
    call(route, { params: { id }, body: { reason } })
export const noteSanctionCase = ofCase(contract.noteSanctionCase)
export const takeSanctionCase = ofCase(contract.takeSanctionCase)
export const proposeSanctionLift = ofCase(contract.proposeSanctionLift)
export const declineSanctionLift = ofCase(contract.declineSanctionLift)
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

export const downloadSanctionReport = (id: string) => download(contract.getSanctionReport, { params: { id } })
