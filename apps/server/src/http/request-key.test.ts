import { beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { anApplicant } from '#server/testing/applicants.ts'
import { anOperator } from '#server/testing/operators.ts'
import { anEmail, aRetailer, milk, password } from '#server/testing/people.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { startApp } from '#server/testing/start-app.ts'

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

test('the key of a write is refused with any other write: a partner’s', async () => {
  const { token, storeId } = await anApplicant(app)
  const draft = `/api/store/${storeId}/draft/business`
  const first: Request = ['PUT', draft, { text: '{}' }]

  const [done, same, ...others] = await underOneKey(token, [
    first,
    first,
    ['PUT', draft, { text: '{"a":1}' }],
    ['DELETE', draft, {}],
    ['POST', '/api/auth/change-password', { currentPassword: password, newPassword: another }],
    ['PUT', '/api/auth/two-factor-activate', { way: 'MAIL', code: '123456' }],
    ['POST', '/api/auth/logout', {}],
  ])

  expect([done, same]).toEqual([200, 200])
  expect(others).toEqual(others.map(() => 422))
})

test('an operator’s', async () => {
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

test('and a stranger’s, as long as it did something', async () => {
  const { email } = await aRetailer(app)
  expect(
    await underOneKey(undefined, [
      ['POST', '/api/auth/login', { email, password: 'Wrong-password-1' }],
      ['POST', '/api/auth/login', { email, password }],
      ['POST', '/api/auth/login', { email, password }],
      ['POST', '/api/auth/login', { email, password: 'Wrong-password-1' }],
    ]),
  ).toEqual([400, 200, 200, 422])
})

const create = (storeId: string): Request => ['POST', '/api/item', milk(storeId)]

test('a key belongs to one person', async () => {
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
