import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { withIdentity } from '#server/db/with-tenant.ts'
import { reconcileBanks } from '../banking.jobs.ts'
import { reconcileIdentity } from '#server/modules/onboarding/onboarding.jobs.ts'
import { newId } from '#server/base/ids.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { plaidApp } from '#server/testing/plaid.ts'
import type { Retailer } from '#server/testing/people.ts'

const plaid = await plaidApp()
const { app, drive, anApplicant, anApplicantWithoutBank, link, bank, inbox, processWebhooks } = plaid
beforeEach(async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  await drive.faults.clear()
  await drive.webhooks.policy('normal')
})

const itemOf = async (person: Retailer): Promise<string> =>
  (await drive.bank.list()).find((one) => one.clientUserId === `store_${person.storeId}` && !one.isRemoved)?.id ?? ''
/** A link that waits for its deposit. */
const waiting = async () => {
  const person = await anApplicantWithoutBank()
  await link(person, 'automatic', { isDatabaseInsights: true })
  return { person, item: await itemOf(person) }
}
const statusOf = async (person: Retailer) => (await bank(person)).bankAccountStatus
const webhooksOf = async (item: string) => (await inbox()).filter(({ subject }) => subject === item)
const sentAbout = async (item: string) => (await drive.webhooks.list()).filter(({ subject }) => subject === item)

test('Plaid news is stored, processed once and applied', async () => {
  const { person, item } = await waiting()
  await drive.bank.set(item, 'automatically_verified')
  expect(await webhooksOf(item)).toMatchObject([{ state: 'NEW', type: 'AUTH', code: 'AUTOMATICALLY_VERIFIED' }])

  await processWebhooks()

  expect(await webhooksOf(item)).toMatchObject([{ state: 'DONE', attempts: 1, error: null }])
  expect(await statusOf(person)).toBe('AUTOMATICALLY_VERIFIED')
  expect((await sentAbout(item))[0]).toMatchObject({ state: 'delivered', status: 200 })
})

test.each(['wrongSignature', 'wrongHash', 'oldIat', 'unknownKid'])(
  '%s: returns 401 and stores nothing',
  async (mode) => {
    const { person, item } = await waiting()
    await drive.webhooks.policy(mode)
    await drive.bank.set(item, 'automatically_verified')

    expect((await sentAbout(item))[0]).toMatchObject({ status: 401 })
    expect(await webhooksOf(item)).toEqual([])
    expect(await statusOf(person)).toBe('PENDING_AUTOMATIC_VERIFICATION')
  },
)

const asked = async () => (await drive.requests('plaid')).filter(({ body }) => body.includes('forged-key')).length
const post = (headers: Record<string, string>, body = '{}') =>
  fetch(`${app.base}/api/webhooks/plaid`, { method: 'POST', headers, body })

test.each([
  ['nothing', {}],
  ['words', { 'plaid-verification': 'garbage' }],
  ['no signature at all', { 'plaid-verification': 'eyJhbGciOiJub25lIn0.e30.' }],
  ['a shared secret', { 'plaid-verification': 'eyJhbGciOiJIUzI1NiIsImtpZCI6IngifQ.e30.c2ln' }],
])('signed with %s: returns 401 without a key request', async (_, headers) => {
  const before = (await drive.requests('plaid')).length
  expect((await post(headers)).status).toBe(401)
  expect((await drive.requests('plaid')).length).toBe(before)
})

test('forged key asks Plaid once; large body returns 413', async () => {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'forged-key' })).toString('base64url')
  for (const _ of [1, 2, 3]) expect((await post({ 'plaid-verification': `${header}.e30.c2ln` })).status).toBe(401)

  expect(await asked()).toBe(1)
  const large = { 'plaid-verification': `${header}.e30.c2ln`, 'content-type': 'application/json' }
  expect((await post(large, 'x'.repeat(65 * 1024))).status).toBe(413)
})

test('unavailable key returns 503 with Retry-After', async () => {
  const fresh = await app.deps.plaidWebhooks.isGenuine('eyJhbGciOiJub25lIn0.e30.', Buffer.from(''), '127.0.0.1')
  expect(fresh).toBe(false)
  await drive.faults.add({ match: { path: '/webhook_verification_key/get' }, action: { kind: 'status', status: 500 } })
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'not-asked-yet' })).toString('base64url')

  const answer = await post({ 'plaid-verification': `${header}.e30.c2ln` })

  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('30')
})

