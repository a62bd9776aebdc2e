import { checkBankStatus, fetchBankToken } from '@tillgate/contract/plaidauth.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, password } from '#server/testing/people.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'
import { listLinkTokens } from './link-tokens.queries.ts'
import { linkField } from './refresh.service.ts'
import { ageRows } from '#server/world/rows.queries.ts'

const plaid = await plaidApp()
const { app, drive, anApplicantWithoutBank: anApplicant, openBank, register, link, check, bank } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

const itemOf = async (person: { storeId: string }) => {
  const found = (await drive.bank.list()).find((one) => one.clientUserId === `store_${person.storeId}`)
  if (!found) throw new Error('no Item')
  return found
}

test('PENDING_VERIFICATION: store has no linked account', async () => {
  const person = await anApplicant()
  expect(await check(person)).toBe('PENDING_VERIFICATION')
  expect(await openBank(person)).toMatch(/^link-sandbox-/)
})

test('AUTOMATICALLY_VERIFIED: bank returns numbers without a verification status', async () => {
  const person = await anApplicant()

  expect(await link(person, 'platypus')).toBe('AUTOMATICALLY_VERIFIED')

  expect(await bank(person)).toEqual({ bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountLast4: '0000' })
  expect(await plaid.actions(person, person.storeId)).toEqual(['bank.opened', 'bank.linked', 'bank.moved'])
})

test('refuses a public token of another store’s link token', async () => {
  const [mine, theirs] = [await anApplicant(), await anApplicant()]
  const linked = await drive.bank.link(await openBank(theirs), { persona: 'platypus' })
  await openBank(mine)

  expect(await endOf(register(mine, linked))).toBe('bank.token-failed')
  expect(await bank(mine)).toMatchObject({ bankAccountStatus: 'PENDING_VERIFICATION' })
  expect(await plaid.links(mine)).toMatchObject([{ state: 'FAILED' }])
  expect(await register(theirs, linked)).toBe('AUTOMATICALLY_VERIFIED')
})

test('link tokens expire and belong to one store', async () => {
  const person = await anApplicant()
  await openBank(person)
  const count = (storeId: string) =>
    withTenant({ pool: app.deps.pool, caller: person }, async (db) => {
      return (await listLinkTokens(db, { partnerId: person.partnerId, storeId })).length
    })
  expect([await count(person.storeId), await count(newId())]).toEqual([1, 0])
  await ageRows(app.owner, 'plaid_link_token', { partnerId: person.partnerId }, '11 hours', ['createdAt'])
  expect(await count(person.storeId)).toBe(0)
})

test.each(['platypus-savings', 'insights-pass', 'instant-match'] as const)(
  'AUTOMATICALLY_VERIFIED: as %s',
  async (persona) => {
    const person = await anApplicant()
    expect(await link(person, persona, { isDatabaseInsights: persona === 'instant-match' })).toBe(
      'AUTOMATICALLY_VERIFIED',
    )
  },
)

test('WAITING_FOR_PLAID_VERIFICATION: Plaid has not sent the deposit yet', async () => {
  const person = await anApplicant()
  expect(await link(person, 'unsent')).toBe('WAITING_FOR_PLAID_VERIFICATION')
  expect(await endOf(openBank(person))).toBe('bank.not-linkable')

  await drive.clock.advance('PT1H')
  await plaid.age(person, 11)
  expect(await check(person)).toBe('PENDING_MANUAL_VERIFICATION')
})

test('PENDING_AUTOMATIC_VERIFICATION: Plaid reports the deposit a day later', async () => {
  const person = await anApplicant()
  expect(await link(person, 'automatic', { isDatabaseInsights: true })).toBe('PENDING_AUTOMATIC_VERIFICATION')

  await drive.clock.advance('P1D')
  await plaid.processWebhooks()

  expect(await bank(person)).toEqual({ bankAccountStatus: 'AUTOMATICALLY_VERIFIED', bankAccountLast4: '0000' })
})

test('PENDING_MANUAL_VERIFICATION: right code leads to MANUALLY_VERIFIED', async () => {
  const person = await anApplicant()
  expect(await link(person, 'same-day', { isDatabaseInsights: true })).toBe('PENDING_MANUAL_VERIFICATION')

  const linkToken = await openBank(person)
  const wrong = await drive.bank.typeCode(linkToken, 'XYZ')
  expect(wrong.error?.error_code).toBe('INCORRECT_DEPOSIT_VERIFICATION')
  const { public_token: publicToken, metadata } = await drive.bank.typeCode(linkToken, 'abc')
  const exchanges = async () => (await drive.requests('plaid')).filter(({ path }) => path.includes('exchange')).length
  const before = await exchanges()

  const typed = { publicToken: publicToken ?? '', lastLinkSessionId: metadata.link_session_id }
  expect(await register(person, typed)).toBe('MANUALLY_VERIFIED')
  expect(await exchanges()).toBe(before)
  expect((await plaid.links(person)).map(({ state }) => state)).toEqual(['LIVE', 'REPLACED'])
})

