import { Writable } from 'node:stream'
import { listItems } from '@tillgate/contract/items.ts'
import { bodyBytesMax } from '@tillgate/contract/route.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildApp } from '#server/boot/app.ts'
import { newId } from '#server/base/ids.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

const post = (token: string, body: string, headers: Record<string, string> = {}, path = '/api/item') =>
  fetch(`${app.base}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body,
  })

test('a repeated key executes once with the same answer', async () => {
  const retailer = await aRetailer(app)
  const key = { 'idempotency-key': 'a-key' }
  const body = JSON.stringify(milk(retailer.storeId))

  const first = await (await post(retailer.token, body, key)).json()
  const second = await (await post(retailer.token, body, key)).json()

  expect(second).toEqual(first)
  const { total } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  expect(total).toBe(1)
})

test('returns 422 for a key with another body', async () => {
  const retailer = await aRetailer(app)
  const key = { 'idempotency-key': 'a-key' }
  await post(retailer.token, JSON.stringify(milk(retailer.storeId)), key)

  const other = await post(retailer.token, JSON.stringify(milk(retailer.storeId, { name: 'Other' })), key)

  expect(other.status).toBe(422)
})

test('creates one item for twenty concurrent duplicates', async () => {
  const retailer = await aRetailer(app)
  const body = JSON.stringify(milk(retailer.storeId))

  const answers = await Promise.all(
    Array.from({ length: 20 }, () => post(retailer.token, body, { 'idempotency-key': 'twins' })),
  )

  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  const { total } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  expect(total).toBe(1)
})

test('frees the key of a refused request', async () => {
  const retailer = await aRetailer(app)
  const key = { 'idempotency-key': 'a-key' }
  const wrong = await post(retailer.token, JSON.stringify(milk(retailer.storeId, { name: '' })), key)

  const right = await post(retailer.token, JSON.stringify(milk(retailer.storeId)), key)

  expect([wrong.status, right.status]).toEqual([400, 200])
})

/** Fields that no shape names. */
const hostile = (count: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`a${index}`, 1])))

test.each([
  ['unknown fields', hostile(2000)],
  ['wrong prices', JSON.stringify({ storePrices: Array.from({ length: 1500 }, () => 1) })],
  ['wrong fields and unknown ones', JSON.stringify({ unit: 1, storePrices: [1, 2, 3], ...JSON.parse(hostile(100)) })],
])('returns at most twenty field errors: %s', async (_, body) => {
  const retailer = await aRetailer(app)
  const answer = await post(retailer.token, body)
  const { code, errors } = z.parse(z.object({ code: z.string(), errors: z.array(z.unknown()) }), await answer.json())
  expect([answer.status, code, errors.length]).toEqual([400, 'input.invalid', 20])
})

test('delays only the answers to costly bodies', async () => {
  const retailer = await aRetailer(app)
  const msOf = async (body: string): Promise<number> => {
    const begun = performance.now()
    await (await post(retailer.token, body)).text()
    return performance.now() - begun
  }
  expect(await msOf(hostile(1000))).toBeGreaterThan(490)
  // Small, with twenty field errors.
  expect(await msOf(hostile(100))).toBeGreaterThan(490)
  // The fastest of several: other work on the machine delays some of them.
  const cheap = [await msOf(hostile(3)), await msOf(hostile(3)), await msOf(hostile(3)), await msOf(hostile(3))]
  expect(Math.min(...cheap)).toBeLessThan(490)
})

test('accepts a list of ten thousand ids', async () => {
  const retailer = await aRetailer(app)
  const items = Array.from({ length: 10_000 }, () => newId())
  const edit = { multipleEdit: true, storeId: retailer.storeId, items, price: 1 }
  const answer = await post(retailer.token, JSON.stringify(edit), {}, '/api/item/multi-edits-and-delete-by-store')
  expect(answer.status).not.toBe(413)
})

test.each<[string, string, number, string, string?]>([
  ['half a JSON', '{"code":', 400, 'input.malformed'],
  ['a number beyond all', '{"code":1e400}', 400, 'input.malformed'],
  ['a NUL', String.raw`{"name":"a\u0000b"}`, 400, 'input.malformed'],
  ['half a character', String.raw`{"name":"\ud800"}`, 400, 'input.malformed'],
  ['a prototype', '{"__proto__":{"a":1}}', 400, 'input.malformed'],
  ['a well', `${'['.repeat(80)}${']'.repeat(80)}`, 400, 'input.malformed'],
  ['a card number', '{"name":"4111 1111 1111 1111"}', 400, 'pan.refused'],
  ['more than the route takes', `{"name":"${'x'.repeat(bodyBytesMax)}"}`, 413, 'input.too-large', '/api/store'],
  ['ten thousand small values', `{"name":[${'1,'.repeat(10_000)}1]}`, 413, 'input.too-large', '/api/store'],
  ['ten thousand fields', hostile(10_000), 413, 'input.too-large', '/api/store'],
  ['two megabytes', `{"name":"${'x'.repeat(2 ** 21)}"}`, 413, 'input.too-large'],
])('refuses %s', async (_, body, status, code, path = '/api/item') => {
  const retailer = await aRetailer(app)
  const answer = await post(retailer.token, body, {}, path)
  expect(answer.status).toBe(status)
  expect(await answer.json()).toMatchObject({ code })
})

test.each(['/api/auth/login', '/api/item'])('whoever has no session says little: %s', async (path) => {
  const saying = (length: number) =>
    fetch(`${app.base}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: '1 '.repeat(length / 2), password: 'x' }),
    })
  const short = await saying(16_000)
  const long = await saying(17_000)
  expect(short.status).not.toBe(413)
  expect([long.status, await long.json()]).toMatchObject([413, { code: 'input.too-large' }])
})

