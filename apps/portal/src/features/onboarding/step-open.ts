import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { askableBusinessFields, documentKinds, type AskableField } from '@tillgate/domain/applications.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { steps, type Step } from '@tillgate/domain/next-step.ts'
import { isPermitted } from '@tillgate/domain/permissions.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'
import type { StaticDataRouteOption } from '@tanstack/react-router'
import { confirmationUrl, stepUrl } from './step-url.ts'

/** Returns the step whose page contains a field of a reviewer's question. */
export const stepOfField = (field: AskableField, isProvider: boolean): Step => {
  if (field === 'identity') return 'identity'
  if (field === 'bankAccount') return 'bank-account'
  return field === 'owners' && isProvider ? 'owner-details' : 'business'
}

const businessFields: ReadonlySet<string> = new Set(askableBusinessFields)
const kinds: ReadonlySet<string> = new Set(documentKinds)
/** Part of the business step with the field. */
export const partOfField = (field: AskableField): 'business' | 'owners' | 'documents' | undefined => {
  if (businessFields.has(field)) return 'business'
  if (kinds.has(field)) return 'documents'
  return field === 'owners' ? 'owners' : undefined
}

/** Returns true for a step that was completed on another page. */
const isSettled = ({ identity, bank }: Onboarding, step: Step): boolean =>
  (step === 'identity' && isIdentityComplete(identity)) || (step === 'bank-account' && isBankVerified(bank))

/**
 * Returns true when a step's page may be opened: the next step, an earlier step before sending, and steps that a
 * reviewer asked about. The server decides again on every save.
 */
export const canOpenStep = (onboardingState: Onboarding, step: Step): boolean => {
  if (onboardingState.step === step) return true
  if (onboardingState.asked.some(({ field }) => stepOfField(field, onboardingState.isProvider) === step)) return true
  const isEarlier = steps.indexOf(step) < steps.indexOf(onboardingState.step)
  return isEarlier && onboardingState.application === 'PENDING_AUTH' && !isSettled(onboardingState, step)
}

type Wanted = Pick<StaticDataRouteOption, 'step' | 'of' | 'whileJoining'>

/** Approved partners have no steps: every step redirects them. */
const redirectOfApproved = (wanted: Wanted, state: Onboarding): string | undefined => {
  const isOpen = wanted.step === undefined || wanted.step === 'terms' || wanted.whileJoining
  return isOpen || (wanted.step === 'under-review' && state.step !== 'done') ? undefined : '/'
}

/** Returns the redirect target of a screen; undefined when the user may see the screen. Spec 1 §4, routing. */
export const onboardingRedirect = (wanted: Wanted, state: Onboarding, role: PortalRole): string | undefined => {
  const { isProvider, step: next } = state
  const here = stepUrl(next, isProvider)
  if (state.application === 'APPROVED' || next === 'done') return redirectOfApproved(wanted, state)
  if (wanted.whileJoining) return undefined
  if (wanted.step === undefined) return here
  if (!isPermitted(role, 'partner.run'))
    return ['under-review', 'bank-account'].includes(wanted.step) ? undefined : here
  if (wanted.step === 'confirmation') {
    if (next !== 'under-review' || state.application === 'REJECTED') return here
    return (wanted.of === 'provider') === isProvider ? undefined : confirmationUrl(isProvider)
  }
  if (!canOpenStep(state, wanted.step)) return here
  const isForeign = wanted.of !== undefined && (wanted.of === 'provider') !== isProvider
  return isForeign ? stepUrl(wanted.step, isProvider) : undefined
}
