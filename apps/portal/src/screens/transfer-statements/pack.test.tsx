import type { Journal } from '@tillgate/contract/journal.ts'
import type { Network } from '@tillgate/browser/testing/network.ts'
import { expect, test } from 'vitest'
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
const answers: Network = {
  'GET /api/transferstatement/journal': () => ({ body: journal }),
  'PUT /api/transferstatement/journal/accounts': () => ({ body: { accounts: 3 } }),
}
const address = '/transfer-statements/pack/2026-10'

test('the pack shows the journal with the shop’s accounts and its checks', async () => {
  const { page } = await openPortal(address, { answers })
  const booked = page.getByRole('table')
  await expect.element(booked).toMatchTextContent(/Sales\s*7,455 sales\s*1250\s*Benefit card clearing\s*\$256,434\.01/)
  await expect.element(booked).toMatchTextContent(/Sum, 4 lines\s*\$500,764\.26\s*\$500,764\.26/)
  const control = page.getByRole('region', { name: 'Control sheet' })
  await expect
    .element(control)
    .toMatchTextContent(/2 of 2.*Clearing balance on Oct 31.*\$12,304\.77 on its way, \$318\.22 held/)
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
