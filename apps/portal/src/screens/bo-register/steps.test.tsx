import { expect, test } from 'vitest'
import { businessNetwork } from '#portal/testing/business.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining } from '#portal/testing/partner.ts'
import { promise } from '../../../../../tools/promise.mjs'

test('a retailer goes four steps, and sees which of them this is', async () => {
  promise('retailer steps')
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
