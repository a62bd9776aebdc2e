import * as contract from '@tillgate/contract/operator-applications.ts'
import * as decisions from '@tillgate/contract/operator-decisions.ts'
import * as documents from '@tillgate/contract/operator-documents.ts'
import * as queue from '@tillgate/contract/operator-queue.ts'
import * as waiting from '@tillgate/contract/operator-waiting.ts'
import type { RecheckCause } from '@tillgate/domain/applications.ts'
import type { Route, ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download } from './client.ts'

export type QueueQuery = ClientInput<typeof queue.listApplications>['query']

/** Milliseconds before a list is fetched again: several operators work on the same queue. */
const fresh = 30_000

export const listApplications = (query: QueueQuery, signal?: AbortSignal) =>
  call(queue.listApplications, { query }, signal ? { signal } : {})

export const useListApplications = (query: QueueQuery, enabled = true) =>
  useQuery({
    queryKey: ['applications', 'list', query],
    queryFn: ({ signal }) => listApplications(query, signal),
    placeholderData: keepPreviousData,
    staleTime: fresh,
    refetchInterval: fresh * 2,
    enabled,
  })

export const useCountApplications = () =>
  useQuery({
    queryKey: ['applications', 'counts'],
    queryFn: ({ signal }) => call(queue.countApplications, {}, { signal }),
    staleTime: fresh,
    refetchInterval: fresh * 2,
  })

export const useGetApplication = (id: string) =>
  useQuery({
    queryKey: ['applications', 'one', id],
    queryFn: ({ signal }) => call(contract.getApplication, { params: { id } }, { signal }),
    staleTime: fresh,
    // Refetches while a provider's answer is pending, so that the answer appears without a reload.
    refetchInterval: ({ state }) => (state.data?.checks.some(({ result }) => result === 'wait') ? 3000 : false),
  })

/** Invalidates all application queries after success and error, because a colleague may have acted first. */
const useMove = <V, A>(move: (sent: V) => Promise<A>) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: move,
    onSettled: () => void cache.invalidateQueries({ queryKey: ['applications'] }),
  })
}

type Body<R extends Route & { path: `/api/operator/applications/:id/${string}` }> =
  ClientInput<R> extends { body: infer B } ? B : never

const params = (id: string) => ({ params: { id } })
export const useClaimApplication = () => useMove((id: string) => call(decisions.claimApplication, params(id)))
export const useReleaseApplication = (id: string) =>
  useMove((assigneeId: string) => call(decisions.releaseApplication, { ...params(id), body: { assigneeId } }))
export const useAssignApplication = (id: string) =>
  useMove((body: Body<typeof decisions.assignApplication>) =>
    call(decisions.assignApplication, { ...params(id), body }),
  )
export const useAssignManyApplications = () =>
  useMove((body: ClientInput<typeof queue.assignManyApplications>['body']) =>
    call(queue.assignManyApplications, { body }),
  )
export const useApproveApplication = (id: string) =>
  useMove((body: Body<typeof decisions.approveApplication>) =>
    call(decisions.approveApplication, { ...params(id), body }),
  )
export const useConfirmProposal = (id: string) =>
  useMove((code: string) => call(decisions.confirmProposal, params(id), { code }))
export const useWithdrawProposal = (id: string) =>
  useMove((reason?: string) =>
    call(decisions.withdrawProposal, { ...params(id), body: reason === undefined ? {} : { reason } }),
  )

/** Builds form options: the call, and the application queries to invalidate. */
const form = <B, A>(send: (body: B) => Promise<A>) => ({ send, invalidates: [{ queryKey: ['applications'] }] })
export const requestInformation = (id: string) =>
  form((body: Body<typeof decisions.requestInformation>) => call(decisions.requestInformation, { ...params(id), body }))
export const rejectApplication = (id: string) =>
  form((body: Body<typeof decisions.rejectApplication>) => call(decisions.rejectApplication, { ...params(id), body }))
export const updateBusiness = (id: string) =>
  form((body: Body<typeof decisions.updateBusiness>) => call(decisions.updateBusiness, { ...params(id), body }))
export const setDocumentExpiry = (id: string, documentId: string) =>
  form((body: Body<typeof documents.setDocumentExpiry>) =>
    call(documents.setDocumentExpiry, { params: { id, documentId }, body }),
  )
export const createNote = (id: string) =>
  form((body: Body<typeof decisions.createNote>) => call(decisions.createNote, { ...params(id), body }))

/** Steps with a reason as their only input. */
const reasoned = {
  'reset-identity': decisions.resetIdentity,
  'waive-identity': decisions.waiveIdentity,
} as const
export type ReasonedStep =
  | keyof typeof reasoned
  | 'begin-recheck'
  | 'keep-recheck'
  | 'end-recheck'
  | 'reopen'
  | 'uphold'
const answerAppeal = (id: string, body: Body<typeof decisions.answerAppeal>) =>
  call(decisions.answerAppeal, { ...params(id), body })
const beginRecheck = (id: string, body: Body<typeof decisions.beginRecheck>) =>
  call(decisions.beginRecheck, { ...params(id), body })
const endRecheck = (id: string, body: Body<typeof decisions.endRecheck>) =>
  call(decisions.endRecheck, { ...params(id), body })
/** `causes`: of the re-check that the step ends. */
export const useReasonedStep = (id: string, step: ReasonedStep, causes: readonly RecheckCause[]) =>
  useMove((reason: string) => {
    if (step === 'reopen') return answerAppeal(id, { reopen: true, reason })
    if (step === 'uphold') return answerAppeal(id, { reopen: false, reason })
    if (step === 'begin-recheck') return beginRecheck(id, { reason })
    if (step === 'keep-recheck') return beginRecheck(id, { reason, keep: true })
    if (step === 'end-recheck') return endRecheck(id, { reason, causes: [...causes] })
    return call(reasoned[step], { ...params(id), body: { reason } })
  })

export const updateQuestions = (id: string) =>
  form((body: Body<typeof waiting.updateQuestions>) => call(waiting.updateQuestions, { ...params(id), body }))
export const useUpdateQuestions = (id: string) =>
  useMove((body: Body<typeof waiting.updateQuestions>) => call(waiting.updateQuestions, { ...params(id), body }))
export const useRemindPartner = (id: string) => useMove(() => call(waiting.remindPartner, params(id)))
export const useReopenQuestions = (id: string) => useMove(() => call(waiting.reopenQuestions, params(id)))

export const useRevealEin = (id: string) =>
  useMove((reason: string) => call(decisions.revealEin, { ...params(id), body: { reason } }))

export type Rejection = Body<typeof decisions.previewRejection>
export const previewRejection = (id: string, body: Rejection) =>
  call(decisions.previewRejection, { ...params(id), body })

export const useVerifyDocument = (id: string) =>
  useMove(({ documentId, ...body }: { documentId: string } & ClientInput<typeof documents.verifyDocument>['body']) =>
    call(documents.verifyDocument, { params: { id, documentId }, body }),
  )

export const getDocument = (id: string, documentId: string) =>
  download(documents.getDocument, { params: { id, documentId } })

/** Fetched once while shown, because every reading is logged; removed from memory afterwards. */
export const useGetDocument = (id: string, documentId: string) => {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['document', id, documentId],
    queryFn: async () => {
      const { blob } = await getDocument(id, documentId)
      // The application says which documents an operator has opened.
      void cache.invalidateQueries({ queryKey: ['applications', 'one', id] })
      return blob
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}
