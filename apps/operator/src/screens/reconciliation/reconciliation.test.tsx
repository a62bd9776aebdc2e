import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { Books } from '@tillgate/contract/operator-ledger-checks.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { balanced, unbalanced } from '#operator/testing/books.ts'
import { openConsole } from '#operator/testing/open-console.tsx'
import { pageOf } from '#operator/testing/partners.ts'
import { olive, otto, selfOf } from '#operator/testing/staff.ts'

const open = (books: Books, answers: Network = {}, url = '/reconciliation', as = olive) =>
  openConsole(url, {
    as,
    answers: {
      'GET /api/operator/ledger-checks': () => ({ body: books }),
      'GET /api/operator/ledger-checks/history': () => ({
        body: pageOf(books.latest ? [{ ...books.latest, outcomes: undefined }] : []),
      }),
      ...answers,
    },
  })

test('passed checks show green nights and checked rows', async () => {
  await open(balanced)
  await expect.element(screen.getByText('12 of 12 passed').first()).toBeVisible()
  await expect.element(screen.getByText('119 nights in a row')).toBeVisible()
  await expect.element(screen.getByText('Per store: entries = statements + what waits')).toBeVisible()
  await expect.element(screen.getByText('1,477 lines')).toBeVisible()
  await expect.element(screen.getByText(/tested at each release/)).toBeVisible()
  // As many rows as the line above them counts.
  const list = screen.getByRole('list').filter({ hasText: 'Per store: entries = statements' })
  expect(list.getByRole('listitem').elements()).toHaveLength(12)
  await expect.element(screen.getByText('Ran Nov 23, 2:00 AM, 8.4 s. Also nightly at 2:00 AM ET')).toBeVisible()
  await expect.element(screen.getByRole('cell', { name: 'Nov 23, 2026, 2:00 AM ET' })).toBeVisible()
  expect(screen.getByRole('main').getByRole('alert').elements()).toHaveLength(0)
})

test('failed checks show both values; unfinished checks are named', async () => {
  await open(unbalanced)
  await expect
    .element(screen.getByRole('main').getByRole('alert'))
    .toMatchTextContent('Do not pay: 1 ledger check failed')
  await expect.element(screen.getByText('2 of 12 failed', { exact: true })).toBeVisible()
  const row = screen.getByRole('listitem').filter({ hasText: 'Payable = entries = order = file' }).first()
  await expect.element(row).toMatchTextContent('It says $5,682.48, its line in the bank file says $5,682.84.')
  await expect.element(row).toMatchTextContent('Difference $0.36.')
  await expect.element(row).toMatchTextContent('22 rows')
  await expect.element(row).toMatchTextContent('And 21 more.')
  await expect.element(screen.getByText('Not finished')).toBeVisible()
})

test('an unfinished check is no unbalanced book', async () => {
  const { latest } = unbalanced
  const outcomes = latest?.outcomes.map((one) => ({ ...one, violations: 0, found: [] })) ?? []
  await open({ ...unbalanced, latest: latest && { ...latest, outcomes } }, {}, '/partners')
  await expect.element(screen.getByText('Do not pay yet: 1 ledger check did not finish')).toBeVisible()
  expect(screen.getByText('Do not pay:', { exact: false }).elements()).toEqual([])
})

test('banner links failed checks and hides when checks pass', async () => {
  await open(unbalanced, {}, '/partners')
  await screen.getByRole('link', { name: 'Open reconciliation' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Reconciliation' })).toBeVisible()
})

test('ledger check is requested once and its result appears', async () => {
  let books: Books = { ...balanced, latest: null, greenNights: 0, lastGreenAt: null }
  const { asked } = await open(books, {
    'GET /api/operator/ledger-checks': () => ({ body: books }),
    'POST /api/operator/ledger-checks': () => {
      books = { ...books, runningSince: '2026-11-23T18:46:00.000Z' }
      return { body: { id: balanced.latest?.id } }
    },
  })
  await expect.element(screen.getByText('The ledger checks have not run yet.').first()).toBeVisible()
  await screen.getByRole('button', { name: 'Run now' }).click()
  await expect.element(screen.getByText(/Running since/)).toBeVisible()
  books = balanced
  await expect.element(screen.getByText('119 nights in a row'), { timeout: 5000 }).toBeVisible()
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1)
})

test('refused requests and failed loads show an error', async () => {
  await open(balanced, {
    'POST /api/operator/ledger-checks': () => no('ledger-checks.running', 'The ledger checks are running already.'),
  })
  await screen.getByRole('button', { name: 'Run now' }).click()
  await expect.element(screen.getByText('The ledger checks are running already.')).toBeVisible()
})

test('failed page offers a retry', async () => {
  await open(balanced, { 'GET /api/operator/ledger-checks': () => no('input.invalid', 'No.') })
  await expect.element(screen.getByText('The ledger checks could not be loaded.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('operators see no download of gross per EIN', async () => {
  await open(balanced)
  await expect.element(screen.getByRole('button', { name: 'Run now' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Gross per EIN' })).not.toBeInTheDocument()
})

test('administrators download gross per EIN', async () => {
  const answers: Network = {
    'GET /api/operator/auth/me': () => ({ body: selfOf(otto) }),
    'GET /api/operator/gross/export': () => ({ body: 'month,ein' }),
  }
  const { asked } = await open(balanced, answers, '/reconciliation', otto)
  await screen.getByRole('button', { name: 'Gross per EIN' }).click()
  const months = screen.getByRole('menuitem', { name: /^Gross of / })
  await expect.element(months.first()).toBeVisible()
  expect(months.elements()).toHaveLength(13)
  await months.nth(1).click()
  await expect.poll(() => asked.some(({ path }) => path.startsWith('/api/operator/gross/export'))).toBe(true)
})
