import { fetchBankToken, getStoreBank } from '@tillgate/contract/plaidauth.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { happened } from '#server/testing/events.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, password, type Retailer } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'
import { reconcileBanks } from '../banking.jobs.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const plaid = await plaidApp()
const { app, drive, link, openBank, register, check } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const setBank = ({ storeId }: Retailer, columns: Parameters<typeof updateRows<'store'>>[3]) =>
  updateRows(app.owner, 'store', { id: storeId }, columns)
const bankOf = ({ call, storeId }: Pick<Retailer, 'call' | 'storeId'>) =>
  call(getStoreBank, { params: { id: storeId } })
const mailsAboutChange = async (admin: Retailer) =>
  (await mailsFor(app, admin)).filter(({ kind }) => kind === 'bank-changed').map(({ to }) => to)
const statesOf = async (admin: Retailer) => (await plaid.links(admin)).map(({ state }) => state)

/** Approved, and paid to an account that is verified. */
const aPaidStore = async () => {
  const admin = await aRetailer(app)
  await setBank(admin, { applicationStatus: 'PENDING_AUTH', contactEmail: 'office@delgado.test', contactPerson: 'Ana' })
  await link(admin, 'platypus')
  await setBank(admin, { applicationStatus: 'APPROVED', status: 'ACTIVE' })
  return admin
}
const anew = { isChange: true, password }

test('verified new account replaces the old and holds payouts', async () => {
  const admin = await aPaidStore()

  expect(await link(admin, 'platypus-savings', { ...anew, holder: 'Delgado Foods LLC' })).toBe('AUTOMATICALLY_VERIFIED')

  const { hold, earlier, next, ...account } = await bankOf(admin)
  expect(account).toMatchObject({ isBankAccountVerified: true, bankAccountNumber: '1111', accountType: 'savings' })
  expect(account.bankAccountHolderName).toBe('Delgado Foods LLC')
  expect(next).toBeNull()
  expect(earlier).toMatchObject([{ bankAccountNumber: '0000', reason: 'CHANGED' }])
  if (!hold) throw new Error('nothing is held')
  expect(Date.parse(hold.endsAt) - Date.parse(hold.changedAt)).toBe(72 * 3_600_000)
  expect((await mailsAboutChange(admin)).toSorted()).toEqual([admin.email, 'office@delgado.test'].toSorted())
  await plaid.removeReplaced(admin)
  expect(await statesOf(admin)).toEqual(['REPLACED', 'LIVE'])
})

test('a new account is recorded, mailed and texted once', async () => {
  const admin = await aPaidStore()
  await app.owner.updateTable('user_account').set({ phoneNumber: '+13055550177' }).where('id', '=', admin.id).execute()

  await link(admin, 'platypus-savings', anew)
  await plaid.age(admin, 11)
  await check(admin)
  await reconcileBanks(app.worker)

  const { storeId } = admin
  expect(await happened(admin, 'bank.changed')).toMatchObject([{ storeId, change: 'replaced', last4: '1111' }])
  const { hold } = await bankOf(admin)
  expect(await happened(admin, 'payout.held')).toMatchObject([{ storeId, cause: 'BANK_CHANGE', endsAt: hold?.endsAt }])
  expect((await mailsFor(app, admin)).map(({ kind, to }) => `${kind} ${to}`).toSorted()).toEqual(
    [`bank-changed ${admin.email}`, 'bank-changed office@delgado.test', 'event-bank-changed +13055550177'].toSorted(),
  )
})

test('old account stays in force until the new verifies', async () => {
  const admin = await aPaidStore()

  expect(await link(admin, 'unsent', anew)).toBe('WAITING_FOR_PLAID_VERIFICATION')

  expect(await bankOf(admin)).toMatchObject({
    isBankAccountVerified: true,
    bankAccountNumber: '0000',
    hold: null,
    earlier: [],
    next: { bankAccountStatus: 'WAITING_FOR_PLAID_VERIFICATION' },
  })
  expect(await mailsAboutChange(admin)).toEqual([])
  expect(await check(admin)).toBe('AUTOMATICALLY_VERIFIED')

  await drive.clock.advance('PT1H')
  await plaid.age(admin, 11)
  expect(await check(admin, true)).toBe('PENDING_MANUAL_VERIFICATION')
})

test('reconciliation and news update the next account', async () => {
  const admin = await aPaidStore()
  await link(admin, 'unsent', anew)
  await drive.clock.advance('PT1H')
  await plaid.age(admin, 31 * 60)
  await reconcileBanks(app.worker)
  expect((await bankOf(admin)).next).toMatchObject({ bankAccountStatus: 'PENDING_MANUAL_VERIFICATION' })
})

test('unverifiable account changes nothing until its replacement', async () => {
  const admin = await aPaidStore()
  expect(await link(admin, 'insights-fail', anew)).toBe('DATABASE_INSIGHTS_FAIL')
  expect(await bankOf(admin)).toMatchObject({ isBankAccountVerified: true, bankAccountNumber: '0000', hold: null })
  expect(await link(admin, 'platypus-savings', anew)).toBe('AUTOMATICALLY_VERIFIED')
  expect(await statesOf(admin)).toEqual(['REPLACED', 'REPLACED', 'LIVE'])
})

test('earlier accounts exclude accounts that were never verified', async () => {
  const admin = await aRetailer(app)
  await setBank(admin, { applicationStatus: 'PENDING_AUTH' })
  expect(await link(admin, 'insights-fail')).toBe('DATABASE_INSIGHTS_FAIL')
  expect(await link(admin, 'platypus')).toBe('AUTOMATICALLY_VERIFIED')
  expect(await statesOf(admin)).toEqual(['REPLACED', 'LIVE'])
  expect((await bankOf(admin)).earlier).toEqual([])
})

test('account change needs the password after a recent sign-in', async () => {
  const admin = await aPaidStore()
  await expect(openBank(admin, { isChange: true })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'password', code: 'password.required' }],
  })
  await expect(openBank(admin, { isChange: true, password: 'Wrong-pass-1' })).rejects.toMatchObject({ status: 400 })
})

test.each<[string, Date | null]>([
  ['without the password before it', null],
  ['five hours after the password', new Date(Date.now() - 5 * 3_600_000)],
])('new account is refused %s', async (_, bankChangeAskedAt) => {
  const admin = await aPaidStore()
  const token = await openBank(admin, anew)
  const linked = await drive.bank.link(token, { persona: 'platypus-savings' })
  await setBank(admin, { bankChangeAskedAt })
  expect(await endOf(register(admin, linked))).toBe('bank.not-linkable')
  expect(await bankOf(admin)).toMatchObject({ bankAccountNumber: '0000', hold: null, next: null })
})

test('only the Store Admin changes a verified account', async () => {
  const admin = await aPaidStore()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const asked = supervisor.call(fetchBankToken, { body: { storeId: admin.storeId, ...anew } })
  expect(await endOf(asked)).toBe('role.not-allowed')
  await setBank(admin, { bankAccountStatus: 'PENDING_VERIFICATION' })
  expect(await endOf(openBank(admin, anew))).toBe('bank.not-changeable')
  await setBank(admin, { bankAccountStatus: 'AUTOMATICALLY_VERIFIED', applicationStatus: 'REVIEW' })
  expect(await endOf(openBank(admin, anew))).toBe('bank.not-changeable')
})
