import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { askableBusinessFields, documentKinds, type AskableField } from '@tillgate/domain/applications.ts'
import { isIdentityComplete } from '@tillgate/domain/identity.ts'
import { steps, type Step } from '@tillgate/domain/next-step.ts'
import { isBankVerified } from '@tillgate/domain/stores.ts'

/** The step on whose page a field is changed that a reviewer asked about. */
export const stepOfField = (field: AskableField, isProvider: boolean): Step => {
  if (field === 'identity') return 'identity'
  if (field === 'bankAccount') return 'bank-account'
  return field === 'owners' && isProvider ? 'owner-details' : 'business'
}

const businessFields: ReadonlySet<string> = new Set(askableBusinessFields)
const kinds: ReadonlySet<string> = new Set(documentKinds)
/** The part of the business step in which it stands. */
export const partOfField = (field: AskableField): 'business' | 'owners' | 'documents' | undefined => {
  if (businessFields.has(field)) return 'business'
  if (kinds.has(field)) return 'documents'
  return field === 'owners' ? 'owners' : undefined
}

/** What was settled elsewhere has nothing left to be done on its page. */
const isSettled = ({ identity, bank }: Onboarding, step: Step): boolean =>
  (step === 'identity' && isIdentityComplete(identity)) || (step === 'bank-account' && isBankVerified(bank))

/**
 * Whether a step's page may be opened: the one that is next, an earlier one while nothing was sent, and what a reviewer
 * asked for. The server decides again on every save.
 */
export const canOpenStep = (onboardingState: Onboarding, step: Step): boolean => {
  if (onboardingState.step === step) return true
  if (onboardingState.asked.some(({ field }) => stepOfField(field, onboardingState.isProvider) === step)) return true
  const isEarlier = steps.indexOf(step) < steps.indexOf(onboardingState.step)
  return isEarlier && onboardingState.application === 'PENDING_AUTH' && !isSettled(onboardingState, step)
}
