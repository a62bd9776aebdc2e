import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { expect, test } from 'vitest'
import { accountNetwork } from '#portal/testing/account.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria } from '#portal/testing/partner.ts'

const open = (...reasons: (string | null)[]) => {
  const items = [hialeah, doral].map((store, index) => ({ ...store, suspendedReason: reasons[index] ?? null }))
  return openPortal('/profile', {
    as: { ...maria, role: 'SUPERVISOR' },
    answers: { ...accountNetwork(), 'GET /api/store/stores-by-user': () => ({ body: { items } }) },
  })
}

test('every page names a suspended store and its reason permanently', async () => {
  const { page, go } = await open('Chargebacks')
  const banner = page.getByRole('status').filter({ hasText: 'Delgado Fresh, Hialeah is suspended' })
  await expect.element(banner.getByText('The reason: Chargebacks')).toBeVisible()
  expect(banner.getByRole('button').elements()).toEqual([])

  await go('/change-password')
  await expect.element(page.getByRole('heading', { name: 'Change Password', level: 1 })).toBeVisible()
  await expect.element(banner).toBeVisible()
})

test('all of them: each has its own reason', async () => {
  const { page } = await open('Chargebacks', 'No terms')
  await expect.element(page.getByText('All your stores are suspended')).toBeVisible()
  await expect.element(page.getByText('Delgado Fresh, Doral: No terms')).toBeVisible()
})

test('in Spanish as well', async () => {
  await chooseLanguage('es-ES')
  const { page } = await open('Chargebacks')
  await expect.element(page.getByText('El motivo: Chargebacks')).toBeVisible()
  await chooseLanguage('en-US')
})

test('shows no banner without a suspension', async () => {
  const { page } = await open()
  await expect.element(page.getByRole('region', { name: 'Personal' })).toBeVisible()
  expect(page.getByText('suspended', { exact: false }).elements()).toEqual([])
})

test('an account on hold names no reason', async () => {
  const items = [
    { ...hialeah, isOnHold: true, suspendedReason: 'Chargebacks' },
    { ...doral, isOnHold: true },
  ]
  const { page } = await openPortal('/profile', {
    as: maria,
    answers: { ...accountNetwork(), 'GET /api/store/stores-by-user': () => ({ body: { items } }) },
  })
  await expect.element(page.getByText('Your account is on hold')).toBeVisible()
  await expect.element(page.getByText('Sales and payouts are stopped. Call support:')).toBeVisible()
  expect(page.getByText('Chargebacks', { exact: false }).elements()).toEqual([])
})

const openEnding = (isOver: boolean) => {
  const ending = { lastDay: '2026-12-31', reason: 'The license was not renewed.', isOver }
  return openPortal('/profile', {
    as: maria,
    answers: {
      ...accountNetwork(),
      'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah], ending } }),
    },
  })
}

test('a notice names the last day and its reason', async () => {
  const { page } = await openEnding(false)
  const banner = page.getByRole('status').filter({ hasText: 'Our partnership ends on December 31, 2026' })
  await expect.element(banner.getByText('The reason: The license was not renewed.')).toBeVisible()
})

test('after the last day the banner names what stays readable', async () => {
  const { page } = await openEnding(true)
  await expect.element(page.getByText('Our partnership ended on December 31, 2026')).toBeVisible()
  await expect.element(page.getByText(/Statements and reports stay here/)).toBeVisible()
})
