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

/** What the routing looks at. Everything is read from the server; nothing is remembered by a browser. */
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

/** In the order in which they are asked for. `done`: nothing is asked any more. */
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
 * Where a partner that is not finished is sent: asked by the server, which refuses later steps, by the portal's guard and
 * by the operator's view. Spec 1 §4, routing order; terms come before what the spec lists.
 */
export const nextStep = (state: OnboardingState): Step => {
  const { role, isProvider, hasAcceptedTerms, identity, hasOwners, hasDocuments, store, application, approvedScreen } =
    state
  if (approvedScreen) return 'done'
  if (role === 'UNASSIGNED' || !store) return 'select-store-type'
  // Only who runs the partner can do these steps; everybody else waits.
  if (!storeAdmins.includes(role)) return application === 'APPROVED' ? 'done' : 'under-review'
  if (!hasAcceptedTerms) return 'terms'
  const isUnnamed = store.businessName === placeholderBusinessName
  const isUnplaced = store.zipCode === placeholderZip
  if (isProvider && isUnnamed && isUnplaced && !hasOwners) return 'owner-details'
  if (!isIdentityComplete(identity)) return 'identity'
  if (isUnnamed || isUnplaced || !hasOwners || !hasDocuments) return 'business'
  // While the bank is asked, the applicant is done: the application is sent when the answer comes.
  if (!isBankVerified(store.bank) && !isBankOpen(store.bank)) return 'bank-account'
  return 'under-review'
}

/** Whether its turn has come: the one that is next, or an earlier one. */
export const isStepReached = (state: OnboardingState, step: Step): boolean =>
  steps.indexOf(step) <= steps.indexOf(nextStep(state))

/** Whether a step may be worked on now: its turn has come, and nothing was sent. */
export const isStepOpen = (state: OnboardingState, step: Step): boolean =>
  isStepReached(state, step) && state.application === 'PENDING_AUTH'
