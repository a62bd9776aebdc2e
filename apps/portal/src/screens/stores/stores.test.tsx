import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { StoreRow } from '@tillgate/contract/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { maria, pageOf, storeOf } from '#portal/testing/partner.ts'

const rowOf = (n: number, businessName: string, but: Partial<StoreRow> = {}): StoreRow => ({
  ...storeOf(n, businessName),
  isPrimary: false,
  isSuspended: false,
  applicationPhase: null,
  applicationDueAt: null,
  rejectionReason: null,
  cashiers: 2,
  terminals: 3,
  isUnfinished: false,
  isBankClosed: false,
  ...but,
})
const havana = rowOf(1, 'Delgado, Little Havana', { isPrimary: true })
const doral = rowOf(2, 'Delgado, Doral', {
  bankAccountStatus: 'PENDING_VERIFICATION',
  isBankAccountVerified: false,
  bankAccountNumber: '2210',
})
const westchester = rowOf(3, 'Delgado, Westchester', { status: 'INACTIVE', type: 'PHARMACY' })
const kendall = rowOf(4, 'Delgado, Kendall', {
  status: 'PENDING',
  applicationStatus: 'REVIEW',
  applicationPhase: 'QUEUED',
  applicationDueAt: '2026-11-23T14:14:00.000Z',
})
const homestead = rowOf(5, 'Delgado, Homestead', {
  status: 'PENDING',
  applicationStatus: 'PENDING_AUTH',
  bankAccountStatus: 'PENDING_VERIFICATION',
  isBankAccountVerified: false,
  bankAccountNumber: null,
})
const hialeah = rowOf(6, 'Delgado, Hialeah', {
  bankAccountStatus: 'PENDING_VERIFICATION',
  isBankAccountVerified: false,
  bankAccountNumber: null,
  isBankClosed: true,
})
const all = [havana, doral, westchester, kendall, homestead, hialeah]
const sold = { items: [{ id: doral.id, purchases: 90, totalAmount: 1204.5 }] }
const moneyOf = { items: [{ storeId: doral.id, paid: 10_000, onHold: 512.4, next: 0 }] }
const luis = { ...maria, role: 'SUPERVISOR' as const }

const broken = { status: 500, body: { code: 'server.fault', message: '', requestId: 'r' } }

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})
const open = (url = '/stores', answers: Network = {}, as = maria) =>
  openPortal(url, {
    as,
    answers: {
      'GET /api/store': () => ({ body: pageOf(all) }),
      'GET /api/purchasetransaction/figures/recent': () => ({ body: sold }),
      'GET /api/transferstatement/store-money': () => ({ body: moneyOf }),
      ...answers,
    },
  })
const menuOf = async (name: string) => {
  await screen.getByRole('button', { name: `Actions for ${name}` }).click()
  const items = screen.getByRole('menuitem')
  await expect.element(items.first()).toBeVisible()
  return items
    .elements()
    .filter((item) => item.checkVisibility())
    .map((item) => item.textContent)
}

test('a closed application promises no answer', async () => {
  const closed = { ...kendall, applicationPhase: 'CLOSED' } as const
  const { page } = await open('/stores', { 'GET /api/store': () => ({ body: pageOf([closed]) }) })
  await expect.element(page.getByText('Your application is closed for now')).toBeVisible()
})

