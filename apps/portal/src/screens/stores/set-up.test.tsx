import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { SharedAccount } from '@tillgate/contract/plaidauth.ts'
import type { StoreProgress } from '@tillgate/contract/store-set-up.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { businessNetwork, filledStore } from '#portal/testing/business.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria } from '#portal/testing/partner.ts'

const first: StoreDetails = { ...filledStore, id: hialeah.id, businessName: hialeah.businessName, type: 'GROCERY' }
const made: StoreDetails = {
  ...first,
  id: doral.id,
  businessName: 'Delgado, Homestead',
  status: 'PENDING',
  applicationStatus: 'PENDING_AUTH',
  bankAccountStatus: 'PENDING_VERIFICATION',
  isBankAccountVerified: false,
  bankAccountNumber: null,
}
const progress: StoreProgress = {
  storeId: doral.id,
  name: made.businessName,
  isUnfinished: true,
  isApproved: false,
  isBanked: false,
  isStocked: false,
  hasCashier: false,
  hasTerminal: false,
  items: 0,
  cashiers: 0,
  waitingTerminals: 0,
}
const account: SharedAccount = {
  accountId: '0190aaaa-0000-7000-8000-000000000700',
  bankAccountNumber: '6789',
  accountType: 'checking',
  holder: 'Delgado Fresh Markets LLC',
  verifiedAt: '2026-03-02T15:00:00.000Z',
  stores: [{ id: hialeah.id, businessName: hialeah.businessName }],
  storeCount: 1,
  obstacle: null,
}
const copied = {
  id: '0190aaaa-0000-7000-8000-000000000701',
  kind: 'COPY',
  status: 'DONE',
  createdAt: '2026-11-21T15:00:00.000Z',
  changedBy: 'María Delgado',
  fileName: null,
  progress: 1,
  restored: 1176,
  kept: 0,
  undoes: null,
  undoneBy: null,
  canUndo: true,
  message: '1,176 items copied from Delgado Fresh, Hialeah.',
}
const at = `/api/store/${doral.id}`
const answers: Network = {
  ...businessNetwork(),
  'POST /api/address/check': () => ({ body: { isValid: true, usualCity: '' } }),
  [`GET /api/store/${hialeah.id}`]: () => ({ body: first }),
  [`GET /api/store/${hialeah.id}/draft/new-store`]: () => ({ body: { text: null, savedAt: null } }),
  [`DELETE /api/store/${hialeah.id}/draft/new-store`]: () => ({ body: { message: '' } }),
  'POST /api/store': () => ({
    body: { id: doral.id, code: '31750862', businessName: made.businessName, status: 'PENDING' },
  }),
  [`GET ${at}`]: () => ({ body: made }),
  [`GET ${at}/set-up`]: () => ({ body: progress }),
  [`GET ${at}/bank/shared`]: () => ({ body: { items: [account] } }),
  [`GET ${at}/item-copies/preview`]: () => ({
    body: {
      items: 1176,
      active: 1129,
      listed: 842,
      existing: 0,
      unchanged: 2,
      examples: [{ name: 'Bananas', price: 0.69, newPrice: 0.71 }],
    },
  }),
  [`POST ${at}/item-copies`]: () => ({ body: copied }),
}
const open = (url: string, more: Network = {}) => openPortal(url, { as: maria, answers: { ...answers, ...more } })

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

test('a new store takes tax number, type and contact', async () => {
  const { page, asked, url } = await open('/stores/new')
  await expect.element(page.getByText(`Taken from ${hialeah.businessName}`)).toBeVisible()
  expect(page.getByLabelText('Contact person').elements()).toEqual([])
  await fill('Business name', made.businessName)
  await fill('Address line 1', '650 Homestead Blvd')
  await fill('City', 'Homestead')
  await screen.getByRole('combobox', { name: 'State' }).fill('flor')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await fill('ZIP code', '33030')
  await press('Save and continue')

  await expect.poll(url).toBe(`/stores/set-up/${doral.id}?step=bank`)
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/api/store')?.body).toMatchObject({
    employerIdentificationNumber: first.employerIdentificationNumber,
    contactPerson: first.contactPerson,
    type: 'GROCERY',
  })
})

/** Accepts one password. */
const reuse: Network[string] = ({ body }) =>
  JSON.stringify(body).includes('Milk-and-2-eggs')
    ? { body: { bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountNumber: '6789' } }
    : no('input.invalid', '', [{ field: 'password', code: 'password.wrong', message: 'This is not your password.' }])

test('the account of another store needs the password', async () => {
  const { page, asked, url } = await open(`/stores/set-up/${doral.id}`, { [`POST ${at}/bank/reuse`]: reuse })
  await expect.element(page.getByRole('heading', { name: 'Where should payouts go?' })).toHaveFocus()
  await fill('Your password', 'Wrong-1')
  await press('Use account ••6789')
  await expect.element(page.getByText('This is not your password.')).toBeVisible()
  await fill('Your password', 'Milk-and-2-eggs')
  await press('Use account ••6789')

  await expect.poll(url).toBe(`/stores/set-up/${doral.id}?step=items`)
  expect(asked.findLast(({ path }) => path === `${at}/bank/reuse`)?.body).toMatchObject({
    accountId: account.accountId,
    password: 'Milk-and-2-eggs',
  })
})

test('an account of another business is off and a link is offered', async () => {
  const items = [{ ...account, obstacle: 'OTHER_EIN' }]
  const { page } = await open(`/stores/set-up/${doral.id}?step=bank`, {
    [`GET ${at}/bank/shared`]: () => ({ body: { items } }),
  })
  await expect.element(page.getByRole('radio', { name: /Use account/ })).toBeDisabled()
  await expect.element(page.getByText(/its employer identification number is another/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Link an account' }))
    .toHaveAttribute('href', `/stores/link-account/${doral.id}?setUp=true`)
})

test('items are counted, copied and can be undone', async () => {
  const { page, asked, url } = await open(`/stores/set-up/${doral.id}?step=items`)
  await press('Copy 1,176 items')
  await expect.poll(url).toBe(`/stores/set-up/${doral.id}?step=cashiers`)
  expect(asked.find(({ method, path }) => method === 'POST' && path === `${at}/item-copies`)?.body).toMatchObject({
    fromStoreId: hialeah.id,
  })
  await page.getByRole('button', { name: 'Show' }).click()
  await expect.poll(url).toBe(`/items/changes/${copied.id}`)
})

test('copied prices change by a percentage', async () => {
  const { page, asked, url } = await open(`/stores/set-up/${doral.id}?step=items`)
  await page.getByRole('combobox', { name: 'Change prices while copying' }).click()
  await page.getByRole('option', { name: 'Raise by percent' }).click()
  await expect.element(page.getByRole('button', { name: 'Copy 1,176 items' })).toBeDisabled()
  await fill('Percent', '3')
  await expect.element(page.getByText('Bananas: $0.69, here $0.71')).toBeVisible()
  await expect.element(page.getByText(/^2 items keep their prices/)).toBeVisible()
  await press('Copy 1,176 items')

  await expect.poll(url).toBe(`/stores/set-up/${doral.id}?step=cashiers`)
  const previews = asked.filter(({ path }) => path === `${at}/item-copies/preview`)
  expect(previews.at(-1)?.query).toEqual({ fromStoreId: hialeah.id, pricePercent: '3' })
  const sent = asked.filter(({ method, path }) => method === 'POST' && path === `${at}/item-copies`)
  expect(sent.map(({ body }) => body)).toMatchObject([{ fromStoreId: hialeah.id, pricePercent: 3 }])
})
