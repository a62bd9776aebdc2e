import { fetchBankToken, getStoreBank } from '@tillgate/contract/plaidauth.ts'
import { nextPayout } from '@tillgate/domain/banking-days.ts'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { standardProgram } from '#server/testing/forms.ts'
import { setCutOffs } from '#server/testing/payouts.queries.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'
import { retireLink } from './holds.queries.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const plaid = await plaidApp()
const { app, link } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const setBank = ({ storeId }: Retailer, columns: Parameters<typeof updateRows<'store'>>[3]) =>
  updateRows(app.owner, 'store', { id: storeId }, columns)
const bankOf = (person: Pick<Retailer, 'call'>, storeId: string) =>
  person.call(getStoreBank, { params: { id: storeId } })

/** Linked while it still applied, then approved; its bank reports the account closed. */
const aStoreWithoutAccount = async () => {
  const admin = await aRetailer(app)
  await setBank(admin, { applicationStatus: 'PENDING_AUTH', contactEmail: 'office@delgado.test', contactPerson: 'Ana' })
  await link(admin, 'platypus')
  await setBank(admin, { applicationStatus: 'APPROVED', bankAccountStatus: 'PENDING_VERIFICATION' })
  return admin
}

test('first account of an applying store has no hold', async () => {
  const admin = await aRetailer(app)
  await setBank(admin, { applicationStatus: 'PENDING_AUTH' })
  await link(admin, 'platypus')
  expect(await bankOf(admin, admin.storeId)).toMatchObject({
    isBankAccountVerified: true,
    bankAccountNumber: '0000',
    hold: null,
    earlier: [],
  })
})

test('new account of an approved store holds payouts', async () => {
  const admin = await aStoreWithoutAccount()

  await link(admin, 'platypus-savings')

  const { hold, earlier, ...account } = await bankOf(admin, admin.storeId)
  expect(account).toMatchObject({ isBankAccountVerified: true, bankAccountNumber: '1111', accountType: 'savings' })
  expect(earlier).toMatchObject([{ bankAccountNumber: '0000', reason: 'CHANGED' }])
  if (!hold) throw new Error('nothing is held')
  const [changed, ends] = [new Date(hold.changedAt), new Date(hold.endsAt)]
  expect(ends.getTime() - changed.getTime()).toBe(72 * 3_600_000)
  const { cutOffAt, arrivesOn } = nextPayout(ends, { zone: 'America/New_York', time: '17:00' })
  expect(hold).toMatchObject({ cutOffAt: cutOffAt.toISOString(), arrivesOn })
  const mails = (await mailsFor(app, admin)).filter(({ kind }) => kind === 'bank-changed')
  expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, 'office@delgado.test'].toSorted())
})

test('held money is expected with its own program’s cut-off', async () => {
  const wednesdays = { zone: 'America/New_York', time: '12:00', weekdays: [3] }
  await setCutOffs(app, standardProgram, wednesdays)
  onTestFinished(async () => {
    await setCutOffs(app, standardProgram, { time: '17:00', weekdays: null })
  })
  const admin = await aStoreWithoutAccount()
  await link(admin, 'platypus-savings')
  const { hold } = await bankOf(admin, admin.storeId)
  const { cutOffAt, arrivesOn } = nextPayout(new Date(hold?.endsAt ?? ''), wednesdays)
  expect(hold).toMatchObject({ cutOffAt: cutOffAt.toISOString(), arrivesOn })
})

test('supervisor sees the account without its routing number', async () => {
  const admin = await aStoreWithoutAccount()
  await link(admin, 'platypus')
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect((await bankOf(admin, admin.storeId)).bankRoutingNumber).toMatch(/^\d{4}$/)
  expect(await bankOf(supervisor, admin.storeId)).toMatchObject({ bankRoutingNumber: null, bankAccountNumber: '0000' })
})

test('older sign-in needs the password for another account', async () => {
  const admin = await aStoreWithoutAccount()
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))
  await expect(admin.call(fetchBankToken, { body: { storeId: admin.storeId } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'password', code: 'password.required' }],
  })
})

test('another partner’s account returns 404', async () => {
  const [admin, foreigner] = [await aStoreWithoutAccount(), await aRetailer(app)]
  expect(await endOf(bankOf(foreigner, admin.storeId))).toBe('store.not-found')
})

test('account closed by its bank stays closed', async () => {
  const { partnerId, storeId } = await aStoreWithoutAccount()
  const links = app.owner.selectFrom('bank_link').select(['id', 'retiredReason']).where('storeId', '=', storeId)
  const { id } = await links.executeTakeFirstOrThrow()
  for (const reason of ['CLOSED_BY_BANK', 'CHANGED'] as const) {
    await withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) => retireLink(db, partnerId, id, reason))
  }
  expect(await links.execute()).toEqual([{ id, retiredReason: 'CLOSED_BY_BANK' }])
})
