import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStepOpen, nextStep, steps, type OnboardingState } from './next-step.ts'
import {
  applicationStatuses,
  bankAccountStatuses,
  identityStatuses,
  placeholderBusinessName,
  placeholderZip,
  storeStatuses,
} from './stores.ts'
import { portalRoles } from './roles.ts'

const begun: OnboardingState = {
  role: 'RETAILER',
  isProvider: false,
  hasAcceptedTerms: false,
  identity: 'PENDINGVERIFICATION',
  hasOwners: false,
  hasDocuments: false,
  store: {
    businessName: placeholderBusinessName,
    zipCode: placeholderZip,
    status: 'PENDING',
    bank: 'PENDING_VERIFICATION',
  },
  application: 'PENDING_AUTH',
  approvedScreen: false,
}
const named = { businessName: 'Corner', zipCode: '33012', status: 'PENDING', bank: 'PENDING_VERIFICATION' } as const
const agreed: OnboardingState = { ...begun, hasAcceptedTerms: true }
const proven: OnboardingState = { ...agreed, identity: 'IDV_SUCCESS' }
const filled: OnboardingState = { ...proven, hasOwners: true, hasDocuments: true, store: named }

test.each([
  [{ ...begun, role: 'UNASSIGNED' as const }, 'select-store-type'],
  [begun, 'terms'],
  [agreed, 'identity'],
  [{ ...agreed, isProvider: true, role: 'PROVIDER' as const }, 'owner-details'],
  [{ ...agreed, isProvider: true, role: 'PROVIDER' as const, hasOwners: true }, 'identity'],
  [{ ...agreed, identity: 'IDV_PENDING_REVIEW' as const }, 'identity'],
  [{ ...agreed, identity: 'NONREQUIRED' as const }, 'business'],
  [proven, 'business'],
  [filled, 'bank-account'],
  [{ ...filled, hasDocuments: false }, 'business'],
  [{ ...filled, store: { ...named, bank: 'WAITING_FOR_PLAID_VERIFICATION' as const } }, 'under-review'],
  [{ ...filled, store: { ...named, bank: 'PENDING_AUTOMATIC_VERIFICATION' as const } }, 'under-review'],
  [{ ...filled, store: { ...named, bank: 'PENDING_MANUAL_VERIFICATION' as const } }, 'under-review'],
  [{ ...filled, store: { ...named, bank: 'MANUALLY_VERIFIED' as const } }, 'under-review'],
  [{ ...filled, store: { ...named, bank: 'VERIFICATION_FAILED' as const } }, 'bank-account'],
  [{ ...filled, approvedScreen: true }, 'done'],
  [{ ...begun, role: 'SUPERVISOR' as const }, 'under-review'],
])('1 §4: %j goes to %s', (state, step) => {
  expect(nextStep(state)).toBe(step)
})

const anyone: fc.Arbitrary<OnboardingState> = fc.record({
  role: fc.constantFrom(...portalRoles),
  isProvider: fc.boolean(),
  hasAcceptedTerms: fc.boolean(),
  identity: fc.constantFrom(...identityStatuses),
  hasOwners: fc.boolean(),
  hasDocuments: fc.boolean(),
  store: fc.option(
    fc.record({
      businessName: fc.constantFrom(placeholderBusinessName, 'Corner'),
      zipCode: fc.constantFrom(placeholderZip, '33012'),
      status: fc.constantFrom(...storeStatuses),
      bank: fc.constantFrom(...bankAccountStatuses),
    }),
  ),
  application: fc.constantFrom(...applicationStatuses),
  approvedScreen: fc.boolean(),
})

test('no step after the next step is open', () => {
  fc.assert(
    fc.property(anyone, fc.constantFrom(...steps), (state, step) => {
      const isLater = steps.indexOf(step) > steps.indexOf(nextStep(state))
      expect(isLater && isStepOpen(state, step)).toBe(false)
    }),
  )
})

test('once it is sent nothing is open', () => {
  fc.assert(
    fc.property(anyone, fc.constantFrom(...steps), (state, step) => {
      expect(state.application !== 'PENDING_AUTH' && isStepOpen(state, step)).toBe(false)
    }),
  )
})
