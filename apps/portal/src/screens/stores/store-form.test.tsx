import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { StoreDetails } from '@tillgate/contract/business.ts'
import type { StoreApplication } from '@tillgate/contract/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen, userEvent } from 'vitest/browser'
import { approvedApplication as approved, businessNetwork, filledStore } from '#portal/testing/business.ts'
import { noPayouts, openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria } from '#portal/testing/partner.ts'

const store: StoreDetails = {
  ...filledStore,
  id: doral.id,
  businessName: 'Delgado, Doral',
  type: 'GROCERY',
  status: 'ACTIVE',
  applicationStatus: 'APPROVED',
  accountType: 'checking',
  bankAccountNumber: '6024',
}
const bank = {
  bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
  isBankAccountVerified: true,
  bankAccountNumber: '6024',
  bankRoutingNumber: '0021',
  bankAccountHolderName: 'Delgado Fresh Markets LLC',
  accountType: 'checking',
  hold: {
    changedAt: '2026-11-21T15:50:00.000Z',
    changedBy: 'María Delgado',
    endsAt: '2026-11-24T15:50:00.000Z',
    cutOffAt: '2026-11-24T22:00:00.000Z',
    arrivesOn: '2026-11-25',
  },
  next: null,
  closed: null,
  earlier: [
    {
      id: hialeah.id,
      bankAccountNumber: '2210',
      retiredAt: '2026-11-19T15:00:00.000Z',
      reason: 'CLOSED_BY_BANK',
    },
  ],
}
const at = `/api/store/${doral.id}`
const draftAt = (id: string, form: string): Network => ({
  [`GET /api/store/${id}/draft/${form}`]: () => ({ body: { text: null, savedAt: null } }),
  [`PUT /api/store/${id}/draft/${form}`]: () => ({ body: { savedAt: '2026-11-21T15:42:00.000Z' } }),
  [`DELETE /api/store/${id}/draft/${form}`]: () => ({ body: { message: 'The draft was discarded.' } }),
})
const answers: Network = {
  ...businessNetwork(),
  ...draftAt(doral.id, 'store'),
  ...draftAt(hialeah.id, 'new-store'),
  'POST /api/address/check': () => ({ body: { isValid: true, usualCity: '' } }),
  [`GET ${at}`]: () => ({ body: store }),
  [`GET /api/store/${hialeah.id}`]: () => ({ body: { ...store, id: hialeah.id } }),
  [`GET ${at}/application`]: () => ({ body: approved }),
  [`GET ${at}/bank`]: () => ({ body: bank }),
  'POST /api/plaidauth/check-status': () => ({ body: { bankAccountStatus: 'PENDING_VERIFICATION' } }),
}
const luis = { ...maria, role: 'SUPERVISOR' as const }

const broken = { status: 500, body: { code: 'server.fault', message: '', requestId: 'r' } }

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})
const open = (url: string, more: Network = {}, as = maria) => openPortal(url, { as, answers: { ...answers, ...more } })
const fillAll = async () => {
  await fill('Business name', 'Delgado, Kendall')
  await fill('Employer Identification Number (EIN)', '65-1234567')
  await fill('Contact person', 'Ana Ruiz')
  await fill('Address line 1', '4801 Palm Avenue')
  await fill('City', 'Hialeah')
  await screen.getByRole('combobox', { name: 'State' }).fill('flor')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await fill('ZIP code', '33012')
}

test('invalid store shows specified errors and Enter sends nothing', async () => {
  const first = { ...store, id: hialeah.id, employerIdentificationNumber: '' }
  const { page, asked } = await open('/stores/create', {
    [`GET /api/store/${hialeah.id}`]: () => ({ body: first }),
  })
  await expect.element(page.getByLabelText('Business name')).toBeVisible()
  await page.getByLabelText('Business name').click()
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('alert').elements()).toHaveLength(1)
  await press('Create')
  for (const said of ['Business Name is a required field', 'Employer Identification Number must be 9 digits']) {
    await expect.element(page.getByRole('button', { name: said })).toBeVisible()
  }
  expect(asked.some(({ method, path }) => method === 'POST' && path === '/api/store')).toBe(false)
})