test('returns 401 for an ended session with large body', async () => {
  const answer = await post('x'.repeat(43), JSON.stringify({ name: 'x'.repeat(17_000) }))
  expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'session.missing' }])
})

test.each([
  ['a card number', '{"userAgent":"4111 1111 1111 1111"}', 'pan.refused'],
  ['a card number where bodies have barcodes', '{"search":["4111111111111111"]}', 'pan.refused'],
  ['a card number alone', '"4111111111111111"', 'pan.refused'],
])('checks the trial field without exemptions: %s', async (_, trial, code) => {
  const retailer = await aRetailer(app)
  const answer = await post(retailer.token, JSON.stringify(milk(retailer.storeId)).replace(/}$/, `,"trial":${trial}}`))
  expect([answer.status, await answer.json()]).toMatchObject([400, { code }])
})

test('refuses a card number in the idempotency key', async () => {
  const retailer = await aRetailer(app)
  const key = { 'idempotency-key': '4111-1111-1111-1111' }
  const answer = await post(retailer.token, JSON.stringify(milk(retailer.storeId)), key)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'pan.refused' }])
})

test('returns 415 for a body that is not JSON', async () => {
  const retailer = await aRetailer(app)
  const answer = await post(retailer.token, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })
  expect(answer.status).toBe(415)
})

test('names an unknown field', async () => {
  const retailer = await aRetailer(app)
  const answer = await post(retailer.token, JSON.stringify({ ...milk(retailer.storeId), aplVerification: true }))
  expect(await answer.json()).toMatchObject({
    errors: [{ field: 'aplVerification', code: 'field.unknown' }],
  })
})

test('returns 400 for a repeated filter', async () => {
  const retailer = await aRetailer(app)
  const address = `${app.base}/api/item?storeId=${retailer.storeId}&unit=LB&unit=OZ`
  const answer = await fetch(address, { headers: { authorization: `Bearer ${retailer.token}` } })
  expect(answer.status).toBe(400)
})

test('every answer and refusal carries the request id', async () => {
  const answer = await fetch(`${app.base}/api/item`, { headers: { 'x-request-id': 'trace-0123456789' } })
  expect(answer.headers.get('x-request-id')).toBe('trace-0123456789')
  expect(await answer.json()).toMatchObject({ requestId: 'trace-0123456789' })
})

test('serves the description of the contract', async () => {
  const answer = await (await fetch(`${app.base}/api/openapi.json`)).json()
  expect(answer).toMatchObject({ openapi: '3.1.0' })
  expect(JSON.stringify(answer)).toContain('/api/item/{id}/code/{code}/store/{storeId}')
})

test('answers health and metrics', async () => {
  const [live, ready, metrics] = await Promise.all(
    ['/health/live', '/health/ready', '/metrics'].map((path) => fetch(`${app.base}${path}`)),
  )
  expect([live?.status, ready?.status]).toEqual([200, 200])
  const figures = await metrics?.text()
  expect(figures).toContain('http_request_seconds_bucket')
  expect(figures).toContain('http_refused_calls_total{priority="till"} 0')
})

test('accepts thirteen digits in an e-mail address', async () => {
  const email = '4222222222222@example.com'
  const headers = { 'content-type': 'application/json' }
  const said = async (path: string, body: object): Promise<string> => {
    const answer = await fetch(`${app.base}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.text()
  }
  expect(await said('/api/auth/login', { email, password: 'Some-Password-1' })).not.toContain('pan.')
  expect(await said('/api/auth/partner-registration', { email, firstName: 'Ana', lastName: 'Ruiz' })).not.toContain(
    'pan.',
  )
})

test('removes invisible characters from a name', async () => {
  const retailer = await aRetailer(app)
  const name = 'Mi\u{200B}lk \u{202E}1%\u{7}\nfat'
  await post(retailer.token, JSON.stringify(milk(retailer.storeId, { name })))
  const { items } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  expect(items.map((item) => item.name)).toEqual(['Milk 1% fat'])
})

test('logs answers, but health checks only at debug level', async () => {
  const lines: string[] = []
  const stream = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const logged = await buildApp({ ...app.deps, log: pino({ level: 'info' }, stream) })
  const base = await logged.listen({ port: 0, host: '127.0.0.1' })

  for (const path of ['/health/live', '/health/ready', '/config/settings.json']) await fetch(`${base}${path}`)
  await logged.close()

  const routes = lines.map((line) => JSON.parse(line).route).filter((route) => route !== undefined)
  expect(routes).toEqual(['/config/settings.json'])
})

test.each([
  ['POST', '/api/item/export', 'GET, HEAD, PUT'],
  ['GET', '/api/auth/login', 'POST'],
  ['DELETE', '/api/item', 'GET, HEAD, POST'],
])('%s %s is answered with 405 and the methods', async (method, path, allow) => {
  const answer = await fetch(`${app.base}${path}`, { method })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
  expect(await answer.json()).toMatchObject({ code: 'method.not-allowed' })
})

test('an unknown call is answered with 404', async () => {
  for (const method of ['GET', 'POST']) {
    expect((await fetch(`${app.base}/api/no-such-call`, { method })).status).toBe(404)
  }
})

test('names the contact for security and the page that changes a password', async () => {
  const text = await (await fetch(`${app.base}/.well-known/security.txt`)).text()
  expect(text).toMatch(/^Contact: mailto:support@tillgate\.test\nExpires: \d{4}-\d\d-\d\dT00:00:00\.000Z\n/)
  const changed = await fetch(`${app.base}/.well-known/change-password`, { redirect: 'manual' })
  expect([changed.status, changed.headers.get('location')]).toEqual([302, '/change-password'])
})
