import { useNavigate } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { getOnboardingQuery } from '#portal/api/onboarding.ts'
import { afterStep } from './step-url.ts'

/** Refetches the onboarding state after a step and opens the next one. */
export const useGoOn = (): (() => Promise<void>) => {
  const navigate = useNavigate()
  const cache = useQueryClient()
  return async () => {
    await cache.invalidateQueries({ queryKey: getOnboardingQuery.queryKey, refetchType: 'none' })
    const now = await cache.fetchQuery(getOnboardingQuery)
    await navigate({ href: afterStep(now) })
  }
}