test('a draft with another tax number leaves its field empty', async () => {
  const typed = { businessName: 'Delgado, Kendall', hasOtherEin: true }
  const { page, asked } = await open('/stores/create', {
    [`GET /api/store/${hialeah.id}/draft/new-store`]: () => ({
      body: { text: JSON.stringify(typed), savedAt: '2026-11-21T15:42:00.000Z' },
    }),
  })
  await expect.element(page.getByLabelText('Business name')).toHaveValue('Delgado, Kendall')
  const ein = page.getByLabelText('Employer Identification Number (EIN)')
  await expect.element(ein).toHaveValue('')

  await fill('Employer Identification Number (EIN)', '65-1234567')

  const saved = () => asked.findLast(({ method, path }) => method === 'PUT' && path.includes('/draft/'))?.body
  await expect.poll(() => JSON.stringify(saved())).toContain('hasOtherEin')
  expect(JSON.stringify(saved())).not.toContain('651234567')
})

test('2 §2: new store sends nine digits and opens its bank', async () => {
  const made = { id: doral.id, code: '73950418', businessName: 'Delgado, Kendall', status: 'PENDING' }
  const { page, asked, url } = await open('/stores/create', { 'POST /api/store': () => ({ body: made }) })
  await expect.element(page.getByLabelText('Business name')).toBeVisible()
  await fillAll()
  await press('Create')

  await expect.poll(url).toBe(`/stores/link-account/${doral.id}`)
  await expect.element(page.getByText('Store saved')).toBeVisible()
  expect(asked.find(({ method, path }) => method === 'POST' && path === '/api/store')?.body).toMatchObject({
    businessName: 'Delgado, Kendall',
    employerIdentificationNumber: '651234567',
    type: 'GROCERY',
    addressSource: 'TYPED',
  })
  await expect.element(page.getByRole('button', { name: 'Connect bank' })).toBeVisible()
})

test('payouts of one store name no other stores', async () => {
  const money = { ...noPayouts.money, sinceCutOff: 83.24, sinceCutOffOnHold: 83.24 }
  const { page } = await open(`/stores/view/${doral.id}`, {
    'GET /api/transferstatement/payouts': () => ({ body: { ...noPayouts, money } }),
  })
  await expect.element(page.getByText('Goes on hold at the cut-off')).toBeVisible()
  expect(page.getByText(/stores on hold/).elements()).toEqual([])
})

test('a further store starts with tax number, type and contact of the first store', async () => {
  const first = { ...store, id: hialeah.id, businessName: 'Delgado, Hialeah' }
  const { page } = await open('/stores/create', { [`GET /api/store/${hialeah.id}`]: () => ({ body: first }) })
  await expect.element(page.getByLabelText('Contact person')).toHaveValue(first.contactPerson)
  await expect.element(page.getByLabelText(/Employer Identification/)).not.toHaveValue('')
  await expect.element(page.getByLabelText('Business name')).toHaveValue('')
  await expect.element(page.getByText(/are those of Delgado, Hialeah/)).toBeVisible()
})

test('failed save names the store and keeps the input', async () => {
  const { page } = await open(`/stores/edit/${doral.id}`, { [`PUT ${at}`]: () => broken })
  await fill('Contact person', 'Luis Delgado')
  await press('Update')
  await expect.element(page.getByText('An Error when try to save a store: Delgado, Doral (12345678)')).toBeVisible()
  await expect.element(page.getByLabelText('Contact person')).toHaveValue('Luis Delgado')
})

