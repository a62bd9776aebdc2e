import { getPartnerMoney } from '@tillgate/contract/operator-partner-money.ts'
import { getPartnerRecord, repeatCheck } from '@tillgate/contract/operator-partner-record.ts'
import * as contract from '@tillgate/contract/operator-partners.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RepeatableCheck } from '@tillgate/domain/review.ts'
import { call } from './client.ts'
import * as terminals from '@tillgate/contract/terminals.ts'

/** For `TerminalsCard` of @tillgate/browser. */
export const terminalCalls = {
  list: (id: string, signal: AbortSignal) => call(terminals.listTerminalsAsOperator, { params: { id } }, { signal }),
  add: (id: string, name: string) => call(terminals.createTerminalAsOperator, { params: { id }, body: { name } }),
  renew: (id: string, terminalId: string) => call(terminals.renewActivationAsOperator, { params: { id, terminalId } }),
  retire: (id: string, terminalId: string) => call(terminals.retireTerminalAsOperator, { params: { id, terminalId } }),
  issue: (id: string, terminalId: string, price: number) =>
    call(terminals.issueTerminal, { params: { id, terminalId }, body: { price } }),
}

export type PartnerQuery = ClientInput<typeof contract.listPartners>['query']

export const useListPartners = (query: PartnerQuery, enabled = true) =>
  useQuery({
    queryKey: ['partners', 'list', query],
    queryFn: ({ signal }) => call(contract.listPartners, { query }, { signal }),
    placeholderData: keepPreviousData,
    enabled,
  })

export const useGetPartner = (id: string | undefined) =>
  useQuery({
    queryKey: ['partners', 'one', id],
    queryFn: ({ signal }) => call(contract.getPartner, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
  })

/** Money and holds: changes of payouts invalidate it. */
export const useGetPartnerMoney = (id: string) =>
  useQuery({
    queryKey: ['settlement', 'money', id],
    queryFn: ({ signal }) => call(getPartnerMoney, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useGetPartnerRecord = (id: string) =>
  useQuery({
    queryKey: ['partners', 'record', id],
    queryFn: ({ signal }) => call(getPartnerRecord, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useRepeatCheck = (id: string) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: (check: RepeatableCheck) => call(repeatCheck, { params: { id, check } }),
    once: true,
    onSettled: () => cache.invalidateQueries({ queryKey: ['partners'] }),
  })
}

type Suspension = { storeId: string; suspend: boolean; reason: string }

export const useSuspension = (id: string) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: ({ storeId, suspend, reason }: Suspension) =>
      call(suspend ? contract.suspendStore : contract.reinstateStore, { params: { id, storeId }, body: { reason } }),
    // A suspension holds the money of the store.
    onSettled: () => {
      for (const queryKey of [['partners'], ['settlement']]) void cache.invalidateQueries({ queryKey })
    },
  })
}

/** Proposal to end the partnership, for a form of the contract. */
export const proposePartnerEndChange = (id: string) => ({
  send: (body: ClientInput<typeof contract.proposePartnerEnd>['body']) =>
    call(contract.proposePartnerEnd, { params: { id }, body }),
  invalidates: [{ queryKey: ['applications'] }, { queryKey: ['proposals'] }, { queryKey: ['inbox'] }],
})

export const useWithdrawPartnerEnd = (id: string) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: (reason: string) => call(contract.withdrawPartnerEnd, { params: { id }, body: { reason } }),
    onSettled: () => {
      for (const queryKey of [['applications'], ['inbox']]) void cache.invalidateQueries({ queryKey })
    },
  })
}

/** Identity help for a partner that has not submitted its application yet. */
export type IdentityHelp = 'reset' | 'waive' | 'confirm'
type Helped = { userId: string; help: IdentityHelp; reason: string }

const usePersonChange = <V, A>(change: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: change,
    // The help may have caused the submission of an application.
    onSettled: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: ['partners'] }),
        cache.invalidateQueries({ queryKey: ['applications'] }),
      ]),
  })
}

export const useIdentityHelp = (id: string) =>
  usePersonChange(async ({ userId, help, reason }: Helped): Promise<{ isWaived?: boolean; isClosed?: boolean }> => {
    const sent = { params: { id, userId }, body: { reason } }
    if (help !== 'reset') return call(contract.waivePersonIdentity, sent)
    await call(contract.resetPersonIdentity, sent)
    return {}
  })
export const useWithdrawPersonWaiver = (id: string) =>
  usePersonChange(({ userId, reason }: { userId: string; reason?: string }) =>
    call(contract.withdrawPersonWaiver, { params: { id, userId }, body: reason === undefined ? {} : { reason } }),
  )
