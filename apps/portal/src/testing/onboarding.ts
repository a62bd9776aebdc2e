import type { Network } from '@tillgate/browser/testing/network.ts'
import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import { anaJoining } from './partner.ts'

export const joiningStore = '0190aaaa-0000-7000-8000-000000000020'

/** A retailer that has agreed to the terms and is known by its identity: its business comes next. */
export const onboardingStateOf = (but: Partial<Onboarding> = {}): Onboarding => ({
  step: 'business',
  part: 'business',
  isProvider: false,
  isEmailProven: true,
  storeType: 'PHARMACY',
  storeId: joiningStore,
  businessName: 'New business',
  hasAcceptedTerms: true,
  identity: 'IDV_SUCCESS',
  identityWaitSeconds: 0,
  hasBusiness: false,
  hasOwners: false,
  hasDocuments: false,
  bank: 'PENDING_VERIFICATION',
  bankAccountNumber: null,
  application: 'PENDING_AUTH',
  phase: null,
  approvedScreen: false,
  storeAdmin: 'Ana Ruiz',
  submittedAt: null,
  dueAt: null,
  pausedAt: null,
  closesAt: null,
  decidedAt: null,
  rejection: null,
  canAppeal: false,
  isAppealOpen: false,
  fixable: [],
  fix: null,
  asked: [],
  timeline: [],
  ...but,
})

/** Everything given: waiting for the reviewer. */
export const sentOnboardingState = (but: Partial<Onboarding> = {}): Onboarding =>
  onboardingStateOf({
    step: 'under-review',
    part: null,
    businessName: 'Ruiz Pharmacy LLC',
    hasBusiness: true,
    hasOwners: true,
    hasDocuments: true,
    bank: 'AUTOMATICALLY_VERIFIED',
    bankAccountNumber: '6789',
    application: 'REVIEW',
    phase: 'QUEUED',
    submittedAt: '2026-11-20T21:12:00.000Z',
    dueAt: '2026-11-22T21:12:00.000Z',
    timeline: [
      { event: 'TERMS_ACCEPTED', at: '2026-11-20T20:00:00.000Z' },
      { event: 'SUBMITTED', at: '2026-11-20T21:12:00.000Z' },
    ],
    ...but,
  })

/** Ana's partner, standing there. */
export const standsAt = (onboardingState: Onboarding): Network => ({
  'GET /api/retailer/onboarding': () => ({ body: onboardingState }),
})

/** Dana runs a dental practice and is no further than Ana. */
export const danaJoining: typeof anaJoining = {
  ...anaJoining,
  accessToken: 'token-of-dana',
  userIdentifier: 'dana@brightdental.test',
  firstName: 'Dana',
  lastName: 'Bright',
  role: 'PROVIDER',
  retailer: anaJoining.retailer && { ...anaJoining.retailer, type: 'DENTAL' },
}
