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

/** Changes rarely, and is asked for by every note and every assignment. */
export const useListColleagues = () =>
  useQuery({
    queryKey: ['staff', 'colleagues'],
    queryFn: ({ signal }) => call(contract.listColleagues, {}, { signal }),
  })

const useStaffChange = <V, A>(change: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: change,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['staff'] }),
  })
}

export const inviteStaffChange = {
  send: (body: ClientInput<typeof contract.inviteStaff>['body']) => call(contract.inviteStaff, { body }),
  rereads: [{ queryKey: ['staff'] }],
}
export const useUpdateStaffRole = () =>
  useStaffChange(({ id, role }: { id: string; role: OperatorRole }) =>
    call(contract.updateStaffRole, { params: { id }, body: { role } }),
  )

const acts = {
  deactivate: contract.deactivateStaff,
  activate: contract.activateStaff,
  invite: contract.resendStaffInvitation,
  'reset-authenticator': contract.resetStaffAuthenticator,
} as const
export type StaffAct = keyof typeof acts
export const useStaffAct = () =>
  useStaffChange(({ id, act }: { id: string; act: StaffAct }) => call(acts[act], { params: { id } }))
