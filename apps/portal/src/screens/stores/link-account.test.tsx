import { chooseLanguage } from '@tillgate/browser/i18n.ts'
import { fill, press } from '@tillgate/browser/testing/interactions.ts'
import { no, type Network } from '@tillgate/browser/testing/network.ts'
import type { SharedAccount, StoreBank } from '@tillgate/contract/plaidauth.ts'
import { beforeEach, expect, test } from 'vitest'
import { page as screen } from 'vitest/browser'
import { businessNetwork, filledStore } from '#portal/testing/business.ts'
import { bringLink } from '#portal/testing/link.ts'
import { openPortal } from '#portal/testing/open-portal.tsx'
import { doral, hialeah, maria } from '#portal/testing/partner.ts'

const at = `/api/store/${doral.id}`
const kendall = { id: '01990000-0000-7000-8000-000000000077', businessName: 'Delgado, Kendall' }
const sisters = [{ id: hialeah.id, businessName: 'Delgado, Hialeah' }, kendall]
const closedBank: StoreBank = {
  bankAccountStatus: 'PENDING_VERIFICATION',
  isBankAccountVerified: false,
  bankAccountNumber: null,
  bankRoutingNumber: null,
  bankAccountHolderName: null,
  accountType: null,
  hold: null,
  next: null,
  closed: { bankAccountNumber: '6789', reason: 'closed', stores: sisters },
  earlier: [],
}
const hold = {
  changedAt: '2026-11-29T19:17:00.000Z',
  changedBy: 'María Delgado',
  endsAt: '2026-12-02T19:17:00.000Z',
  cutOffAt: '2026-12-02T22:00:00.000Z',
  arrivesOn: '2026-12-03',
}
const account: SharedAccount = {
  accountId: '01990000-0000-7000-8000-000000000078',
  bankAccountNumber: '4321',
  accountType: 'checking',
  holder: 'Delgado Foods LLC',
  verifiedAt: '2026-06-01T12:00:00.000Z',
  stores: [{ id: hialeah.id, businessName: 'Delgado, Hialeah' }],
  storeCount: 1,
  obstacle: null,
}

/** The server as it moves: a link verifies the account. */
const visit = async (more: Network = {}, shared: SharedAccount[] = []) => {
  const link = await bringLink()
  let isLinked = false
  const status = () => ({ bankAccountStatus: isLinked ? 'AUTOMATICALLY_VERIFIED' : 'PENDING_VERIFICATION' })
  const become = (): void => void (isLinked = true)
  const portal = await openPortal(`/stores/link-account/${doral.id}`, {
    as: maria,
    answers: {
      ...businessNetwork(),
      [`GET ${at}`]: () => ({
        body: {
          ...filledStore,
          ...status(),
          id: doral.id,
          applicationStatus: 'APPROVED',
          isBankAccountVerified: isLinked,
          bankAccountNumber: isLinked ? '9876' : null,
        },
      }),
      [`GET ${at}/bank`]: () => ({ body: isLinked ? { ...closedBank, ...status(), hold } : closedBank }),
      [`GET ${at}/bank/shared`]: () => ({ body: { items: shared } }),
      'POST /api/plaidauth/check-status': () => ({ body: status() }),
      'POST /api/plaidauth/fetch-link-token': () => ({ body: { linkToken: 'link-1' } }),
      'POST /api/plaidauth/register-public-token': () => {
        become()
        return { body: status() }
      },
      ...more,
    },
  })
  const connect = async (): Promise<void> => {
    await portal.page.getByRole('button', { name: 'Connect bank', exact: true }).click()
    await expect.poll(() => link.tokens().length).toBe(1)
    link.succeeds('session-1', 'public-1')
  }
  return { ...portal, connect, become }
}

beforeEach(async () => {
  await screen.viewport(1440, 900)
  await chooseLanguage('en-US')
})

test('one link serves the ticked stores of a closed account', async () => {
  const items = [{ storeId: kendall.id, businessName: kendall.businessName, obstacle: null }]
  const { page, connect, asked } = await visit({
    [`POST ${at}/bank/share`]: () => ({ body: { bankAccountNumber: '9876', items } }),
  })
  await expect.element(page.getByText('Your bank closed ••6789.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Delgado, Hialeah' }).click()
  await connect()

  await expect.element(page.getByText('Delgado, Kendall: paid to ••9876, too.')).toBeVisible()
  await expect
    .element(page.getByRole('main'))
    .toMatchTextContent(/Payouts are on hold until Wed, Dec 2, 2:17 PM ET.*••9876.*Expected on Thu, Dec 3/)
  const shares = asked.filter(({ path }) => path === `${at}/bank/share`)
  expect(shares.map(({ body }) => body)).toMatchObject([{ storeIds: [kendall.id] }])
})

test('names the stores that cannot use the account', async () => {
  const items = [
    { storeId: hialeah.id, businessName: 'Delgado, Hialeah', obstacle: null },
    { storeId: kendall.id, businessName: kendall.businessName, obstacle: 'OTHER_EIN' },
  ]
  const { page, connect } = await visit({
    [`POST ${at}/bank/share`]: () => ({ body: { bankAccountNumber: '9876', items } }),
  })
  await connect()
  await expect.element(page.getByText('Delgado, Hialeah: paid to ••9876, too.')).toBeVisible()
  await expect.element(page.getByText('Delgado, Kendall is not paid to ••9876')).toBeVisible()
})

test('a later visit asks for the password', async () => {
  const { page, connect } = await visit({
    [`POST ${at}/bank/share`]: ({ body }) =>
      Reflect.get(Object(body), 'password') === undefined
        ? no('input.invalid', '', [{ field: 'password', code: 'password.required', message: 'Password is required' }])
        : {
            body: {
              bankAccountNumber: '9876',
              items: [{ storeId: kendall.id, businessName: 'Kendall', obstacle: null }],
            },
          },
  })
  await connect()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Password', { exact: true }).fill('Milk-and-2-eggs')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(page.getByText('Kendall: paid to ••9876, too.')).toBeVisible()
})

test('offers the account of another store before the approval', async () => {
  const body = { ...filledStore, id: doral.id, applicationStatus: 'PENDING_AUTH', bankAccountNumber: null }
  const { page } = await visit(
    {
      [`GET ${at}`]: () => ({
        body: { ...body, isBankAccountVerified: false, bankAccountStatus: 'PENDING_VERIFICATION' },
      }),
    },
    [account],
  )
  await expect.element(page.getByText('Account ••4321 of Delgado, Hialeah')).toBeVisible()
})

test('offers the account of another store', async () => {
  const view = await visit(
    {
      [`POST ${at}/bank/reuse`]: () => {
        view.become()
        return { body: { bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountNumber: '4321' } }
      },
    },
    [account, { ...account, accountId: kendall.id, bankAccountNumber: '1111', obstacle: 'OTHER_EIN' }],
  )
  await expect.element(view.page.getByText('Account ••4321 of Delgado, Hialeah')).toBeVisible()
  await expect.element(view.page.getByText(/••1111/)).not.toBeInTheDocument()
  await press('Use account ••4321')
  await fill('Password', 'Milk-and-2-eggs')
  await view.page.getByRole('dialog').getByRole('button', { name: 'Use account ••4321' }).click()
  await expect.element(view.page.getByRole('link', { name: 'Go to the store' })).toBeVisible()
  await expect.element(view.page.getByText('Use an account of another store')).not.toBeInTheDocument()
})
