import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { businessNetwork, filledStore } from '#portal/testing/business.ts'
import { joiningStore, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { ana, anaJoining, pageOf } from '#portal/testing/partner.ts'
import { dropAuthRecord } from '#portal/features/session/auth-record.ts'

type Reply = ReturnType<Network[string]>
const store = `/api/store/${joiningStore}`
const details = '/bo-register/retailer-onboarding/business-details'

/** Spec 1 §8: the step that failed has a sentence of its own. */
const steps: Record<string, { does: (reply: Reply) => Promise<unknown>; says: string }> = {
  'signing in': {
    says: 'An error occurred during sign-in. Please try again.',
    does: async (reply) => {
      await openPortal('/login', { signedIn: false, answers: { 'POST /api/auth/login': () => reply } })
      await fill('Email', 'maria@delgado.test')
      await fill('Password', 'Demo-2026!')
      await press('Log in')
    },
  },
  'choosing a store type': {
    says: 'Failed to set store type. Please try again.',
    does: async (reply) => {
      const answers = { 'POST /api/auth/set-new-partner': () => reply }
      await openPortal('/bo-register/select-store-type', { as: ana, answers })
      await page.getByRole('radio', { name: /^Grocery/ }).click({ force: true })
      await press('Continue')
    },
  },
  'choosing a first password': {
    says: 'Something went wrong',
    does: async (reply) => {
      const answers = {
        'POST /api/auth/invitation': () => 'lost' as const,
        'POST /api/auth/reset-password': () => reply,
      }
      await openPortal(`/create-user-password/rosa@delgado.test/${'k3y'.repeat(14)}`, { signedIn: false, answers })
      await fill('New password', 'Fresh-Bread-77')
      await fill('Confirm password', 'Fresh-Bread-77')
      await press('Save password')
    },
  },
  'saving a store': {
    says: 'An Error when try to save a store',
    does: async (reply) => {
      const saving = { [`PUT ${store}/business-information`]: () => reply }
      const answers = { ...businessNetwork(() => onboardingStateOf(), filledStore), ...saving }
      await openPortal(details, { as: anaJoining, answers })
      await press('Save and continue')
    },
  },
  'saving owners': {
    says: 'An Error when try to save a store',
    does: async (reply) => {
      const saving = { [`PUT ${store}/ownership`]: () => reply }
      const onboardingState = onboardingStateOf({ part: 'owners', hasBusiness: true })
      const answers = { ...businessNetwork(() => onboardingState, filledStore), ...saving }
      await openPortal(`${details}?part=owners`, { as: anaJoining, answers })
      await press('I am the only owner')
      await page.getByRole('checkbox').last().click()
      await press('Save and continue')
    },
  },
  'reading a store': {
    says: 'Error fetching stores.',
    does: async (reply) => {
      const answers = { ...businessNetwork(), [`GET ${store}`]: () => reply }
      await openPortal(details, { as: anaJoining, answers })
    },
  },
}

const fault = { status: 500, body: { code: 'fault.server', message: 'Server error.', requestId: 'r' } }
const failures: [string, Reply][] = [
  ['no network', 'lost'],
  ['a fault of the server', fault],
  ['an answer nobody can read', { status: 502, body: '<html>Bad gateway</html>' }],
]
const table = Object.entries(steps).flatMap(([step, { does, says }]) =>
  failures.map(([why, reply]) => ({ step, why, does, says, reply })),
)

test.each(table)('$step with $why says "$says"', async ({ does, says, reply }) => {
  await does(reply)

  const alert = page.getByRole('alert').filter({ hasText: says })
  await expect.element(alert).toBeVisible()
  await expect.element(alert.getByRole('heading', { name: says })).toBeVisible()
  await expect.element(alert.getByText(/Network error|Server error|internet connection/)).toBeVisible()
})

test.each(Object.entries(steps))('%s: a "no" of the server stands alone', async (_, { does, says }) => {
  await does(no('store.not-found', 'This store is not yours.'))

  await expect.element(page.getByRole('alert').filter({ hasText: 'This store is not yours.' })).toBeVisible()
  expect(page.getByRole('heading', { name: says }).elements()).toEqual([])
})

test('1 §4, 2 §2: an unknown store status has a blue tag', async () => {
  const unheardOf = { ...filledStore, id: joiningStore, businessName: 'Palm Avenue', status: 'SUSPENDED' }
  await openPortal('/', { answers: { 'GET /api/store': () => ({ body: pageOf([unheardOf]) }) } })

  await expect.element(page.getByText('Unknown', { exact: true })).toHaveAttribute('data-tone', 'blue')
})

test('1 §8: saving a business without a session shows an error', async () => {
  await openPortal(details, { as: anaJoining, answers: businessNetwork(() => onboardingStateOf(), filledStore) })
  await expect.element(page.getByLabelText('Business name')).toBeVisible()
  dropAuthRecord()
  await press('Save and continue')

  await expect.element(page.getByRole('alert').filter({ hasText: 'User information not found.' })).toBeVisible()
})
