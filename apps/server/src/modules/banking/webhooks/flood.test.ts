import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { behindBalancer } from '#server/testing/attack.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { plaidApp } from '#server/testing/plaid.ts'

const plaid = await plaidApp(behindBalancer)
const { app, drive, anApplicantWithoutBank, link, inbox } = plaid
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

/** Returns the number of key ids that Plaid was asked for. A request without an answer in time is repeated. */
const lookups = async (): Promise<number> => {
  const asked = (await drive.requests('plaid')).filter(({ path }) => path === '/webhook_verification_key/get')
  return new Set(asked.map(({ body }) => JSON.parse(body).key_id)).size
}

/** Forged with an unused key name. */
const forge = async (ip: string): Promise<number> => {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: randomUUID() })).toString('base64url')
  const headers = { 'plaid-verification': `${header}.e30.c2ln`, 'x-forwarded-for': ip }
  return (await fetch(`${app.base}/api/webhooks/plaid`, { method: 'POST', headers, body: '{}' })).status
}
const flood = (times: number, ipOf: (nth: number) => string) =>
  Promise.all(Array.from({ length: times }, (_, index) => forge(ipOf(index))))

/** What became of a genuine one. */
const genuine = async (): Promise<number | undefined> => {
  const person = await anApplicantWithoutBank()
  await link(person, 'automatic', { isDatabaseInsights: true })
  const item = (await drive.bank.list()).find((one) => one.clientUserId === `store_${person.storeId}`)?.id ?? ''
  await drive.bank.set(item, 'automatically_verified')
  const [sent] = (await drive.webhooks.list()).filter(({ subject }) => subject === item)
  if (sent?.status === 200) expect((await inbox()).filter(({ subject }) => subject === item)).toHaveLength(1)
  return sent?.status
}

test('flood of random keys causes few requests to Plaid', async () => {
  const before = await lookups()
  const statuses = await flood(100, () => '203.0.113.7')

  expect(statuses.filter((status) => status === 401)).toHaveLength(5)
  expect(statuses.filter((status) => status === 429)).toHaveLength(95)
  expect((await lookups()) - before).toBe(5)
  expect(await genuine()).toBe(200)
})

test('flood from many addresses does not block genuine news', async () => {
  expect(await genuine()).toBe(200)
  const before = await lookups()
  await flood(120, (nth) => `203.0.114.${nth}`)

  expect((await lookups()) - before).toBeLessThanOrEqual(30)
  expect(await genuine()).toBe(200)
  // The address that sent something genuine still has its own budget for a key that is new.
  expect(await forge('127.0.0.1')).toBe(401)
})
