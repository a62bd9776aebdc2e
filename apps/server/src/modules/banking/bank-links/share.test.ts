import { getStoreBank, shareBankAccount } from '@tillgate/contract/plaidauth.ts'
import { getPayouts } from '@tillgate/contract/payouts.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { sqlNow } from '#server/db/rows.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, clientOf, password, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { holdsNow } from '#server/testing/replies.queries.ts'
import { repliesApp } from '#server/testing/replies.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const { app, plaid, aPayout, file, take } = await repliesApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const holder = 'Delgado Foods LLC'
const ein = app.deps.keyring.fingerprint('ein', '123456789')

/** A partner whose three stores were paid to one account, which the bank has closed. */
const aClosedAccount = async () => {
  const { admin, reply } = await aPayout({ stores: 3 })
  const [first = '', second = '', third = ''] = admin.storeIds
  for (const id of admin.storeIds) {
    const own = { businessName: holder, einIndex: ein, applicationStatus: 'APPROVED', status: 'ACTIVE' } as const
    await updateRows(app.owner, 'store', { id }, own)
  }
  for (const storeId of [second, third]) await plaid.link({ ...admin, storeId }, 'platypus', { holder })
  await updateRows(app.owner, 'payout_hold', { partnerId: admin.partnerId, kind: 'BANK_CHANGE' }, { endedAt: sqlNow })
  file(reply('R02'))
  await take()
  const bank = (id: string) => admin.call(getStoreBank, { params: { id } })
  return { admin, first, second, third, bank }
}
const share = (admin: Retailer, id: string, storeIds: string[], given?: string, key?: string) =>
  admin.call(
    shareBankAccount,
    { params: { id }, body: { storeIds, ...(given === undefined ? {} : { password: given }) } },
    key === undefined ? {} : { key },
  )

test('a closed account names its stores, and one link serves them', async () => {
  const { admin, first, second, third, bank } = await aClosedAccount()
  expect((await bank(first)).closed).toMatchObject({
    bankAccountNumber: '0000',
    reason: 'closed',
    stores: [{ id: expect.any(String) }, { id: expect.any(String) }],
  })
  expect((await bank(second)).closed?.stores.map(({ id }) => id).toSorted()).toEqual([first, third].toSorted())
  const { waiting } = await admin.call(getPayouts, { query: {} })
  expect(waiting.items.map(({ hold }) => hold)).toMatchObject([
    { kind: 'BANK_RETURN', fix: 'link', bankReason: 'closed', bankAccountNumber: '0000' },
  ])

  await plaid.link(admin, 'platypus-savings', { holder })
  const answer = await share(admin, first, [second, third])

  expect(new Map(answer.items.map(({ storeId, obstacle }) => [storeId, obstacle]))).toEqual(
    new Map([
      [second, null],
      [third, null],
    ]),
  )
  for (const id of [second, third]) {
    expect(await bank(id)).toMatchObject({
      isBankAccountVerified: true,
      bankAccountNumber: answer.bankAccountNumber,
      closed: null,
    })
    expect(await holdsNow(app, id)).toEqual(['BANK_CHANGE'])
    expect(await plaid.actions(admin, id)).toContain('bank.reused')
  }
  expect((await mailsFor(app, admin)).filter(({ kind }) => kind === 'bank-changed').length).toBeGreaterThanOrEqual(3)
})

test('repeated requests share once', async () => {
  const { admin, first, second } = await aClosedAccount()
  await plaid.link(admin, 'platypus-savings', { holder })
  const key = newId()
  const answer = await share(admin, first, [second], undefined, key)
  expect(await share(admin, first, [second], undefined, key)).toEqual(answer)
  expect(await endOf(share(admin, first, [second]))).toBe('bank.not-linkable')
})

test('requires the password when the link is older than 15 minutes', async () => {
  const { admin, first, second } = await aClosedAccount()
  await plaid.link(admin, 'platypus-savings', { holder })
  await updateRows(
    app.owner,
    'bank_link',
    { storeId: first, state: 'LIVE' },
    { verifiedAt: new Date(Date.now() - 16 * 60_000) },
  )
  await expect(share(admin, first, [second])).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'password', code: 'password.required' }],
  })
  expect((await share(admin, first, [second], password)).items).toMatchObject([{ storeId: second, obstacle: null }])
})

test('leaves out a store with another tax number', async () => {
  const { admin, first, second, third, bank } = await aClosedAccount()
  await updateRows(app.owner, 'store', { id: third }, { einIndex: app.deps.keyring.fingerprint('ein', '987654321') })
  await plaid.link(admin, 'platypus-savings', { holder })
  expect(await endOf(share(admin, first, [third]))).toBe('bank.reuse-other-ein')
  const { items } = await share(admin, first, [second, third])
  expect(items.find(({ storeId }) => storeId === third)).toMatchObject({ obstacle: 'OTHER_EIN' })
  expect(await bank(third)).toMatchObject({ isBankAccountVerified: false, closed: { reason: 'closed', stores: [] } })
})

test('refuses a store of another partner and other roles', async () => {
  const { admin, first, second } = await aClosedAccount()
  const other = await aClosedAccount()
  await plaid.link(admin, 'platypus-savings', { holder })
  expect(await endOf(share(admin, first, [other.second]))).toBe('store.not-found')
  expect(await endOf(share(admin, other.first, [second]))).toBe('store.not-found')
  for (const role of ['SUPERVISOR', 'CASHIER'] as const) {
    const { token } = await aPerson(app, { role, partnerId: admin.partnerId })
    const { call } = clientOf(app, token)
    const asked = call(shareBankAccount, { params: { id: first }, body: { storeIds: [second] } })
    expect(await endOf(asked)).toBe('role.not-allowed')
  }
})
