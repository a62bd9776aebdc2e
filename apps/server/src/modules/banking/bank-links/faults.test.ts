import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer } from '#server/testing/people.ts'
import { letTimePass } from '#server/testing/identity.queries.ts'
import { plaidPorts } from '#server/integrations/plaid/live.ts'
import { brokenAnswers, plaidApp } from '#server/testing/plaid.ts'
import { endOf } from '#server/testing/recovery.ts'
import { removeItem } from '../banking.jobs.ts'
import { checkBankStatus, fetchBankToken } from '@tillgate/contract/plaidauth.ts'

const plaid = await plaidApp()
const { app, drive, anApplicantWithoutBank: anApplicant, openBank, register, link, check, bank } = plaid
beforeEach(async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  await drive.faults.clear()
})

const looks = async () => (await drive.requests('plaid')).filter(({ path }) => path === '/accounts/get').length

/** A person who went through Plaid's window, and the token that the window returned. */
const aLinked = async () => {
  const person = await anApplicant()
  return { person, linked: await drive.bank.link(await openBank(person), { persona: 'platypus' }) }
}

const broken = brokenAnswers('{"token":1}')

test.each(broken)('link token returns 503 when %s and works later', async (_, action) => {
  const person = await anApplicant()
  const fault = await drive.faults.add({ match: { path: '/link/token/create' }, action })

  await expect(openBank(person)).rejects.toMatchObject({ status: 503, code: 'bank.unavailable' })
  expect(await plaid.actions(person, person.storeId)).toEqual([])

  await drive.faults.remove(fault)
  expect(await link(person, 'platypus')).toBe('AUTOMATICALLY_VERIFIED')
})

test.each(broken)('token exchange retries and links after %s once', async (_, action) => {
  const { person, linked } = await aLinked()
  // Cut midway and timed out after the fact, Plaid has spent the token: that is the next test.
  const isSpent = action.kind === 'truncated'
  await drive.faults.add({ match: { path: 'exchange', times: 1 }, action })

  const end = await endOf(register(person, linked))
  expect(end).toBe(isSpent ? 'bank.token-failed' : 'done')
  expect((await bank(person)).bankAccountStatus).toBe(isSpent ? 'PENDING_VERIFICATION' : 'AUTOMATICALLY_VERIFIED')
})

test('lost exchange answer returns the specified error', async () => {
  const { person, linked } = await aLinked()
  await drive.faults.add({ match: { path: 'exchange', times: 1 }, action: { kind: 'resetAfter' } })

  await expect(register(person, linked)).rejects.toMatchObject({
    status: 400,
    code: 'bank.token-failed',
    message: 'Failed to register public token.',
  })
  expect((await bank(person)).bankAccountStatus).toBe('PENDING_VERIFICATION')
  expect(await endOf(register(person, linked))).toBe('bank.token-failed')
  expect(await link(person, 'platypus')).toBe('AUTOMATICALLY_VERIFIED')
})

test('same session resumes after a Plaid outage', async () => {
  const { person, linked } = await aLinked()
  await drive.faults.add({ match: { path: 'exchange' }, action: { kind: 'status', status: 503 } })
  expect(await endOf(register(person, linked))).toBe('bank.unavailable')

  await drive.faults.clear()
  expect(await register(person, linked)).toBe('AUTOMATICALLY_VERIFIED')
  expect(await plaid.links(person)).toHaveLength(1)
})

test.each(broken)('linked account waits when %s until Plaid answers', async (_, action) => {
  const { person, linked } = await aLinked()
  const fault = await drive.faults.add({ match: { path: '/accounts/get' }, action })

  expect(await register(person, linked)).toBe('WAITING_FOR_PLAID_VERIFICATION')
  await plaid.age(person, 11)
  await expect(check(person)).rejects.toMatchObject({ status: 503, code: 'bank.unavailable' })

  await drive.faults.remove(fault)
  await plaid.age(person, 11)
  expect(await check(person)).toBe('AUTOMATICALLY_VERIFIED')
})

