import * as contract from '@tillgate/contract/operator-staff.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import type { OperatorRole } from '@tillgate/domain/roles.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './client.ts'

export type StaffQuery = ClientInput<typeof contract.listStaff>['query']

export const useListStaff = (query: StaffQuery) =>
  useQuery({
    queryKey: ['staff', query],
    queryFn: ({ signal }) => call(contract.listStaff, { query }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Changes rarely, and every note and every assignment needs it. */
export const useListColleagues = () =>
  useQuery({
    queryKey: ['staff', 'colleagues'],
    queryFn: ({ signal }) => call(contract.listColleagues, {}, { signal }),
  })

/** Proposals about staff. Administrators alone may ask. */
export const useGetStaffOverview = () =>
  useQuery({
    queryKey: ['staff', 'overview'],
    queryFn: ({ signal }) => call(contract.getStaffOverview, {}, { signal }),
  })

const invalidates = [{ queryKey: ['staff'] }]

export const inviteStaffChange = {
  send: (body: ClientInput<typeof contract.inviteStaff>['body']) => call(contract.inviteStaff, { body }),
  invalidates,
}
export const updateStaffRole = (id: string, role: OperatorRole, reason: string) =>
  call(contract.updateStaffRole, { params: { id }, body: { role, reason } })
export const resendStaffInvitation = (id: string, reason: string) =>
  call(contract.resendStaffInvitation, { params: { id }, body: { reason } })
export const resetStaffAuthenticator = (id: string, reason: string) =>
  call(contract.resetStaffAuthenticator, { params: { id }, body: { reason } })
export const declineStaffProposal = (id: string, reason: string) =>
  call(contract.declineStaffProposal, { params: { id }, body: { reason } })

const useStaffChange = <V, A>(change: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    once: true,
    mutationFn: change,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['staff'] }),
  })
}
const switches = { deactivate: contract.deactivateStaff, activate: contract.activateStaff } as const
export type StaffSwitch = keyof typeof switches
export const useStaffSwitch = () =>
  useStaffChange(({ id, act }: { id: string; act: StaffSwitch }) => call(switches[act], { params: { id } }))
export const useConfirmStaffProposal = () =>
  useStaffChange(({ id, code }: { id: string; code: string }) =>
    call(contract.confirmStaffProposal, { params: { id } }, { code }),
  )
export const useWithdrawStaffProposal = () =>
  useStaffChange((id: string) => call(contract.withdrawStaffProposal, { params: { id } }))
