import { expect, test } from 'vitest'
import { getOnboardingQuery } from '#portal/api/onboarding.ts'
import { cache } from '#portal/cache.ts'
import { sentOnboardingState, standsAt } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { maria } from '#portal/testing/partner.ts'

const approved = sentOnboardingState({
  step: 'done',
  application: 'APPROVED',
  approvedScreen: true,
  storeAdmin: 'María Delgado',
})
const outdated = standsAt({ ...approved, hasAcceptedTerms: false })

test('new terms link permitted users to their text', async () => {
  const { page, url } = await openPortal('/items', { answers: outdated })

  await expect.element(page.getByText('The terms have changed')).toBeVisible()
  await page.getByRole('link', { name: 'Read and agree' }).click()

  await expect.poll(url).toBe('/bo-register/retailer-onboarding/terms-and-conditions')
})

test('other users see the Store Admin’s name', async () => {
  const { page } = await openPortal('/items', { answers: outdated, as: { ...maria, role: 'SUPERVISOR' } })

  await expect.element(page.getByText('Please ask María Delgado.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Read and agree' })).not.toBeInTheDocument()
})

test.each([
  ['once it is agreed to', approved],
  ['while the steps lead there anyway', sentOnboardingState({ hasAcceptedTerms: false })],
])('%s, nothing more is said', async (_, now) => {
  const { page } = await openPortal('/items', { answers: outdated })
  await expect.element(page.getByText('The terms have changed')).toBeVisible()

  cache.setQueryData(getOnboardingQuery.queryKey, now)

  await expect.element(page.getByText('The terms have changed')).not.toBeInTheDocument()
})
