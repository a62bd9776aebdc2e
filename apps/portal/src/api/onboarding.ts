import * as contract from '@tillgate/contract/onboarding.ts'
import { useChange } from '@tillgate/browser/use-change.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './line.ts'

/** Where the partner stands. Short-lived: reviewers, the bank and other devices move it too. */
export const standing = queryOptions({
  queryKey: ['onboarding'],
  queryFn: ({ signal }) => call(contract.readOnboarding, {}, { signal }),
  staleTime: 2000,
})
/** `every`: asks again after so many milliseconds, for a page on which people wait. */
export const useStanding = (every?: number) => useQuery({ ...standing, refetchInterval: every ?? false })

const useReviewAnswer = <V>(send: (sent: V) => Promise<contract.Onboarding>) => {
  const cache = useQueryClient()
  return useChange({
    mutationFn: send,
    onSuccess: (answer) => cache.setQueryData(standing.queryKey, answer),
  })
}
export const useAnswerReviewer = () => useReviewAnswer(() => call(contract.answerReviewer, {}))
export const useAppeal = () => useReviewAnswer((text: string) => call(contract.appealRejection, { body: { text } }))

export const recordApprovedScreen = () => call(contract.recordApprovedScreen, {})
