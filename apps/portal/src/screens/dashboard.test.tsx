import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, pageOf } from '#portal/testing/partner.ts'
import { promise } from '../../../../tools/promise.mjs'

test('a new account sees the way to its first sale, and what of it is left', async () => {
  promise('dashboard: new account')
  const unbanked = { ...hialeah, isBankAccountVerified: false }
  const { page } = await openPortal('/', {
    answers: { 'GET /api/store/stores-by-user': () => ({ body: { items: [unbanked] } }) },
  })

  const card = page.getByRole('listitem').filter({ hasText: 'Bank account' })
  await expect.element(card.getByText('To do', { exact: true })).toBeVisible()
  await expect.element(card.getByText(/0 of 1/)).toBeVisible()
})

const emptyImports = pageOf([])
const row = (but: object) => ({
  ...hialeah,
  isPrimary: true,
  isSuspended: false,
  applicationPhase: null,
  applicationDueAt: null,
  rejectionReason: null,
  cashiers: 2,
  ...but,
})
const looked = (stores: object[], pending: number) => ({
  'GET /api/store': () => ({ body: pageOf(stores) }),
  'GET /api/itembatch': () => ({ body: emptyImports }),
  'GET /api/user/counts': () => ({ body: { all: pending, active: 0, inactive: 0, pending } }),
  'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah] } }),
  'GET /api/item/counts': () => ({ body: { all: 3, active: 3, inactive: 0 } }),
})

test('what needs somebody is listed with the way to mend it, the costliest first', async () => {
  const kendall = { id: doral.id, businessName: 'Delgado Fresh, Kendall', isSuspended: true }
  const { page } = await openPortal('/', {
    answers: looked([row({ isBankAccountVerified: false }), row(kendall)], 2),
  })

  const lines = page.getByRole('region', { name: 'Needs your attention' }).getByRole('listitem')
  await expect.element(lines.first().getByText(/Kendall is suspended/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: `Link a bank account for ${hialeah.businessName}` }))
    .toHaveAttribute('href', `/stores/link-account/${hialeah.id}`)
  await expect.element(page.getByText('2 cashiers have not accepted the invite yet.')).toBeVisible()
  expect(page.getByText('Nothing needs you right now.').elements()).toEqual([])
})

test('what could not be read is not taken for done', async () => {
  const { page } = await openPortal('/', { answers: { ...looked([row({})], 0), 'GET /api/store': () => 'lost' } })

  await expect.element(page.getByText('Not everything could be looked at.')).toBeVisible()
  expect(page.getByText('Nothing needs you right now.').elements()).toEqual([])
})

test('once everything is set up the checklist is gone', async () => {
  const { page } = await openPortal('/', {
    answers: looked([row({})], 0),
  })
  await expect.element(page.getByText('Nothing needs you right now.')).toBeVisible()
  expect(page.getByText('Set up your store').elements()).toEqual([])
})
