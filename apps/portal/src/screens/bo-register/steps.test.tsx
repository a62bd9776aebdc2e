import { now } from '@tillgate/browser/clock.ts'
import { fill, holdClock } from '@tillgate/browser/testing/interactions.ts'
import { expect, test } from 'vitest'
import { startAuthRecord } from '#portal/features/session/auth-record.ts'
import { businessNetwork } from '#portal/testing/business.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'

test('1 §2: retailer sees four steps and the current one', async () => {
  const url = '/bo-register/retailer-onboarding/business-details'
  const { page } = await openPortal(url, { as: anaJoining, answers: businessNetwork() })
  const bar = page.getByRole('navigation', { name: 'Onboarding progress' })

  await expect.element(bar).toBeInTheDocument()
  const steps = [...bar.element().querySelectorAll('li > span:last-child')]
  expect(steps.map((step) => step.firstChild?.textContent)).toEqual([
    'Verify identity',
    'Business Information',
    'Bank account',
    'Confirmation',
  ])
  expect(bar.element().querySelector('[aria-current=step]')?.textContent).toContain('Business Information')
})

const address = '/bo-register/retailer-onboarding/business-details'
const day = 24 * 60 * 60 * 1000
const minute = 60 * 1000

test('steps warn before expiry and the sign-in page explains', async () => {
  const { page, go } = await openPortal('/login', { signedIn: false, answers: businessNetwork() })
  await startAuthRecord(anaJoining.userIdentifier, anaJoining, now() - day + 4 * minute)
  await go(address)
  await expect.element(page.getByText(/^You will be signed out at .* Save your work\.$/)).toBeVisible()

  await startAuthRecord(anaJoining.userIdentifier, anaJoining, now() - day - minute)
  await go(address)
  await expect.element(page.getByText('Your session ended. Log in to continue.')).toBeVisible()
})

test('closing the page right after typing saves the draft', async () => {
  const { page, asked } = await openPortal(address, { as: anaJoining, answers: businessNetwork() })
  await expect.element(page.getByLabelText('Business name')).toBeVisible()
  holdClock()
  await fill('Business name', 'Ruiz')
  const saves = () => asked.filter(({ method, path }) => method === 'PUT' && path.endsWith('/draft/business'))
  expect(saves()).toEqual([])

  dispatchEvent(new PageTransitionEvent('pagehide'))

  await expect.poll(saves).toHaveLength(1)
})