test("changing an approved store's tax number requires the password", async () => {
  const wants = { field: 'password', code: 'password.required', message: 'Password is required' }
  const { page, asked } = await open(`/stores/edit/${doral.id}`, {
    [`PUT ${at}`]: (call) =>
      Reflect.get(Object(call.body), 'password') === 'Milk-and-2-eggs'
        ? { body: { ...store, version: 2 } }
        : no('input.invalid', '', [wants]),
  })
  await fill('Employer Identification Number (EIN)', '65-1204418')
  await press('Update')
  await expect.element(page.getByRole('dialog', { name: 'Confirm with your password' })).toBeVisible()
  await page.getByLabelText('Password', { exact: true }).fill('Milk-and-2-eggs')
  await press('Confirm')
  await expect.element(page.getByText('Delgado, Doral saved')).toBeVisible()
  expect(asked.filter(({ method, path }) => method === 'PUT' && path === at)).toHaveLength(2)
})

test('store in review allows editing requested fields only', async () => {
  const asked = [{ id: hialeah.id, field: 'contactPerson', message: 'Who is this?', isAnswered: false, answer: null }]
  const application = { ...approved, status: 'REVIEW', phase: 'INFO_REQUESTED', asked }
  const { page } = await open(`/stores/edit/${doral.id}`, {
    [`GET ${at}/application`]: () => ({ body: application }),
  })
  await expect.element(page.getByLabelText('Business name')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('Contact person')).not.toHaveAttribute('readonly')
  await expect.element(page.getByText('Contact person: Who is this?')).toBeVisible()
})

test('rejected store allows editing affected fields and resubmission', async () => {
  const reason = { reason: 'BUSINESS_NOT_FOUND', text: 'The register does not know it.' } as const
  const asked = [{ id: hialeah.id, field: 'contactPerson', message: '', isAnswered: true, answer: null }] as const
  const rejected = { ...approved, status: 'REJECTED', rejection: reason, fixable: ['contactPerson'] }
  const fixing = { ...approved, status: 'REVIEW', phase: 'INFO_REQUESTED', fix: reason, asked }
  const sent = { ...approved, status: 'REVIEW', phase: 'QUEUED', dueAt: '2099-11-22T21:12:00.000Z' }
  const application: { now: object } = { now: rejected }
  const moves = (to: object) => () => {
    application.now = to
    return { body: to }
  }
  const { page } = await open(`/stores/view/${doral.id}`, {
    [`GET ${at}/application`]: () => ({ body: application.now }),
    [`POST ${at}/application/resubmission`]: moves(fixing),
    [`POST ${at}/application/resubmission/send`]: moves(sent),
  })
  await expect.element(page.getByText('You can change: Contact person')).toBeVisible()
  await press('Fix and resubmit')
  await expect.element(page.getByText('Contact person: Changed')).toBeVisible()
  await press('Send again')
  await expect.element(page.getByText(/^Your corrected application is sent. We answer by Nov 22/)).toBeVisible()
  await expect.element(page.getByText(/^This store is under review. We answer by Nov 22/)).toBeVisible()
})

test('changed correction stays open in the form until sent', async () => {
  const asked = [{ id: hialeah.id, field: 'contactPerson', message: '', isAnswered: true, answer: null }]
  const fix = { reason: 'INCOMPLETE', text: 'Who is it?' }
  const { page } = await open(`/stores/edit/${doral.id}`, {
    [`GET ${at}/application`]: () => ({
      body: { ...approved, status: 'REVIEW', phase: 'INFO_REQUESTED', fix, asked },
    }),
  })
  await expect.element(page.getByLabelText('Business name')).toHaveAttribute('readonly')
  await expect.element(page.getByLabelText('Contact person')).not.toHaveAttribute('readonly')
})

