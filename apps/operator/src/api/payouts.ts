import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-payouts.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { call, download } from './client.ts'

type Body<R extends { body: never } | object> = R extends { body: infer B } ? B : never

/** Settlement queries to invalidate: a payout decision changes sums, holds and queues on every settlement screen. */
export const settlementInvalidates = [{ queryKey: ['settlement'] }]

const usePayoutChange = <A, V>(mutationFn: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn,
    onSettled: () => cache.invalidateQueries({ queryKey: ['settlement'] }),
  })
}

export const useStartRun = () =>
  usePayoutChange((programId: string) => call(contract.startRun, { body: { programId } }))
export const useApproveRun = (id: string) =>
  usePayoutChange(({ code, ...body }: Body<ClientInput<typeof contract.approveRun>> & { code: string }) =>
    call(contract.approveRun, { params: { id }, body }, { code }),
  )
export const proposeRun = (id: string, body: Body<ClientInput<typeof contract.proposeRun>>) =>
  call(contract.proposeRun, { params: { id }, body })
export const rejectRun = (id: string, reason: string) => call(contract.rejectRun, { params: { id }, body: { reason } })
export const downloadRunFile = (id: string, reason: string) =>
  download(contract.downloadRunFile, { params: { id }, body: { reason } })

export const beginHold = (body: Body<ClientInput<typeof contract.beginHold>>) => call(contract.beginHold, { body })
export const endHold = (id: string, reason: string) => call(contract.endHold, { params: { id }, body: { reason } })
export const moveStatement = (id: string, reason: string) =>
  call(contract.moveStatement, { params: { id }, body: { reason } })
export const requestSettlement = (id: string, reason: string) =>
  call(contract.requestSettlement, { params: { id }, body: { reason } })
export const requestReturn = (id: string, body: Body<ClientInput<typeof contract.requestReturn>>) =>
  call(contract.requestReturn, { params: { id }, body })
export const requestAdjustment = (body: Body<ClientInput<typeof contract.requestAdjustment>>) =>
  call(contract.requestAdjustment, { body })

export const useListPayoutRequests = (partnerId?: string) =>
  useQuery({
    queryKey: ['settlement', 'requests', partnerId],
    queryFn: ({ signal }) =>
      call(contract.listPayoutRequests, { query: partnerId === undefined ? {} : { partnerId } }, { signal }),
    staleTime: 0,
  })