test('same session resumes a minute after a process crash', async () => {
  const { person, linked } = await aLinked()
  const { bankLink } = app.deps
  const dying: typeof bankLink = { ...bankLink, exchange: () => Promise.reject(new Error('killed')) }
  Object.assign(app.deps, { bankLink: dying })
  await expect(register(person, linked)).rejects.toMatchObject({ status: 500 })
  Object.assign(app.deps, { bankLink })

  expect(await register(person, linked)).toBe('PENDING_VERIFICATION')
  await plaid.age(person, 61)
  expect(await register(person, linked)).toBe('AUTOMATICALLY_VERIFIED')
})

const exchanges = async () => (await drive.requests('plaid')).filter(({ path }) => path.includes('exchange')).length

test('ten concurrent duplicates create one link and one exchange', async () => {
  const { person, linked } = await aLinked()
  const before = await exchanges()

  await Promise.all(Array.from({ length: 10 }, () => register(person, linked)))

  expect(await exchanges()).toBe(before + 1)
  expect(await plaid.links(person)).toHaveLength(1)
  expect(await register(person, linked)).toBe('AUTOMATICALLY_VERIFIED')
})

test('concurrent second account is refused and removed at Plaid', async () => {
  const person = await anApplicant()
  const [first, second] = [await openBank(person), await openBank(person)]
  const linked = [
    await drive.bank.link(first, { persona: 'platypus' }),
    await drive.bank.link(second, { persona: 'platypus-savings' }),
  ]

  const ends = await Promise.all(linked.map((one) => endOf(register(person, one))))
  await plaid.removeReplaced(person)

  expect(ends).toContain('done')
  const states = (await plaid.links(person)).map(({ state }) => state).toSorted()
  expect(states).toEqual(['LIVE', 'REPLACED'])
  const items = (await drive.bank.list()).filter((one) => one.clientUserId === `store_${person.storeId}`)
  expect(items.filter(({ isRemoved }) => !isRemoved)).toHaveLength(1)
  expect((await bank(person)).bankAccountStatus).toBe('AUTOMATICALLY_VERIFIED')
})

test('late second account is removed at Plaid', async () => {
  const person = await anApplicant()
  const late = await drive.bank.link(await openBank(person), { persona: 'platypus-savings' })
  await link(person, 'platypus')

  expect(await endOf(register(person, late))).toBe('bank.not-linkable')
  await plaid.removeReplaced(person)

  expect((await bank(person)).bankAccountLast4).toBe('0000')
  const items = (await drive.bank.list()).filter((one) => one.clientUserId === `store_${person.storeId}`)
  expect(items.map(({ isRemoved, account }) => [account.subtype, isRemoved])).toEqual([
    ['checking', false],
    ['savings', true],
  ])
})

test('account stays and verifies when another tab restarts linking', async () => {
  const person = await anApplicant()
  await link(person, 'same-day', { isDatabaseInsights: true })
  const coding = await openBank(person)
  await openBank(person, { restartAuthFlow: true })

  const { public_token: publicToken, metadata } = await drive.bank.typeCode(coding, 'ABC')
  const typed = { publicToken: publicToken ?? '', lastLinkSessionId: metadata.link_session_id }
  expect(await register(person, typed)).toBe('MANUALLY_VERIFIED')

  await plaid.removeReplaced(person)
  const items = (await drive.bank.list()).filter((one) => one.clientUserId === `store_${person.storeId}`)
  expect(items.map(({ isRemoved }) => isRemoved)).toEqual([false])
})

test('account in force is never removed at Plaid', async () => {
  const person = await anApplicant()
  await link(person, 'platypus')
  const [living] = await plaid.links(person)

  await removeItem({ partnerId: person.partnerId, id: living?.id ?? '' }, app.worker)

  expect((await plaid.links(person))[0]?.accessToken).not.toBeNull()
  const item = (await drive.bank.list()).find((one) => one.clientUserId === `store_${person.storeId}`)
  expect(item?.isRemoved).toBe(false)
})