test('2 §2: the view shows the store and its back link', async () => {
  const { page, url } = await open(`/stores/view/${doral.id}?search=doral&sort=status`)
  for (const fact of ['Account Type', 'Address Line 1', 'Address Line 2', 'Support Id', 'City', 'State', 'Zip']) {
    await expect.element(page.getByRole('term').filter({ hasText: fact }).first()).toBeVisible()
  }
  await expect.element(page.getByRole('link', { name: 'Edit Delgado, Doral' })).toBeVisible()
  await page.getByRole('link', { name: 'Bank Details' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Stores' }).click()
  await expect.poll(url).toBe('/stores?search=doral&sort=status')
})

test('2 §2: bank tab shows hold end, days and previous account', async () => {
  const { page } = await open(`/stores/view/${doral.id}?tab=bank`)
  await expect
    .element(page.getByRole('heading', { name: 'Payouts are on hold until Tue, Nov 24, 10:50 AM ET' }))
    .toBeVisible()
  await expect.element(page.getByText('Tue, Nov 24, 5:00 PM ET')).toBeVisible()
  await expect.element(page.getByText('Wed, Nov 25, account ••6024')).toBeVisible()
  await expect.element(page.getByText('In use until Nov 19, 2026, when the bank reported it closed')).toBeVisible()
  for (const fact of ['Account Number', 'Routing Number', 'Holder Name', 'Account Type'])
    await expect.element(page.getByRole('term').filter({ hasText: fact })).toBeVisible()
})

test.each([
  'NEITHER_VERIFIED',
  'VERIFICATION_FAILED',
  'VERIFICATION_EXPIRED',
  'DATABASE_INSIGHTS_FAIL',
  'WAITING_FOR_PLAID_VERIFICATION',
] as const)('the bank details of an account that is %s link another', async (bankAccountStatus) => {
  const { page } = await open(`/stores/view/${doral.id}?tab=bank`, {
    [`GET ${at}/bank`]: () => ({ body: { ...bank, bankAccountStatus, isBankAccountVerified: false, hold: null } }),
  })
  await expect
    .element(page.getByRole('link', { name: 'Link Bank Account' }))
    .toHaveAttribute('href', `/stores/link-account/${doral.id}`)
})

test('held money links to its statements', async () => {
  const hold = {
    kind: 'BANK_CHANGE',
    fix: 'wait',
    bankReason: null,
    bankAccountNumber: null,
    begunAt: null,
    endsAt: null,
  }
  const waiting = {
    storeId: doral.id,
    name: 'Delgado, Doral',
    amount: 3127.94,
    soldAmount: 0,
    statements: 3,
    bankAccountNumber: '2210',
    bankReturn: null,
    hold,
  }
  const { page } = await open(`/stores/view/${doral.id}?tab=bank`, {
    'GET /api/transferstatement/payouts': () => ({
      body: { ...noPayouts, waiting: { stores: 1, amount: 3127.94, items: [waiting] } },
    }),
  })
  await expect.element(page.getByText(/\$3,127\.94 from 3 statements and what you sell/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'See statements' }))
    .toHaveAttribute('href', `/transfer-statements?storeId=${doral.id}`)
})

test('2 §2: a Supervisor sees no routing number', async () => {
  const view = await open(`/stores/view/${doral.id}?tab=bank`, {}, luis)
  await expect.element(view.page.getByText('Holder Name')).toBeVisible()
  await expect.element(view.page.getByText('Routing Number')).not.toBeInTheDocument()
  await view.go(`/stores/link-account/${doral.id}`)
  await expect.element(view.page.getByText('Only a Store Admin can link a bank account.')).toBeVisible()
  await expect.element(view.page.getByRole('button', { name: 'Connect bank' })).not.toBeInTheDocument()
})

test.each([
  ['CREDENTIALS', 1],
  ['none', 0],
] as const)('a provider may renew a license: %s', async (kind, shown) => {
  const renewable = kind === 'none' ? [] : [kind]
  const { page, asked } = await open(`/stores/view/${doral.id}`, {
    [`GET ${at}`]: () => ({ body: { ...store, type: 'DENTAL' } }),
    [`GET ${at}/documents`]: () => ({ body: { items: [], required: ['W9', 'CREDENTIALS'], renewable } }),
  })
  await expect.element(page.getByRole('region', { name: 'Store Details' })).toBeVisible()
  await expect.poll(() => asked.some(({ path }) => path === `${at}/documents`)).toBe(true)
  await expect
    .poll(() => page.getByRole('region', { name: 'Renew the license' }).getByRole('button').elements().length)
    .toBe(shown)
})

test('missing or foreign store shows not found', async () => {
  const { page } = await open(`/stores/view/${doral.id}`, {
    [`GET ${at}`]: () => ({ ...no('store.not-found', ''), status: 404 }),
  })
  await expect.element(page.getByText('Store not found', { exact: true })).toBeVisible()
})

test('2 §2: already linked account shows a message', async () => {
  const { page, go } = await open(`/stores/link-account/${doral.id}`, {
    [`GET ${at}`]: () => ({
      body: { ...store, isBankAccountVerified: true, bankAccountStatus: 'AUTOMATICALLY_VERIFIED' },
    }),
    'POST /api/plaidauth/check-status': (call) => ({
      body: {
        bankAccountStatus:
          Reflect.get(Object(call.body), 'storeId') === doral.id
            ? 'AUTOMATICALLY_VERIFIED'
            : 'PENDING_MANUAL_VERIFICATION',
      },
    }),
    [`GET /api/store/${hialeah.id}`]: () => ({ body: { ...store, id: hialeah.id } }),
    [`GET /api/store/${hialeah.id}/bank`]: () => ({ body: bank }),
  })
  await expect.element(page.getByText('A bank account is already linked to this store.')).toBeVisible()
  await go(`/stores/link-account/${hialeah.id}`)
  await expect.element(page.getByRole('button', { name: 'Enter code' })).toBeVisible()
})

test('rejected store can request and show one review', async () => {
  const rejection = { reason: 'OTHER', text: 'There is no lease.' } as const
  const rejected: StoreApplication = { ...approved, status: 'REJECTED', rejection, canAppeal: true }
  const { page, asked } = await open(`/stores/view/${doral.id}`, {
    [`GET ${at}/application`]: () => ({ body: rejected }),
    [`POST ${at}/application/appeal`]: () => ({ body: { ...rejected, canAppeal: false, isAppealOpen: true } }),
  })
  await expect.element(page.getByText('There is no lease.')).toBeVisible()
  await fill('What has changed, or what did we get wrong?', 'The lease is signed now.')
  await press('Ask us to look again')
  await expect.element(page.getByText(/^Somebody else than before reads your application/)).toBeVisible()
  expect(asked.find(({ path }) => path === `${at}/application/appeal`)?.body).toMatchObject({
    text: 'The lease is signed now.',
  })
  await expect.element(page.getByRole('button', { name: 'Ask us to look again' })).not.toBeInTheDocument()
})

test('missing routing digits offer relinking to Store Admins only', async () => {
  const url = `/stores/view/${doral.id}?tab=bank`
  const { page } = await open(url, { [`GET ${at}/bank`]: () => ({ body: { ...bank, bankRoutingNumber: null } }) })
  await expect.element(page.getByText('Not stored for this account')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Change bank account' })).toBeVisible()
})

test.each([
  ['PENDING_AUTOMATIC_VERIFICATION', /It is being verified\. Until then payouts go to account ••6024/],
  ['PENDING_MANUAL_VERIFICATION', /It needs the 3-letter code of its deposit\./],
  ['VERIFICATION_FAILED', /It could not be verified\. Payouts go to account ••6024 as before\./],
] as const)('an account that is to take over and is %s is told beside the one in force', async (status, says) => {
  const next = { bankAccountStatus: status, bankAccountNumber: '1111' }
  const url = `/stores/view/${doral.id}?tab=bank`
  const { page } = await open(url, { [`GET ${at}/bank`]: () => ({ body: { ...bank, hold: null, next } }) })
  await expect.element(page.getByText(says)).toBeVisible()
  await expect.element(page.getByText('Verified', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'See the new account' })).toBeVisible()
})
