import type { Onboarding } from '@tillgate/contract/onboarding.ts'
import type { PortalRole } from '@tillgate/domain/roles.ts'
import { expect, test } from 'vitest'
import { sentOnboardingState, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { onboardingRedirect } from './step-open.ts'

const business = '/bo-register/retailer-onboarding/business-details'
const confirmation = '/bo-register/retailer-onboarding/confirmation'
const provider = { isProvider: true }
const asked = (field: 'city' | 'W9' | 'bankAccount') =>
  sentOnboardingState({
    phase: 'INFO_REQUESTED',
    asked: [{ id: 'a', field, message: 'Why?', isAnswered: false, answer: null }],
  })
const approved = sentOnboardingState({ application: 'APPROVED', phase: 'DECIDED' })

test.each<[string, Parameters<typeof onboardingRedirect>[0], Onboarding, string | undefined]>([
  ['a screen of the approved portal is closed', {}, onboardingStateOf(), business],
  ['the step that is next is open', { step: 'business' }, onboardingStateOf(), undefined],
  ['a later step is closed', { step: 'bank-account' }, onboardingStateOf(), business],
  ['the wait is closed before everything is given', { step: 'under-review' }, onboardingStateOf(), business],
  ['the confirmation too', { step: 'confirmation', of: 'retailer' }, onboardingStateOf(), business],
  ['an earlier step is open while nothing was sent', { step: 'terms', of: 'retailer' }, onboardingStateOf(), undefined],
  ['a verified identity has nothing left to do', { step: 'identity' }, onboardingStateOf(), business],
  [
    'each kind is led to its own page of a step',
    { step: 'business', of: 'retailer' },
    onboardingStateOf(provider),
    '/bo-register/business-verification',
  ],
  [
    'the confirmation stands before the wait',
    { step: 'confirmation', of: 'retailer' },
    sentOnboardingState(),
    undefined,
  ],
  ['and each kind has its own', { step: 'confirmation', of: 'provider' }, sentOnboardingState(), confirmation],
  ['what was sent is closed', { step: 'business' }, sentOnboardingState(), '/under-review'],
  ['but for what a reviewer asks', { step: 'business' }, asked('city'), undefined],
  ['a document is changed with the business', { step: 'business' }, asked('W9'), undefined],
  ['and nothing else is', { step: 'business' }, asked('bankAccount'), '/under-review'],
  ['the bank is, when it was asked about', { step: 'bank-account' }, asked('bankAccount'), undefined],
  ['a status page is open everywhere', { whileJoining: true }, onboardingStateOf(), undefined],
  ['the approved portal is open to the approved', {}, approved, undefined],
  ['who waits is told of the approval where it waits', { step: 'under-review' }, approved, undefined],
  ['and has no steps any more', { step: 'business' }, approved, '/'],
])('1 §4: %s', (_, wanted, onboardingState, url) => {
  expect(onboardingRedirect(wanted, onboardingState, 'RETAILER')).toBe(url)
})

test.each<[string, Parameters<typeof onboardingRedirect>[0], PortalRole, string | undefined]>([
  ['a supervisor waits', { step: 'business' }, 'SUPERVISOR', '/under-review'],
  ['and is told about the bank by its page', { step: 'bank-account' }, 'SUPERVISOR', undefined],
])('%s', (_, wanted, role, url) => {
  expect(onboardingRedirect(wanted, sentOnboardingState({ application: 'PENDING_AUTH' }), role)).toBe(url)
})

test('a supervisor of an approved partner does not wait', () => {
  const done = sentOnboardingState({ application: 'APPROVED', step: 'done' })

  expect(onboardingRedirect({ step: 'under-review' }, done, 'SUPERVISOR')).toBe('/')
  expect(onboardingRedirect({}, done, 'SUPERVISOR')).toBeUndefined()
})
