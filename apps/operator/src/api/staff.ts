import * as contract from '@tillgate/contract/operator-staff.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
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
export const updateStaffRoleChange = (id: string) => ({
  send: (body: ClientInput<typeof contract.updateStaffRole>['body']) =>
    call(contract.updateStaffRole, { params: { id }, body }),
  invalidates,
})
export const deactivateStaffChange = (id: string) => ({
  send: (body: ClientInput<typeof contract.deactivateStaff>['body']) =>
    call(contract.deactivateStaff, { params: { id }, body }),
  invalidates,
})
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
export const useActivateStaff = () => useStaffChange((id: string) => call(contract.activateStaff, { params: { id } }))
export const useConfirmStaffProposal = () =>
  useStaffChange(({ id, code }: { id: string; code: string }) =>
    call(contract.confirmStaffProposal, { params: { id } }, { code }),
  )
export const useWithdrawStaffProposal = () =>
  useStaffChange((id: string) => call(contract.withdrawStaffProposal, { params: { id } }))
