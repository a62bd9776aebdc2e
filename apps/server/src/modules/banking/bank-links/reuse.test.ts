import { getApplication } from '@tillgate/contract/operator-applications.ts'
import { getStoreBank, listSharedAccounts, reuseBankAccount } from '@tillgate/contract/plaidauth.ts'
import { getStoreApplication } from '@tillgate/contract/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { findKeyOfStore } from '#server/modules/onboarding/api.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { anOperator } from '#server/testing/operators.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, clientOf, password } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const plaid = await plaidApp()
const { app, drive, link } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type Columns = Parameters<typeof updateRows<'store'>>[3]
const ein = (digits: string): Buffer => app.deps.keyring.fingerprint('ein', digits)
const holder = 'Delgado Foods LLC'

/** A partner with a paid first store and a new store of the same tax number; `change` differs at the new store. */
const aNewStore = async (change: Columns = {}, wish: { holder?: string } = {}) => {
  const admin = await aRetailer(app, { stores: 2 })
  const set = (storeId: string, columns: Columns) => updateRows(app.owner, 'store', { id: storeId }, columns)
  const newStoreId = admin.storeIds[1] ?? ''
  await updateRows(app.owner, 'partner', { id: admin.partnerId }, { primaryStoreId: admin.storeId })
  const own = { businessName: holder, einIndex: ein('123456789'), applicationStatus: 'PENDING_AUTH' } as const
  await set(admin.storeId, own)
  await link(admin, 'platypus', { holder: wish.holder ?? holder })
  await set(admin.storeId, { applicationStatus: 'APPROVED', status: 'ACTIVE' })
  const contact = { contactEmail: 'homestead@delgado.test', contactPerson: 'Ana' }
  await set(newStoreId, { ...own, status: 'PENDING', ...contact, ...change })
  const params = { id: newStoreId }
  const shared = async () => (await admin.call(listSharedAccounts, { params })).items
  return { admin, set, params, shared, accountId: (await shared())[0]?.accountId ?? '' }
}

test('lists the account with its stores and holder', async () => {
  const { admin, shared } = await aNewStore()
  expect(await shared()).toEqual([
    {
      accountId: expect.any(String),
      bankAccountNumber: '0000',
      accountType: 'checking',
      holder,
      verifiedAt: expect.any(String),
      stores: [{ id: admin.storeId, businessName: holder }],
      storeCount: 1,
      obstacle: null,
    },
  ])
})

test('pays a new store to the account without a link', async () => {
  const { admin, params, accountId } = await aNewStore()
  const before = (await drive.requests('plaid')).length

  const answer = await admin.call(reuseBankAccount, { params, body: { accountId, password } })

  expect(answer).toEqual({ bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountNumber: '0000' })
  expect((await drive.requests('plaid')).length).toBe(before)
  expect(await admin.call(getStoreBank, { params })).toMatchObject({
    isBankAccountVerified: true,
    bankAccountNumber: '0000',
    bankRoutingNumber: expect.stringMatching(/^\d{4}$/),
    bankAccountHolderName: holder,
    hold: null,
  })
  expect(await admin.call(getStoreApplication, { params })).toMatchObject({ status: 'REVIEW', phase: 'QUEUED' })
  expect(await plaid.actions(admin, params.id)).toContain('bank.reused')
  const key = await withTenant({ pool: app.deps.pool, caller: admin }, (db) =>
    findKeyOfStore(db, { partnerId: admin.partnerId, storeId: params.id }),
  )
  const operator = await anOperator(app)
  const { bank } = await operator.call(getApplication, { params: { id: key?.applicationId ?? '' } })
  expect(bank).toMatchObject({
    reusedFrom: { storeId: admin.storeId, businessName: holder },
    holder: { names: [holder] },
  })
  const mails = (await mailsFor(app, admin)).filter(({ kind }) => kind === 'bank-reused')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, 'homestead@delgado.test'].toSorted())
})

test('holds payouts of an approved store for 72 hours', async () => {
  const { admin, params, accountId } = await aNewStore({ applicationStatus: 'APPROVED', status: 'ACTIVE' })
  await admin.call(reuseBankAccount, { params, body: { accountId, password } })
  const { hold } = await admin.call(getStoreBank, { params })
  expect(Date.parse(hold?.endsAt ?? '') - Date.parse(hold?.changedAt ?? '')).toBe(72 * 3_600_000)
})

test('a repeated request with the same key links once', async () => {
  const { admin, params, accountId } = await aNewStore()
  const reuse = (key: string) => admin.call(reuseBankAccount, { params, body: { accountId, password } }, { key })
  const key = newId()
  const first = await reuse(key)
  expect(await reuse(key)).toEqual(first)
  expect(await endOf(reuse(newId()))).toBe('bank.not-linkable')
  expect(await plaid.links({ ...admin, storeId: params.id })).toHaveLength(1)
})

test.each([
  ['without the password', undefined, 'password.required'],
  ['with a wrong password', 'Wrong-pass-1', 'password.wrong'],
])('refuses a request %s', async (_, given, code) => {
  const { admin, params, accountId } = await aNewStore()
  const asked = admin.call(reuseBankAccount, { params, body: { accountId, ...(given ? { password: given } : {}) } })
  await expect(asked).rejects.toMatchObject({ status: 400, fields: [{ field: 'password', code }] })
})

test.each<[string, Columns, { holder?: string }, string, string]>([
  ['another tax number', { einIndex: ein('987654321') }, {}, 'OTHER_EIN', 'bank.reuse-other-ein'],
  ['no tax number', { einIndex: null }, {}, 'OTHER_EIN', 'bank.reuse-other-ein'],
  ['another holder', {}, { holder: 'Auto Repair Inc' }, 'OTHER_HOLDER', 'bank.reuse-other-holder'],
])('refuses a store with %s', async (_, change, wish, obstacle, code) => {
  const { admin, params, shared, accountId } = await aNewStore(change, wish)
  expect(await shared()).toMatchObject([{ obstacle }])
  expect(await endOf(admin.call(reuseBankAccount, { params, body: { accountId, password } }))).toBe(code)
  expect(await plaid.links({ ...admin, storeId: params.id })).toEqual([])
})

test('refuses an account of another partner', async () => {
  const { admin, params } = await aNewStore()
  const other = await aNewStore()
  const body = { accountId: other.accountId, password }
  expect(await endOf(admin.call(reuseBankAccount, { params, body }))).toBe('bank.reuse-ended')
  const foreign = admin.call(reuseBankAccount, { params: other.params, body })
  expect(await endOf(foreign)).toBe('store.not-found')
  expect(await endOf(admin.call(listSharedAccounts, { params: other.params }))).toBe('store.not-found')
})

test('refuses an account that is no longer verified', async () => {
  const { admin, params, set, shared, accountId } = await aNewStore()
  await set(admin.storeId, { bankAccountStatus: 'PENDING_VERIFICATION' })
  expect(await shared()).toEqual([])
  expect(await endOf(admin.call(reuseBankAccount, { params, body: { accountId, password } }))).toBe('bank.reuse-ended')
})

test.each(['SUPERVISOR', 'CASHIER'] as const)('refuses a %s', async (role) => {
  const { admin, params, accountId } = await aNewStore()
  const { token } = await aPerson(app, { role, partnerId: admin.partnerId })
  const { call } = clientOf(app, token)
  expect(await endOf(call(reuseBankAccount, { params, body: { accountId, password } }))).toBe('role.not-allowed')
  expect(await endOf(call(listSharedAccounts, { params }))).toBe('role.not-allowed')
})
