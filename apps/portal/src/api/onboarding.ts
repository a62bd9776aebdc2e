import * as contract from '@tillgate/contract/onboarding.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { cache } from '#portal/cache.ts'
import { call } from './client.ts'

/** Onboarding state of the partner. Cached briefly: reviewers, the bank and other devices change the state too. */
export const getOnboardingQuery = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(contract.getOnboarding, {}, { signal }),
  staleTime: 2000,
})
/** `every`: polling interval in milliseconds, for pages on which people wait. */
export const useOnboardingState = (every?: number) =>
  useQuery({ ...getOnboardingQuery, refetchInterval: every ?? false })

/** Answers to a step in the review contain the new state of the partner. */
const store = async (answer: Promise<contract.Onboarding>): Promise<contract.Onboarding> => {
  const state = await answer
  cache.setQueryData(getOnboardingQuery.queryKey, state)
  return state
}
export const useAnswerReviewer = () => useChange({ mutationFn: () => store(call(contract.answerReviewer, {})) })
export const confirmQuestion = (id: string) => ({
  send: (body: { text: string }) => call(contract.confirmQuestion, { params: { id }, body }),
  invalidates: [getOnboardingQuery, { queryKey: ['stores'] }] as const,
})
export const sendEmailCode = () => call(contract.sendEmailCode, {})
export const updateOwnEmailChange = {
  send: (body: ClientInput<typeof contract.updateOwnEmail>['body']) => call(contract.updateOwnEmail, { body }),
  invalidates: [{ queryKey: ['profile'] }, { queryKey: ['two-factor'] }] as const,
}
export const useVerifyOwnEmail = () =>
  useChange({ once: true, mutationFn: (code: string) => store(call(contract.verifyOwnEmail, { body: { code } })) })
export const appealRejection = (body: { text: string }) => store(call(contract.appealRejection, { body }))
export const useBeginResubmission = () => useChange({ mutationFn: () => store(call(contract.beginResubmission, {})) })
export const useSendResubmission = () => useChange({ mutationFn: () => store(call(contract.sendResubmission, {})) })

export const recordApprovedScreen = () => call(contract.recordApprovedScreen, {})
