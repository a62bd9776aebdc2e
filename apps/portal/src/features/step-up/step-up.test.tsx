import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import type { SharedAccount, StoreBank } from '@tillgate/contract/plaidauth.ts'
import { expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { accountNetwork } from '#portal/testing/account.ts'
import { anaAsOwner, approvedApplication, businessNetwork, filledStore } from '#portal/testing/business.ts'
import { bringLink } from '#portal/testing/link.ts'
import { joiningStore, onboardingStateOf } from '#portal/testing/onboarding.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { anaJoining, doral, hialeah, maria } from '#portal/testing/partner.ts'

const right = 'Milk-and-2-eggs'
const storeAt = `/api/store/${doral.id}`
const hook = '0190f000-0000-7000-8000-000000000001'
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const done = { message: 'Done.' }
const endpoint: WebhookEndpoint = {
  id: hook,
  url: 'https://erp.ruiz.test/hooks',
  description: 'ERP',
  kinds: ['payout.sent'],
  pause: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  oldSecretUntil: null,
  tried: 40,
  succeeded: 38,
  lastAt: '2026-11-23T15:00:00.000Z',
}
const webhooks: Network = {
  'GET /api/webhooks': () => ({ body: { items: [endpoint] } }),
  [`GET /api/webhooks/${hook}`]: () => ({ body: endpoint }),
  [`GET /api/webhooks/${hook}/deliveries`]: () => ({
    body: { items: [], page: 1, pageSize: 15, total: 0, totalIsCapped: false },
  }),
}
const twoFactor: Network = {
  ...accountNetwork(),
  'GET /api/auth/two-factor': () => ({
    body: { isOn: true, way: 'APP', email: 'm•••@delgado.test', phone: null, recoveryCodesLeft: 3, hasPin: false },
  }),
}
const inDialog = (name: string) => screen.getByRole('dialog').getByRole('button', { name, exact: true }).click()
const confirmFirst = async (name: string) => {
  await press(name)
  await inDialog(name)
}

type User = {
  /** File of the component that asks. */
  file: string
  url: string
  as?: typeof maria
  answers: Network
  /** Call that the server refuses without the right password. */
  call: string
  body: object
  begin: () => Promise<unknown>
  /** Button of the dialog; Confirm where another call is repeated. */
  verb?: string
}

const noBank: StoreBank = {
  bankAccountStatus: 'PENDING_VERIFICATION',
  isBankAccountVerified: false,
  bankAccountNumber: null,
  bankRoutingNumber: null,
  bankAccountHolderName: null,
  accountType: null,
  hold: null,
  next: null,
  closed: {
    bankAccountNumber: '6789',
    reason: 'closed',
    stores: [{ id: hialeah.id, businessName: 'Hialeah' }],
  },
  earlier: [],
}
const sharedAccount: SharedAccount = {
  accountId: '01990000-0000-7000-8000-000000000078',
  bankAccountNumber: '4321',
  accountType: 'checking',
  holder: null,
  verifiedAt: '2026-06-01T12:00:00.000Z',
  stores: [{ id: hialeah.id, businessName: 'Hialeah' }],
  storeCount: 1,
  obstacle: null,
}

const users: User[] = [
  {
    file: 'features/bank-link/bank-actions.tsx',
    url: '/bo-register/retailer-onboarding/bank-account',
    as: anaJoining,
    answers: {
      ...businessNetwork(
        () =>
          onboardingStateOf({
            step: 'bank-account',
            part: null,
            hasBusiness: true,
            hasOwners: true,
            hasDocuments: true,
          }),
        filledStore,
      ),
      [`GET /api/store/${joiningStore}/ownership`]: () => ({ body: { owners: [anaAsOwner], version: 2 } }),
      'POST /api/plaidauth/check-status': () => ({ body: { bankAccountStatus: 'PENDING_VERIFICATION' } }),
    },
    call: 'POST /api/plaidauth/fetch-link-token',
    body: { linkToken: 'link-1' },
    begin: () => press('Connect bank'),
  },
  {
    file: 'screens/stores/-bank/sister-accounts.tsx',
    url: `/stores/link-account/${doral.id}`,
    answers: {
      ...businessNetwork(),
      [`GET ${storeAt}`]: () => ({
        body: {
          ...filledStore,
          id: doral.id,
          applicationStatus: 'APPROVED',
          bankAccountStatus: 'PENDING_VERIFICATION',
        },
      }),
      [`GET ${storeAt}/bank`]: () => ({ body: noBank }),
      [`GET ${storeAt}/bank/shared`]: () => ({ body: { items: [sharedAccount] } }),
      'POST /api/plaidauth/check-status': () => ({ body: { bankAccountStatus: 'PENDING_VERIFICATION' } }),
    },
    call: `POST ${storeAt}/bank/reuse`,
    body: { bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountNumber: '4321' },
    begin: () => press('Use account ••4321'),
    verb: 'Use account ••4321',
  },
  {
    file: 'screens/stores/-bank/share-account.tsx',
    url: `/stores/link-account/${doral.id}`,
    answers: {
      ...businessNetwork(),
      [`GET ${storeAt}`]: () => ({
        body: {
          ...filledStore,
          id: doral.id,
          bankAccountStatus: 'AUTOMATICALLY_VERIFIED',
          isBankAccountVerified: true,
          bankAccountNumber: '9876',
        },
      }),
      [`GET ${storeAt}/bank`]: () => ({ body: noBank }),
      'POST /api/plaidauth/check-status': () => ({ body: { bankAccountStatus: 'AUTOMATICALLY_VERIFIED' } }),
    },
    call: `POST ${storeAt}/bank/share`,
    body: { bankAccountNumber: '9876', items: [{ storeId: hialeah.id, businessName: 'Hialeah', obstacle: null }] },
    begin: () => press('Use ••9876 for Hialeah'),
  },
  {
    file: 'screens/stores/-form/store-form.tsx',
    url: `/stores/edit/${doral.id}`,
    answers: {
      ...businessNetwork(),
      [`GET ${storeAt}/draft/store`]: () => ({ body: { text: null, savedAt: null } }),
      [`PUT ${storeAt}/draft/store`]: () => ({ body: { savedAt: '2026-11-21T15:42:00.000Z' } }),
      [`DELETE ${storeAt}/draft/store`]: () => ({ body: done }),
      'POST /api/address/check': () => ({ body: { isValid: true, usualCity: '' } }),
      [`GET ${storeAt}`]: () => ({
        body: { ...filledStore, id: doral.id, type: 'GROCERY', applicationStatus: 'APPROVED' },
      }),
      [`GET ${storeAt}/application`]: () => ({ body: approvedApplication }),
    },
    call: `PUT ${storeAt}`,
    body: { ...filledStore, id: doral.id, type: 'GROCERY', version: 2 },
    begin: async () => {
      await fill('Employer Identification Number (EIN)', '65-1204418')
      await press('Update')
    },
  },
  {
    file: 'screens/profile/-contact/contact-dialog.tsx',
    url: '/profile?edit=contact',
    answers: accountNetwork(),
    call: 'PUT /api/retailer/contact',
    body: {
      contactPerson: 'Bea Ruiz',
      contactEmailAddress: 'bea@ruiz.test',
      contactPhoneNumber: '+17865550100',
      version: 5,
    },
    begin: async () => {
      await fill('Contact email', 'bea@ruiz.test')
      await inDialog('Update')
    },
  },
  {
    file: 'features/application/email-dialog.tsx',
    url: '/bo-register/retailer-onboarding/business-details',
    as: anaJoining,
    answers: {
      ...businessNetwork(() => onboardingStateOf({ isEmailProven: false })),
      'POST /api/retailer/email-code': () => ({ body: done }),
    },
    call: 'PUT /api/retailer/email',
    body: { email: 'ana@ruizmarket.test' },
    begin: async () => {
      await press('Change email')
      await screen.getByRole('dialog').getByLabelText('Email').fill('ana@ruizmarket.test')
      await inDialog('Change email')
    },
  },
  {
    file: 'screens/transfer-statements/-accountant-package/accountant-card.tsx',
    url: '/transfer-statements/package/2026-10',
    answers: {
      'GET /api/accountant': () => ({
        body: { accountant: null, nextMonth: '2026-11', nextOn: '2026-12-01', links: [] },
      }),
      'GET /api/transferstatement/journal': () => ({
        body: {
          month: '2026-10',
          isOpen: false,
          cutOffs: 0,
          statements: 0,
          entries: [],
          lines: 0,
          debit: 0,
          credit: 0,
          checks: [],
          clearing: { opening: 0, inTransit: 0, held: 0, debts: 0, closing: 0 },
          accounts: [],
        },
      }),
    },
    call: 'PUT /api/accountant',
    body: { accountant: null, nextMonth: '2026-11', nextOn: '2026-12-01', links: [] },
    begin: async () => {
      await fill('Accountant', 'Ruth Baker')
      await fill('Email', 'ruth@books.test')
      await press('Save')
    },
  },
  {
    file: 'screens/profile/webhooks/-endpoint/endpoint-dialog.tsx',
    url: '/profile/webhooks',
    answers: webhooks,
    call: 'POST /api/webhooks',
    body: { id: hook, secret },
    begin: async () => {
      await press('Add endpoint')
      await fill('Address', 'https://erp.ruiz.test/hooks')
      await inDialog('Add endpoint')
    },
  },
  {
    file: 'screens/profile/webhooks/-endpoint/endpoint-actions.tsx',
    url: `/profile/webhooks/${hook}`,
    answers: webhooks,
    call: `POST /api/webhooks/${hook}/secret`,
    body: { id: hook, secret },
    begin: () => confirmFirst('Rotate secret'),
  },
  {
    file: 'screens/profile/webhooks/-endpoint/endpoint-actions.tsx',
    url: `/profile/webhooks/${hook}`,
    answers: webhooks,
    call: `POST /api/webhooks/${hook}/remove`,
    body: done,
    begin: () => confirmFirst('Remove'),
  },
  {
    file: 'screens/profile/-security/two-factor.tsx',
    url: '/profile#security',
    answers: twoFactor,
    call: 'PUT /api/auth/two-factor-inactivate',
    body: done,
    begin: () => screen.getByRole('switch', { name: 'Two-factor authentication' }).click(),
    verb: 'Turn off',
  },
  {
    file: 'screens/profile/-security/two-factor.tsx',
    url: '/profile#security',
    answers: twoFactor,
    call: 'POST /api/auth/recovery-codes',
    body: { recoveryCodes: ['ABCDEFGH23'] },
    begin: () => press('New codes'),
    verb: 'Make new codes',
  },
]

const ofPassword = (code: string, message: string) =>
  no('input.invalid', 'Check the marked fields.', [{ field: 'password', code, message }])

test.each(users)('$call keeps the dialog open with a wrong password', async (user) => {
  const { url, as = maria, answers, call, body, begin, verb = 'Confirm' } = user
  await screen.viewport(1440, 900)
  const link = await bringLink()
  const { page, asked } = await openPortal(url, {
    as,
    answers: {
      ...answers,
      [call]: (request) => {
        const given: unknown = Reflect.get(Object(request.body), 'password')
        if (given === undefined) return ofPassword('password.required', 'Password is required')
        return given === right ? { body } : ofPassword('password.wrong', 'This is not your password.')
      },
    },
  })
  await begin()
  const dialog = page.getByRole('dialog').filter({ has: page.getByLabelText('Password', { exact: true }) })
  const typed = dialog.getByLabelText('Password', { exact: true })

  for (const wrong of ['Wrong-1-one', 'Wrong-2-two']) {
    await typed.fill(wrong)
    await dialog.getByRole('button', { name: verb, exact: true }).click()
    await expect.element(dialog.getByText('This is not your password.')).toBeVisible()
    await expect.element(typed).toHaveFocus()
  }
  await typed.fill(right)
  await dialog.getByRole('button', { name: verb, exact: true }).click()

  await expect.element(dialog).not.toBeInTheDocument()
  const sent = asked.filter(({ method, path }) => `${method} ${path}` === call).map((one) => Object(one.body).password)
  expect(sent.filter((password) => password !== undefined)).toEqual(['Wrong-1-one', 'Wrong-2-two', right])
  await expect.poll(link.isOpen).toBe(call.endsWith('fetch-link-token'))
})