test('asks Plaid once about five signings of one event', async () => {
  const { person, item } = await waiting()
  await drive.webhooks.policy('duplicate:5')
  await drive.bank.set(item, 'automatically_verified')
  const looks = async () => (await drive.requests('plaid')).filter(({ path }) => path === '/accounts/get').length
  const before = await looks()

  await processWebhooks()

  expect((await webhooksOf(item)).map(({ state }) => state)).toEqual(['DONE', 'DONE', 'DONE', 'DONE', 'DONE'])
  expect(await looks()).toBe(before + 1)
  expect(await statusOf(person)).toBe('AUTOMATICALLY_VERIFIED')
  expect((await plaid.actions(person, person.storeId)).filter((one) => one === 'bank.moved')).toHaveLength(2)
})

test('deliveries in the wrong order apply the current state', async () => {
  const person = await anApplicant()
  await drive.webhooks.policy('hold')
  const { id } = await plaid.prove(person, 'leslie')
  const held = (await drive.webhooks.list()).filter(({ subject }) => subject === id)
  expect(held).toHaveLength(2)

  await drive.webhooks.flush(held.map((one) => one.id))
  await processWebhooks()

  expect(await plaid.identityOf(person)).toBe('IDV_SUCCESS')
})

test('late news does not undo a passed identity check', async () => {
  const person = await anApplicant()
  const { id } = await plaid.prove(person, 'leslie')
  await drive.idv.set(id, 'failed')
  await processWebhooks()

  expect(await plaid.identityOf(person)).toBe('IDV_SUCCESS')
})

test('late news does not undo a verified account', async () => {
  const { person, item } = await waiting()
  await drive.bank.set(item, 'automatically_verified')
  await processWebhooks()
  await drive.bank.set(item, 'verification_expired')
  await processWebhooks()

  expect((await webhooksOf(item)).map(({ state }) => state)).toEqual(['DONE', 'DONE'])
  expect(await statusOf(person)).toBe('AUTOMATICALLY_VERIFIED')
})

test('account replaced during a Plaid request changes nothing', async () => {
  const { person, item } = await waiting()
  await drive.bank.set(item, 'automatically_verified')
  const { bankLink } = app.worker
  const slow: typeof bankLink = {
    ...bankLink,
    readAccount: async (token) => {
      const news = await bankLink.readAccount(token)
      await link(person, 'neither', { restartAuthFlow: true })
      return news
    },
  }
  Object.assign(app.worker, { bankLink: slow })
  await processWebhooks()
  Object.assign(app.worker, { bankLink })

  expect(await bank(person)).toEqual({ bankAccountStatus: 'NEITHER_VERIFIED', bankAccountLast4: '5555' })
})

test('news about a replaced or unknown account is ignored', async () => {
  const { person, item } = await waiting()
  await link(person, 'platypus', { restartAuthFlow: true })

  await drive.bank.set(item, 'verification_expired')
  await processWebhooks()

  expect(await webhooksOf(item)).toMatchObject([{ state: 'IGNORED' }])
  expect(await statusOf(person)).toBe('AUTOMATICALLY_VERIFIED')
})

test('reconciliation asks about waiting links after lost news', async () => {
  const { person, item } = await waiting()
  await drive.webhooks.policy('drop')
  await drive.bank.set(item, 'automatically_verified')

  await reconcileBanks(app.worker)
  expect(await statusOf(person)).toBe('PENDING_AUTOMATIC_VERIFICATION')
  await plaid.age(person, 31 * 60)
  await reconcileBanks(app.worker)

  expect(await statusOf(person)).toBe('AUTOMATICALLY_VERIFIED')
})

test('reconciliation asks about open identity checks after lost news', async () => {
  const person = await anApplicant()
  await drive.webhooks.policy('drop')
  await drive.idv.complete(await plaid.openIdentity(person), { persona: 'leslie' })
  expect(await plaid.identityOf(person)).toBe('PENDINGVERIFICATION')

  await plaid.age(person, 16 * 60)
  await reconcileIdentity(app.worker)

  expect(await plaid.identityOf(person)).toBe('IDV_SUCCESS')
})

test('news stays unread while Plaid is unavailable', async () => {
  const { person, item } = await waiting()
  await drive.bank.set(item, 'automatically_verified')
  await drive.faults.add({ match: { path: '/accounts/get' }, action: { kind: 'status', status: 500 } })

  await expect(processWebhooks()).rejects.toThrow('Plaid did not answer: 500')
  expect(await webhooksOf(item)).toMatchObject([{ state: 'NEW', attempts: 1, error: 'Plaid did not answer: 500' }])

  await drive.faults.clear()
  await processWebhooks()
  expect(await statusOf(person)).toBe('AUTOMATICALLY_VERIFIED')
})

