import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { danaJoining, sentStanding, standsAt } from '#portal/testing/onboarding.ts'
import { ana, anaJoining } from '#portal/testing/partner.ts'

test.each(['/', '/items', '/login?next=%2Fitems'])(
  'a partner that is not approved finds its place from %s',
  async (url) => {
    const portal = await openPortal(url, { as: anaJoining, answers: standsAt(sentStanding()) })

    await expect.element(portal.page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
    expect(portal.url()).toBe('/under-review')
    expect(document.title).toBe('Your account is ready - Partner Portal')
  },
)

test('it says what is done and what comes next', async () => {
  const { page } = await openPortal('/under-review', { as: anaJoining, answers: standsAt(sentStanding()) })

  await expect.element(page.getByText('You are logged in as ana@ruiz.test. Your store type is saved.')).toBeVisible()
  const steps = page.getByRole('listitem')
  await expect.element(steps.first()).toBeVisible()
  expect(steps.elements().map((step) => step.querySelector('b')?.textContent)).toEqual([
    'Agree to the terms',
    'Verify your identity',
    'Business Information',
    'Bank account',
    'Review',
  ])
  await expect.element(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

test('providers are told of their owner details', async () => {
  const { page } = await openPortal('/under-review', {
    as: danaJoining,
    answers: standsAt(sentStanding({ isProvider: true })),
  })

  await expect.element(page.getByText('Owner details')).toBeVisible()
})

test('once the approval was seen, nobody is held here', async () => {
  const { page } = await openPortal('/under-review')

  await expect.element(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test.each(['/under-review', '/items'])('without a store type %s leads to choosing one', async (url) => {
  const portal = await openPortal(url, { as: ana })

  await expect.element(portal.page.getByRole('heading', { name: 'What do you run?' })).toBeVisible()
})

test('strangers sign in first', async () => {
  const { page, url } = await openPortal('/under-review', { signedIn: false })

  await expect.element(page.getByRole('heading', { name: 'Log in' })).toBeVisible()
  expect(url()).toBe('/login?next=%2Funder-review')
})
