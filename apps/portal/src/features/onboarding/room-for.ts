import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { storeAdmins, type PortalRole } from '@tillgate/domain/roles.ts'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { canOpenStep } from './step-open.ts'
import { confirmationUrl, stepUrl } from './step-url.ts'

type Wanted = Pick<StaticDataRouteOption, 'step' | 'of' | 'whileJoining'>

/** Who is approved has no steps any more, and is told so wherever it lands. */
const roomOfApproved = (wanted: Wanted, onboardingState: Onboarding): string | undefined => {
  const isOpen = wanted.step === undefined || wanted.step === 'terms' || wanted.whileJoining
  return isOpen || (wanted.step === 'under-review' && onboardingState.step !== 'done') ? undefined : '/'
}

/** Where somebody is sent instead of the screen that was wanted; nowhere when it may be seen. Spec 1 §4, routing. */
export const roomFor = (wanted: Wanted, onboardingState: Onboarding, role: PortalRole): string | undefined => {
  const { isProvider, step: next } = onboardingState
  const here = stepUrl(next, isProvider)
  if (onboardingState.application === 'APPROVED' || next === 'done') return roomOfApproved(wanted, onboardingState)
  if (wanted.whileJoining) return undefined
  if (wanted.step === undefined) return here
  if (!storeAdmins.includes(role)) return ['under-review', 'bank-account'].includes(wanted.step) ? undefined : here
  if (wanted.step === 'confirmation') {
    if (next !== 'under-review' || onboardingState.application === 'REJECTED') return here
    return (wanted.of === 'provider') === isProvider ? undefined : confirmationUrl(isProvider)
  }
  if (!canOpenStep(onboardingState, wanted.step)) return here
  const isForeign = wanted.of !== undefined && (wanted.of === 'provider') !== isProvider
  return isForeign ? stepUrl(wanted.step, isProvider) : undefined
}