test('production does not verify an impossible routing number', async () => {
  const person = await anApplicant()
  const { bankLink } = app.deps
  const strict = plaidPorts({ ...app.deps.config, plaid: { ...app.deps.config.plaid, environment: 'production' } })
  Object.assign(app.deps, { bankLink: strict.bankLink })
  const status = await link(person, 'windowpane', { isDatabaseInsights: true })
  Object.assign(app.deps, { bankLink })

  expect(status).toBe('NEITHER_VERIFIED')
  expect((await plaid.links(person))[0]).toMatchObject({ accountNumber: null, routingNumber: null })
})

test('unknown, used or expired token is refused', async () => {
  const person = await anApplicant()
  // Random digits of a token may look like a card's.
  const made = { publicToken: 'public-sandbox-4111111111111111', lastLinkSessionId: 'session_5555555555554444' }
  expect(await endOf(register(person, made))).toBe('bank.token-failed')

  const linked = await drive.bank.link(await openBank(person), { persona: 'platypus' })
  await drive.clock.advance('PT31M')
  expect(await endOf(register(person, linked))).toBe('bank.token-failed')
  expect((await bank(person)).bankAccountStatus).toBe('PENDING_VERIFICATION')
})

test('another partner’s store returns 404 without a Plaid request', async () => {
  const [mine, theirs] = [await anApplicant(), await anApplicant()]
  const linked = await drive.bank.link(await openBank(theirs), { persona: 'platypus' })
  const before = (await drive.requests('plaid')).length
  const aiming = { ...mine, storeId: theirs.storeId }

  expect(await endOf(openBank(aiming))).toBe('store.not-found')
  expect(await endOf(register(aiming, linked))).toBe('store.not-found')
  expect(await endOf(check(aiming))).toBe('store.not-found')

  expect((await drive.requests('plaid')).length).toBe(before)
  expect(await register(theirs, linked)).toBe('AUTOMATICALLY_VERIFIED')
})

test('supervisor reads bank links but cannot link', async () => {
  const person = await anApplicant()
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: person.partnerId })
  const { storeId } = person

  const opening = supervisor.call(fetchBankToken, { body: { storeId } })
  await expect(opening).rejects.toMatchObject({ status: 403, code: 'role.not-allowed' })
  expect(await supervisor.call(checkBankStatus, { body: { storeId } })).toEqual({
    bankAccountStatus: 'PENDING_VERIFICATION',
  })
})

test('repeated checks within ten seconds ask Plaid once', async () => {
  const person = await anApplicant()
  await link(person, 'automatic', { isDatabaseInsights: true })
  await plaid.age(person, 11)
  const before = await looks()

  await Promise.all([1, 2, 3, 4].map(() => check(person)))

  expect(await looks()).toBe(before + 1)
})

test('approved partner needs the password after an older sign-in', async () => {
  const person = await aRetailer(app)
  await withIdentity(app.deps.pool, (db) => letTimePass(db, 16, ['session']))

  await expect(openBank(person)).rejects.toMatchObject({ fields: [{ field: 'password', code: 'password.required' }] })
})

test('partner gets at most thirty link tokens an hour', async () => {
  const person = await anApplicant()
  for (let index = 0; index < 30; index += 1) await openBank(person)
  const asked = (await drive.requests('plaid')).length
  expect(await endOf(openBank(person))).toBe('rate.too-many')
  expect((await drive.requests('plaid')).length).toBe(asked)
})

test('partner registers at most sixty public tokens an hour', async () => {
  const person = await anApplicant()
  const bad = { publicToken: 'public-sandbox-nobodys', lastLinkSessionId: 'guessed' }
  for (let index = 0; index < 60; index += 1) expect(await endOf(register(person, bad))).toBe('bank.token-failed')
  expect(await endOf(register(person, bad))).toBe('rate.too-many')
})
