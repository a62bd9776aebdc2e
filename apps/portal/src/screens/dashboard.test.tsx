import { expect, test } from 'vitest'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { hialeah } from '#portal/testing/partner.ts'
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

test('once everything is set up the checklist is gone', async () => {
  const { page } = await openPortal('/', {
    answers: {
      'GET /api/store/stores-by-user': () => ({ body: { items: [hialeah] } }),
      'GET /api/item/counts': () => ({ body: { all: 3, active: 3, inactive: 0 } }),
    },
  })
  await expect.element(page.getByText('Nothing needs you right now.')).toBeVisible()
  expect(page.getByText('Set up your store').elements()).toEqual([])
})