test('lost bank login keeps the status', async () => {
  const { person, item } = await waiting()
  const token = (await drive.bank.list()).find(({ id }) => id === item)?.accessToken
  await fetch(`${plaid.sandbox.url}/plaid/sandbox/item/reset_login`, {
    method: 'POST',
    headers: { 'plaid-client-id': 'sandbox-client', 'plaid-secret': 'sandbox-secret' },
    body: JSON.stringify({ access_token: token }),
  })
  await processWebhooks()

  expect(await webhooksOf(item)).toMatchObject([{ state: 'DONE', attempts: 1, error: null }])
  await plaid.age(person, 11)
  expect(await plaid.check(person)).toBe('PENDING_AUTOMATIC_VERIFICATION')
  expect(await plaid.link(person, 'platypus', { restartAuthFlow: true })).toBe('AUTOMATICALLY_VERIFIED')
})

test('Plaid repeats a refused delivery', async () => {
  const { item } = await waiting()
  await drive.webhooks.policy('wrongSignature')
  await drive.bank.set(item, 'automatically_verified')
  await drive.webhooks.policy('normal')

  await drive.clock.advance('PT2M')

  expect(await webhooksOf(item)).toHaveLength(1)
})

/** Delivers this body as if Plaid had signed it; `r` and `s` are the bytes of the signature's halves. */
const deliver = async (body: string, r = 1, s = 2): Promise<{ status: number; code: unknown }> => {
  const { plaidWebhooks } = app.deps
  Object.assign(app.deps, { plaidWebhooks: { isGenuine: async () => true } })
  const payload = Buffer.from(JSON.stringify({ iat: Math.floor(Date.now() / 1000) })).toString('base64url')
  const signature = Buffer.concat([Buffer.alloc(32, r), Buffer.alloc(32, s)]).toString('base64url')
  const answer = await post(
    { 'plaid-verification': `e30.${payload}.${signature}`, 'content-type': 'application/json' },
    body,
  )
  Object.assign(app.deps, { plaidWebhooks })
  return { status: answer.status, code: z.parse(z.object({ code: z.optional(z.string()) }), await answer.json()).code }
}
const webhookBody = (item: string, more: object = {}): string =>
  JSON.stringify({ webhook_type: 'ITEM', webhook_code: 'ERROR', item_id: item, ...more })

/** Rows with the codes that this file delivers itself: the sandbox may still deliver webhooks of earlier tests. */
const delivered = async () => (await inbox()).filter((row) => ['ERROR', 'A'].includes(row.code))

test.each([
  ['a NUL', webhookBody('nul\0item'), 'input.malformed'],
  ['half a character', webhookBody('half\ud800item'), 'input.malformed'],
  ['a key twice', '{"webhook_type":"ITEM","webhook_type":"AUTH","webhook_code":"A"}', 'input.malformed'],
  ['no object', '[]', 'input.malformed'],
  ['a card number', webhookBody('4111 1111 1111 1111'), 'pan.refused'],
  ['a card number as an id', webhookBody('item', { id: '4111111111111111' }), 'pan.refused'],
  ['a card number as a number', webhookBody('item', { amount: 4_111_111_111_111_111 }), 'pan.refused'],
])('signed body is validated: %s', async (_, body, code) => {
  const before = (await delivered()).length
  expect(await deliver(body)).toEqual({ status: 400, code })
  expect(await delivered()).toHaveLength(before)
})

test('stores two signings of one body without replays', async () => {
  const item = newId()
  for (const [r, s] of [
    [1, 2],
    [3, 4],
    [1, 2],
    // The other valid form of the same signature.
    [3, 5],
  ])
    expect((await deliver(webhookBody(item), r, s)).status).toBe(200)
  expect(await webhooksOf(item)).toHaveLength(2)
})

test('replay is stored once within the subject limit', async () => {
  const item = newId()
  for (let index = 0; index < 60; index += 1)
    expect((await deliver(webhookBody(item, { nth: index % 3 }))).status).toBe(200)
  expect(await webhooksOf(item)).toHaveLength(3)
  expect(await deliver(webhookBody(item, { nth: 4 }))).toEqual({ status: 429, code: 'rate.too-many' })
  expect((await deliver(webhookBody(newId()))).status).toBe(200)
})
