import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useChange } from '@tillgate/browser/use-change.ts'
import * as contract from '@tillgate/contract/operator-support.ts'
import * as calls from '@tillgate/contract/operator-support-calls.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { findMin, type CodeFact } from '@tillgate/domain/support.ts'
import { call } from './client.ts'

const ofPartner = (id: string) => ['support', id]

export const useFindForSupport = (search: string) =>
  useQuery({
    queryKey: ['support', 'find', search],
    queryFn: ({ signal }) => call(contract.findForSupport, { query: { search } }, { signal }),
    placeholderData: keepPreviousData,
    enabled: search.length >= findMin,
  })

export const useGetPartnerSupport = (id: string) =>
  useQuery({
    queryKey: [...ofPartner(id), 'page'],
    queryFn: ({ signal }) => call(contract.getPartnerSupport, { params: { id } }, { signal }),
  })

export const useListPartnerMessages = (id: string) =>
  useQuery({
    queryKey: [...ofPartner(id), 'messages'],
    queryFn: ({ signal }) => call(contract.listPartnerMessages, { params: { id } }, { signal }),
  })

const useSupportChange = <V, A>(id: string, change: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: change,
    once: true,
    onSettled: () => cache.invalidateQueries({ queryKey: ofPartner(id) }),
  })
}

type NewContact = ClientInput<typeof calls.createContact>['body']
export const useCreateContact = (id: string) =>
  useSupportChange(id, (body: NewContact) => call(calls.createContact, { params: { id }, body }))

type Checked = ClientInput<typeof calls.checkCaller>['body']
export const useCheckCaller = (id: string, contactId: string) =>
  useSupportChange(id, (body: Checked) => call(calls.checkCaller, { params: { id, contactId }, body }))

export const useSendCallerCode = (id: string, contactId: string) =>
  useSupportChange(id, (fact: CodeFact) => call(calls.sendCallerCode, { params: { id, contactId }, body: { fact } }))
export const useCheckCallerCode = (id: string, contactId: string) =>
  useSupportChange(id, (code: string) => call(calls.checkCallerCode, { params: { id, contactId }, body: { code } }))

/** Values to invalidate and the calls of the two forms of the contact log. */
export const contactChange = (id: string, contactId: string | undefined) => ({
  invalidates: [{ queryKey: ofPartner(id) }],
  send: (body: NewContact) => {
    const { subject, note = '' } = body
    return contactId === undefined
      ? call(calls.createContact, { params: { id }, body })
      : call(calls.closeContact, { params: { id, contactId }, body: { subject, note } })
  },
})

const actions = {
  unlock: calls.unlockPerson,
  invite: calls.resendPersonInvitation,
  link: calls.mailPasswordLink,
  'sign-out': calls.endPersonSessions,
} as const
export type SupportAction = keyof typeof actions

type Acted = { action: SupportAction; userId: string; contactId: string }
export const useActOnPerson = (id: string) =>
  useSupportChange(id, ({ action, userId, contactId }: Acted) =>
    call(actions[action], { params: { id, userId }, body: { contactId } }),
  )

type Person = { partnerId: string; userId: string; contactId: string }
export const proposeFactorReset = ({ partnerId: id, userId, contactId }: Person, reason: string) =>
  call(calls.proposeFactorReset, { params: { id, userId }, body: { contactId, reason } })

export const proposeEmailChange = (
  { partnerId: id, userId, contactId }: Person,
  { email, reason }: { email: string; reason: string },
) => call(calls.proposeEmailChange, { params: { id, userId }, body: { contactId, email, reason } })