test('MANUALLY_VERIFIED: instant deposit with an impossible routing number', async () => {
  const person = await anApplicant()
  expect(await link(person, 'windowpane', { isDatabaseInsights: true })).toBe('MANUALLY_VERIFIED')
})

test('VERIFICATION_EXPIRED: three wrong codes lock the account permanently', async () => {
  const person = await anApplicant()
  await link(person, 'same-day', { isDatabaseInsights: true })
  const linkToken = await openBank(person)
  for (const code of ['AAA', 'BBB', 'CCC']) await drive.bank.typeCode(linkToken, code)

  // Between two looks at Plaid lie ten seconds, but not after its window has closed.
  expect(await check(person)).toBe('PENDING_MANUAL_VERIFICATION')
  const ended = await person.call(checkBankStatus, { body: { storeId: person.storeId, hasEnded: true } })
  expect(ended.bankAccountStatus).toBe('VERIFICATION_EXPIRED')
  expect(await link(person, 'same-day')).toBe('PENDING_MANUAL_VERIFICATION')
})

test('VERIFICATION_FAILED: a week passes without a code', async () => {
  const person = await anApplicant()
  await link(person, 'same-day', { isDatabaseInsights: true })

  await drive.clock.advance('P1W')
  await plaid.processWebhooks()

  expect((await bank(person)).bankAccountStatus).toBe('VERIFICATION_FAILED')
  expect((await mailsFor(app, person)).map(({ kind }) => kind)).toEqual(['bank-code-wanted', 'bank-not-verified'])
  expect(await link(person, 'automatic')).toBe('PENDING_AUTOMATIC_VERIFICATION')
})

test('NEITHER_VERIFIED: bank returns neither status nor numbers', async () => {
  const person = await anApplicant()
  expect(await link(person, 'neither')).toBe('NEITHER_VERIFIED')
})

test.each(['insights-fail', 'insights-caution'] as const)(
  'DATABASE_INSIGHTS_FAIL: as %s, then offers deposits',
  async (persona) => {
    const person = await anApplicant()
    expect(await link(person, persona)).toBe('DATABASE_INSIGHTS_FAIL')
    expect(await link(person, 'same-day', { isDatabaseInsights: true })).toBe('PENDING_MANUAL_VERIFICATION')
  },
)

test('new account removes the old account at Plaid', async () => {
  const person = await anApplicant()
  await link(person, 'insights-fail')
  const old = await itemOf(person)
  await link(person, 'same-day')
  await link(person, 'platypus', { restartAuthFlow: true })

  await plaid.removeReplaced(person)

  const items = (await drive.bank.list()).filter((one) => one.clientUserId === old.clientUserId)
  expect(items.map(({ isRemoved }) => isRemoved)).toEqual([false, true, true])
  expect((await plaid.links(person)).map(({ state, accessToken }) => [state, accessToken !== null])).toEqual([
    ['REPLACED', false],
    ['REPLACED', false],
    ['LIVE', true],
  ])
})

test('numbers are sealed and answers contain four digits', async () => {
  const person = await anApplicant()
  await link(person, 'platypus')
  const [row] = await plaid.links(person)
  if (!row?.accountNumber || !row.routingNumber || !row.accessToken) throw new Error('nothing is kept')

  const place = linkField('account_number', person.partnerId, row.id)
  expect(app.deps.keyring.open(place, row.accountNumber)).toBe('1111222233330000')
  expect(app.deps.keyring.open(linkField('routing_number', person.partnerId, row.id), row.routingNumber)).toBe(
    '011401533',
  )
  const sealed = row.accountNumber
  expect(() => app.deps.keyring.open({ ...place, rowId: person.id }, sealed)).toThrow('unable to authenticate')
  const { items } = await person.call(listStores, { query: {} })
  expect(items[0]).toMatchObject({ bankAccountNumber: '0000', isBankAccountVerified: true })
  expect(JSON.stringify(items)).not.toMatch(/11112222|011401533|access-/)
})

test('browser’s account data is stored but not trusted', async () => {
  const person = await anApplicant()
  const linked = await drive.bank.link(await openBank(person), { persona: 'insights-fail' })

  const claimed = { ...linked, verificationStatus: 'automatically_verified' }
  expect(await register(person, claimed)).toBe('DATABASE_INSIGHTS_FAIL')
  expect((await plaid.links(person))[0]?.claimed).toBe('automatically_verified')
})

test('approved partner needs the password to change the account', async () => {
  const person = await aRetailer(app)
  const { storeId } = person
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))

  for (const [given, code] of [
    [{}, 'password.required'],
    [{ password: 'Wrong-password-1' }, 'password.wrong'],
  ] as const) {
    await expect(person.call(fetchBankToken, { body: { storeId, ...given } })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: 'password', code }],
    })
  }
  expect((await person.call(fetchBankToken, { body: { storeId, password } })).linkToken).not.toBe('')
})