test('2 §2: columns match the specification; URL contains search and order', async () => {
  const { page, asked, url } = await open()
  await expect.element(page.getByRole('link', { name: 'Delgado, Doral' })).toBeVisible()

  const heads = page.getByRole('columnheader').elements()
  expect(heads.map((head) => head.textContent?.trim())).toEqual([
    'Store Name',
    'Address',
    'Store Status',
    'Bank',
    'Sales, 30 days',
    'Payouts',
    'Actions',
  ])
  const row = page.getByRole('row').filter({ hasText: 'Delgado, Doral' })
  await expect.element(row.getByText('••2210')).toBeVisible()
  await expect.element(row.getByText('1 Main St, Hialeah, FL 33010')).toBeVisible()
  await expect.element(row.getByText('$1,204.50')).toBeVisible()
  await expect.element(row.getByText('Held')).toBeVisible()
  await expect.element(row.getByText('$512.40')).toBeVisible()
  await expect.element(row.getByText('$10,000.00')).toBeVisible()
  await expect.element(row.getByText('Grocery · S2')).toBeVisible()
  await expect.element(row.getByText('Unverified')).toBeVisible()
  await expect
    .element(
      page
        .getByRole('row')
        .filter({ hasText: 'Kendall' })
        .getByText(/Answer by Nov 23/),
    )
    .toBeVisible()
  await expect
    .element(page.getByRole('row').filter({ hasText: 'Homestead' }).getByText('Bank account missing'))
    .toBeVisible()

  await page.getByRole('button', { name: 'Store Status' }).click()
  await page.getByRole('searchbox').fill('doral')
  await expect.poll(url).toBe('/stores?sort=status&search=doral')
  await expect
    .poll(() => asked.findLast(({ path }) => path === '/api/store')?.query)
    .toMatchObject({ search: 'doral', sortColumn: 'status' })
  await expect.element(page.getByRole('link', { name: 'Add store' })).toBeVisible()
})

test('an account that the bank closed is not called unverified', async () => {
  const { page } = await open()
  const row = page.getByRole('row').filter({ hasText: 'Delgado, Hialeah' })
  await expect.element(row.getByText('Closed by the bank')).toBeVisible()
  expect(row.getByText('Unverified').elements()).toEqual([])
  const homeless = page.getByRole('row').filter({ hasText: 'Homestead' })
  expect(homeless.getByText('Unverified').elements()).toEqual([])
})

