import type { AccountantSettings } from '@tillgate/contract/accountant.ts'
import type { Journal } from '@tillgate/contract/journal.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'

const journal: Journal = {
  month: '2026-10',
  isOpen: false,
  cutOffs: 21,
  statements: 70,
  entries: [
    {
      kind: 'sales',
      count: 7455,
      lines: [
        { account: 'clearing', debit: 256_434.01, credit: 0 },
        { account: 'sales', debit: 0, credit: 256_434.01 },
      ],
    },
    {
      kind: 'deposits',
      count: 49,
      lines: [
        { account: 'bank-00216789', debit: 244_330.25, credit: 0 },
        { account: 'clearing', debit: 0, credit: 244_330.25 },
      ],
    },
  ],
  lines: 4,
  debit: 500_764.26,
  credit: 500_764.26,
  checks: [
    { check: 'balance', amount: 500_764.26, other: 500_764.26, isMet: true },
    { check: 'clearing', amount: 12_622.99, other: 12_622.99, isMet: true },
  ],
  clearing: { opening: 519.23, inTransit: 12_304.77, held: 318.22, debts: 0, closing: 12_622.99 },
  accounts: [
    { account: 'clearing', digits: null, number: '1250', name: 'Benefit card clearing' },
    { account: 'sales', digits: null, number: '4000', name: 'Food sales' },
    { account: 'bank-00216789', digits: '6789', number: '1000', name: 'Checking 6789' },
  ],
}
const settings: AccountantSettings = {
  accountant: null,
  nextMonth: '2026-11',
  nextOn: '2026-12-01',
  links: [],
}
const answers: Network = {
  'GET /api/accountant': () => ({ body: settings }),
  'GET /api/transferstatement/journal': () => ({ body: journal }),
  'PUT /api/transferstatement/journal/accounts': () => ({ body: { accounts: 3 } }),
}
const address = '/transfer-statements/package/2026-10'

test('the pack shows the journal with the shop’s accounts and its checks', async () => {
  const { page } = await openPortal(address, { answers })
  const booked = page.getByRole('table')
  await expect.element(booked).toMatchTextContent(/Sales\s*7,455 sales\s*1250\s*Benefit card clearing\s*\$256,434\.01/)
  await expect.element(booked).toMatchTextContent(/Sum, 4 lines\s*\$500,764\.26\s*\$500,764\.26/)
  const control = page.getByRole('region', { name: 'Control sheet' })
  await expect
    .element(control)
    .toMatchTextContent(/2 of 2.*Clearing balance on Oct 31.*\$12,304\.77 on its way, \$318\.22 not sent yet/)
})

test('a changed account number is saved with the others', async () => {
  const { page, asked } = await openPortal(address, { answers })
  const clearing = page.getByRole('group', { name: 'Payout clearing' })
  await clearing.getByRole('textbox', { name: 'Number' }).fill('1299')
  await page.getByRole('button', { name: 'Save accounts' }).click()
  await expect.element(page.getByText('Accounts saved.')).toBeVisible()
  expect(asked.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    accounts: [{ account: 'clearing', number: '1299' }, { account: 'sales' }, { account: 'bank-00216789' }],
  })
})

test('a check that is not met is red and names the difference', async () => {
  const checks = [{ check: 'deposits' as const, amount: 10, other: 12, isMet: false }]
  const { page } = await openPortal(address, {
    answers: { ...answers, 'GET /api/transferstatement/journal': () => ({ body: { ...journal, checks } }) },
  })
  await expect.element(page.getByText('Does not add up')).toBeVisible()
  await expect.element(page.getByRole('alert').filter({ hasText: 'Differs by −$2.00' })).toBeVisible()
})

const ruth = { name: 'Ruth Baker', email: 'ruth@books.test', isMonthly: true }

test('naming the accountant asks for the password and keeps the input', async () => {
  let saved: AccountantSettings = settings
  const { page, asked } = await openPortal(address, {
    answers: {
      ...answers,
      'GET /api/accountant': () => ({ body: saved }),
      'PUT /api/accountant': ({ body }) => {
        if (!('password' in Object(body))) {
          const message = 'Password is required'
          return no('input.invalid', message, [{ field: 'password', code: 'password.required', message }])
        }
        saved = { ...settings, accountant: ruth }
        return { body: saved }
      },
    },
  })
  await expect.element(page.getByText('Starts when you name an accountant')).toBeVisible()
  await fill('Accountant', ruth.name)
  await fill('Email', ruth.email)
  await press('Save')
  await fill('Password', 'Demo-2026!')
  await press('Confirm')

  await expect.element(page.getByText('Accountant saved.')).toBeVisible()
  await expect.element(page.getByText('Next on Dec 1, 2026, for November 2026')).toBeVisible()
  expect(asked.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ ...ruth, password: 'Demo-2026!' })
  await expect.element(page.getByRole('button', { name: 'Send October 2026 now' })).toBeVisible()
})

test('an ended link says so and has no button', async () => {
  const link = {
    id: '0190f000-0000-7000-8000-000000000001',
    month: '2026-10',
    email: ruth.email,
    state: 'open' as const,
    sentAt: '2026-11-01T14:00:00Z',
    expiresAt: '2026-11-08T14:00:00Z',
    downloads: 2,
    downloadedAt: '2026-11-02T14:14:00Z',
  }
  let links: AccountantSettings['links'] = [link]
  const { page } = await openPortal(address, {
    answers: {
      ...answers,
      'GET /api/accountant': () => ({ body: { ...settings, accountant: ruth, links } }),
      [`DELETE /api/accountant/links/${link.id}`]: () => {
        links = [{ ...link, state: 'revoked' }]
        return { body: { ...settings, accountant: ruth, links } }
      },
    },
  })
  await expect.element(page.getByText(/^2 downloads, last Mon, Nov 2/)).toBeVisible()
  await press('End link to October 2026')
  await expect.element(page.getByText('Ended by you')).toBeVisible()
  expect(page.getByRole('button', { name: 'End link to October 2026' }).elements()).toEqual([])
})
