import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { storeAdmins, type PortalRole } from '@tillgate/domain/roles.ts'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { canOpenStep } from './step-open.ts'
import { confirmationUrl, stepUrl } from './step-url.ts'

type Wanted = Pick<StaticDataRouteOption, 'step' | 'of' | 'whileJoining'>

/** Who is approved has no steps any more, and is told so wherever it lands. */
const roomOfApproved = (wanted: Wanted, standing: Onboarding): string | undefined => {
  const isKept = wanted.step === undefined || wanted.step === 'terms' || wanted.whileJoining
  return isKept || (wanted.step === 'under-review' && standing.step !== 'done') ? undefined : '/'
}

/** Where somebody is sent instead of the screen that was wanted; nowhere when it may be seen. Spec 1 §4, routing. */
export const roomFor = (wanted: Wanted, standing: Onboarding, role: PortalRole): string | undefined => {
  const { isProvider, step: next } = standing
  const here = stepUrl(next, isProvider)
  if (standing.application === 'APPROVED' || next === 'done') return roomOfApproved(wanted, standing)
  if (wanted.whileJoining) return undefined
  if (wanted.step === undefined) return here
  if (!storeAdmins.includes(role)) return ['under-review', 'bank-account'].includes(wanted.step) ? undefined : here
  if (wanted.step === 'confirmation') {
    if (next !== 'under-review' || standing.application === 'REJECTED') return here
    return (wanted.of === 'provider') === isProvider ? undefined : confirmationUrl(isProvider)
  }
  if (!canOpenStep(standing, wanted.step)) return here
  const isForeign = wanted.of !== undefined && (wanted.of === 'provider') !== isProvider
  return isForeign ? stepUrl(wanted.step, isProvider) : undefined
}