test('2 §2: further columns are in the menu of columns, also on a narrow page', async () => {
  await screen.viewport(1024, 800)
  const { page } = await open()
  await expect.element(page.getByRole('link', { name: 'Delgado, Doral' })).toBeVisible()
  expect(page.getByRole('columnheader', { name: 'Address' }).elements()).toEqual([])
  await page.getByRole('button', { name: 'Columns, 6 hidden' }).click()
  for (const name of ['Type', 'Support Id', 'Address', 'Application Status', 'Account'])
    await page.getByRole('checkbox', { name }).click()
  await expect.element(page.getByRole('columnheader', { name: 'Address' })).toBeVisible()
  await expect.element(page.getByRole('columnheader', { name: 'Support Id' })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Columns, 1 hidden' })).toBeVisible()
  await page.getByRole('button', { name: 'Reset to standard' }).click()
})

test('a linked account that is not verified is not called missing', async () => {
  const linked = { ...homestead, bankAccountStatus: 'PENDING_MANUAL_VERIFICATION' as const }
  const { page } = await open('/stores', { 'GET /api/store': () => ({ body: pageOf([linked]) }) })
  const row = page.getByRole('row').filter({ hasText: 'Homestead' })
  await expect.element(row.getByText('Bank account not verified')).toBeVisible()
})

test('2 §4: each row offers its available actions, risky last', async () => {
  await open()
  await expect.element(screen.getByRole('link', { name: 'Delgado, Doral' })).toBeVisible()
  for (const [store, entries] of [
    [doral, ['Edit', 'Link Bank Account', 'Deactivate']],
    [westchester, ['Edit', 'Activate']],
    [kendall, ['Edit']],
    [homestead, ['Edit', 'Link Bank Account']],
    [havana, ['Edit', 'Deactivate']],
  ] as const) {
    await expect.poll(() => menuOf(store.businessName)).toEqual(entries)
    await screen.getByRole('heading', { name: 'Stores' }).click()
  }
})

test('Supervisor cannot switch the first store', async () => {
  await open('/stores', {}, luis)
  await expect.element(screen.getByRole('link', { name: 'Delgado, Doral' })).toBeVisible()
  await expect.poll(() => menuOf(havana.businessName)).toEqual(['Edit'])
})

test.each([
  [0, 0, 'Nobody sells in this store yet. Returns and payouts go on.'],
  [0, 1, '1 terminal will stop taking benefit cards. Returns and payouts go on.'],
  [1, 0, '1 cashier will stop taking benefit cards. Returns and payouts go on.'],
])('confirmation uses plural forms for %i cashiers, %i terminals', async (cashiers, terminals, sentence) => {
  const { page } = await open('/stores', {
    'GET /api/store': () => ({ body: pageOf([{ ...doral, cashiers, terminals }]) }),
  })
  await page.getByRole('button', { name: 'Actions for Delgado, Doral' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  await expect.element(page.getByRole('dialog').getByText(sentence)).toBeVisible()
})

test('deactivates a store after confirmation, with undo', async () => {
  const path = `/api/store/${doral.id}`
  const { page, asked } = await open('/stores', {
    [`PUT ${path}/inactivate`]: () => ({ body: { message: 'Delgado, Doral is inactive.' } }),
    [`PUT ${path}/activate`]: () => ({ body: { message: 'Delgado, Doral is active.' } }),
  })
  await page.getByRole('button', { name: 'Actions for Delgado, Doral' }).click()
  await page.getByRole('menuitem', { name: 'Deactivate' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Delgado, Doral?' })
  await expect
    .element(dialog.getByText('2 cashiers and 3 terminals will stop taking benefit cards. Returns and payouts go on.'))
    .toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()

  await expect
    .poll(() => asked.filter(({ method }) => method === 'PUT').map((call) => call.path))
    .toEqual([`${path}/inactivate`, `${path}/activate`])
})

test('2 §8: errors name the store and its id', async () => {
  const refused = { ...no('store.not-switchable', ''), status: 409 }
  const { page } = await open('/stores', {
    [`PUT /api/store/${doral.id}/inactivate`]: () => refused,
    [`PUT /api/store/${westchester.id}/activate`]: () => refused,
    [`GET /api/store/${kendall.id}`]: () => broken,
    [`GET /api/store/${kendall.id}/application`]: () => broken,
  })
  for (const [store, verb, said] of [
    [doral, 'Deactivate', 'Error deactivating store Delgado, Doral (S2)'],
    [westchester, 'Activate', 'Error activating store Delgado, Westchester (S3)'],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${store.businessName}` }).click()
    await page.getByRole('menuitem', { name: verb }).click()
    await page.getByRole('dialog').getByRole('button', { name: verb }).click()
    await expect.element(page.getByText(said)).toBeVisible()
  }
  await page.getByRole('link', { name: kendall.businessName }).click()
  await expect.element(page.getByText(`Error loading store ${kendall.id}`)).toBeVisible()
})

const unverified = [
  'NEITHER_VERIFIED',
  'VERIFICATION_FAILED',
  'VERIFICATION_EXPIRED',
  'DATABASE_INSIGHTS_FAIL',
  'WAITING_FOR_PLAID_VERIFICATION',
] as const
test.each(unverified)('a store whose bank account is %s offers to link one', async (bankAccountStatus) => {
  await open('/stores', { 'GET /api/store': () => ({ body: pageOf([{ ...doral, bankAccountStatus }]) }) })
  await expect.element(screen.getByRole('link', { name: doral.businessName })).toBeVisible()
  expect(await menuOf(doral.businessName)).toEqual(['Edit', 'Link Bank Account', 'Deactivate'])
})

test('failed list shows an error; empty search is clearable', async () => {
  const { page } = await open('/stores', { 'GET /api/store': () => broken })
  await expect.element(page.getByText('Something went wrong getting stores')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible()
})

test('phone shows rows as cards with an action sheet', async () => {
  await screen.viewport(390, 844)
  const { page, url } = await open()
  await expect.element(page.getByText('Payouts: $0.00').first()).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Delgado, Doral' }).click()
  const sheet = page.getByRole('dialog', { name: 'Delgado, Doral' })
  await expect.element(sheet.getByRole('button', { name: 'Deactivate' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Link Bank Account' }).click()
  await expect.poll(url).toBe(`/stores/link-account/${doral.id}`)
})
