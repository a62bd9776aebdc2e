import { createHash } from 'node:crypto'
import { createPurchase } from '@tillgate/contract/pos-purchases.ts'
import { openCashierSession } from '@tillgate/contract/pos.ts'
import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { anApplicant } from '#server/testing/applicants.ts'
import { anOperator } from '#server/testing/operators.ts'
import { anEmail, aRetailer, milk, password } from '#server/testing/people.ts'
import { forgetLimits, requestHashesOf } from '#server/testing/people.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createShelf, aTerminal, createTill, tillLine } from '#server/testing/tills.ts'

const app = await startApp()
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

type Request = readonly [method: string, path: string, body: object]

/** The status of each, all under one key. */
const underOneKey = async (token: string | undefined, requests: readonly Request[]): Promise<number[]> => {
  const key = `key-${anEmail()}`
  const statuses: number[] = []
  for (const [method, path, body] of requests) {
    const headers = {
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    statuses.push((await fetch(`${app.base}${path}`, { method, headers, body: JSON.stringify(body) })).status)
  }
  return statuses
}
const another = 'Butter-and-3-loaves'

test('refuses a partner’s key with any other write', async () => {
  const { token, storeId } = await anApplicant(app)
  const draft = `/api/store/${storeId}/draft/business`
  const first: Request = ['PUT', draft, { text: '{}' }]

  const [done, same, ...others] = await underOneKey(token, [
    first,
    first,
    ['PUT', draft, { text: '{"a":1}' }],
    ['DELETE', draft, {}],
    ['POST', '/api/auth/change-password', { currentPassword: password, newPassword: another }],
    ['PUT', '/api/auth/two-factor-activate', { way: 'MAIL', code: '123456', password }],
    ['POST', '/api/auth/logout', {}],
  ])

  expect([done, same]).toEqual([200, 200])
  expect(others).toEqual(others.map(() => 422))
})

test('refuses an operator’s key with any other write', async () => {
  const { token } = await anOperator(app)
  expect(
    await underOneKey(token, [
      ['POST', '/api/operator/auth/stay', {}],
      ['POST', '/api/operator/auth/change-password', { currentPassword: password, newPassword: another }],
      ['POST', '/api/operator/auth/logout', {}],
      ['POST', '/api/operator/auth/stay', {}],
    ]),
  ).toEqual([200, 422, 422, 200])
})

test('a failed anonymous write leaves its key free', async () => {
  const { email } = await aRetailer(app)
  expect(
    await underOneKey(undefined, [
      ['POST', '/api/auth/login', { email, password: 'Wrong-password-1' }],
      ['POST', '/api/auth/login', { email, password }],
      ['POST', '/api/auth/login', { email, password }],
      ['POST', '/api/auth/login', { email, password: 'Wrong-password-1' }],
    ]),
    // Bodies with passwords have no hash, so the last one is evaluated like any sign-in.
  ).toEqual([400, 200, 200, 400])
})

const storedHash = async (path: string, body: object, token?: string): Promise<string> => {
  const key = `key-${anEmail()}`
  const credential = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const headers = { 'content-type': 'application/json', 'idempotency-key': key, ...credential }
  const answer = await fetch(`${app.base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  expect(answer.status).toBe(200)
  return (await withIdentity(app.deps.pool, (db) => requestHashesOf(db, key))).join()
}
/** Hash that can be computed without a key from the sent request. */
const plainHash = (path: string, body: object): string =>
  createHash('sha256')
    .update(`POST ${path}\n${JSON.stringify(body)}`)
    .digest('hex')

test('the stored sign-in hash does not contain the body', async () => {
  const [{ email }, other] = [await aRetailer(app), await aRetailer(app)]
  const stored = await storedHash('/api/auth/login', { email, password })
  expect(stored).toMatch(/^[0-9a-f]{64}$/)
  expect(stored).not.toBe(plainHash('/api/auth/login', { email, password }))
  expect(await storedHash('/api/auth/login', { email: other.email, password })).toBe(stored)
})

test('the stored hash depends on the secret key', async () => {
  const { token, storeId } = await aRetailer(app)
  const stored = await storedHash('/api/item', milk(storeId), token)
  expect(stored).toMatch(/^[0-9a-f]{64}$/)
  expect(stored).not.toBe(plainHash('/api/item', milk(storeId)))
})

const create = (storeId: string): Request => ['POST', '/api/item', milk(storeId)]

test('scopes a key to one person', async () => {
  const [one, other] = [await aRetailer(app), await aRetailer(app)]
  const headers = { 'content-type': 'application/json', 'idempotency-key': 'shared' }
  const send = async (token: string, [method, path, body]: Request) =>
    (
      await fetch(`${app.base}${path}`, {
        method,
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    ).status

  expect(await send(one.token, create(one.storeId))).toBe(200)
  expect(await send(other.token, create(other.storeId))).toBe(200)
})

test('scopes a till key to terminal and cashier', async () => {
  const admin = await aRetailer(app)
  const shelf = await createShelf(app, admin)
  const till = await createTill(app, admin)
  const { terminalId, terminalKey } = await aTerminal(app, admin)
  const { accessToken } = await tillLine(app, { terminalKey }).call(openCashierSession, {
    body: { email: till.email, password, terminalId, appVersion: '1.0.0' },
  })
  const elsewhere = tillLine(app, { token: accessToken, terminalKey })
  const body = { terminalTxnNo: 1, lines: [{ barcode: shelf.milk, quantity: 1 }] }
  const more = { ...body, terminalTxnNo: 2 }

  const first = await till.as('one-key')(createPurchase, { body })
  const other = await elsewhere.as('one-key')(createPurchase, { body: more })

  expect(other.id).not.toBe(first.id)
  expect((await till.as('one-key')(createPurchase, { body })).id).toBe(first.id)
  expect((await elsewhere.as('one-key')(createPurchase, { body: more })).id).toBe(other.id)
  await expect(elsewhere.as('one-key')(createPurchase, { body })).rejects.toMatchObject({
    code: 'idempotency.other-body',
  })
})
