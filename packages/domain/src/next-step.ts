import { isBankOpen } from './bank-links.ts'
import { isIdentityComplete } from './identity.ts'
import { storeAdmins, type PortalRole } from './roles.ts'
import {
  isBankVerified,
  placeholderBusinessName,
  placeholderZip,
  type ApplicationStatus,
  type BankAccountStatus,
  type IdentityStatus,
  type StoreStatus,
} from './stores.ts'

/** Input of the routing. Every value is read from the server; the browser stores no state. */
export type OnboardingState = {
  role: PortalRole
  isProvider: boolean
  hasAcceptedTerms: boolean
  identity: IdentityStatus
  hasOwners: boolean
  /** Every kind that its type has to hand in. */
  hasDocuments: boolean
  store: { businessName: string; zipCode: string; status: StoreStatus; bank: BankAccountStatus } | null
  application: ApplicationStatus
  approvedScreen: boolean
}

/** Onboarding steps in order. `done`: no step remains. */
export const steps = [
  'select-store-type',
  'terms',
  'owner-details',
  'identity',
  'business',
  'bank-account',
  'under-review',
  'done',
] as const
export type Step = (typeof steps)[number]

/**
 * Returns the next step of an unfinished partner. Used by the server, which rejects later steps, by the portal's guard
 * and by the operator's view. Spec 1 §4, routing order; terms come before the spec's steps.
 */
export const nextStep = (state: OnboardingState): Step => {
  const { role, isProvider, hasAcceptedTerms, identity, hasOwners, hasDocuments, store, application, approvedScreen } =
    state
  if (approvedScreen) return 'done'
  if (role === 'UNASSIGNED' || !store) return 'select-store-type'
  // Only roles that manage the partner can do these steps; other users wait.
  if (!storeAdmins.includes(role)) return application === 'APPROVED' ? 'done' : 'under-review'
  if (!hasAcceptedTerms) return 'terms'
  const isUnnamed = store.businessName === placeholderBusinessName
  const isUnplaced = store.zipCode === placeholderZip
  if (isProvider && isUnnamed && isUnplaced && !hasOwners) return 'owner-details'
  if (!isIdentityComplete(identity)) return 'identity'
  if (isUnnamed || isUnplaced || !hasOwners || !hasDocuments) return 'business'
  // While the provider verifies the bank, the applicant is done: the application is submitted with the answer.
  if (!isBankVerified(store.bank) && !isBankOpen(store.bank)) return 'bank-account'
  return 'under-review'
}

/** Returns true for the next step and all earlier steps. */
export const isStepReached = (state: OnboardingState, step: Step): boolean =>
  steps.indexOf(step) <= steps.indexOf(nextStep(state))

/** Returns true when a step may be edited now: the step is reached and the application is not sent. */
export const isStepOpen = (state: OnboardingState, step: Step): boolean =>
  isStepReached(state, step) && state.application === 'PENDING_AUTH'
