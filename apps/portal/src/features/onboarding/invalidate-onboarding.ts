import { onboardingState } from '#portal/api/onboarding.ts'
import { cache } from '#portal/cache.ts'

/** Something changed where the partner stands: whoever asks next asks the server. For screens outside the steps' frame. */
export const invalidateOnboarding = (): Promise<void> => cache.invalidateQueries({ queryKey: onboardingState.queryKey })
