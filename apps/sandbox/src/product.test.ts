import { once } from 'node:events'
import { createServer, request, type IncomingMessage } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { portOf } from './http.ts'
import { aSandbox } from './testing/trial.ts'

/** Answers with what it was asked, and with the headers that tell who asks. */
const echo = createServer((asked, response) => {
  const { authorization = '', cookie = '', 'x-terminal-key': key = '' } = asked.headers
  response.writeHead(asked.url === '/api/busy' ? 429 : 200, {
    'content-type': 'application/json',
    ...(asked.url === '/api/busy' && { 'retry-after': '7' }),
  })
  response.end(JSON.stringify({ method: asked.method, url: asked.url, authorization, cookie, key }))
})
await new Promise<void>((listening) => {
  echo.listen(0, '127.0.0.1', listening)
})
afterAll(() => {
  echo.close()
})
const address = `http://127.0.0.1:${portOf(echo)}`
const product = {
  url: address,
  publicUrl: address,
  password: 'secret',
  accounts: [],
  authenticator: { secret: 'JBSW', codeAt: (step: number) => String(step % 1_000_000).padStart(6, '0') },
}
const { url } = await aSandbox(undefined, { product })

test('forwards credentials without cookies', async () => {
  const headers = { authorization: 'Bearer t', 'x-terminal-key': 'k', cookie: 'a=b' }
  const answer = await fetch(`${url}/product/api/pos/item/4011?program=BENEFIT`, { headers })
  expect(await answer.json()).toEqual({
    method: 'GET',
    url: '/api/pos/item/4011?program=BENEFIT',
    authorization: 'Bearer t',
    cookie: '',
    key: 'k',
  })
})

test('forwards Retry-After and returns 502 without a product', async () => {
  const busy = await fetch(`${url}/product/api/busy`)
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([429, '7'])
  const { url: alone } = await aSandbox(undefined, { product: { ...product, url: 'http://127.0.0.1:9' } })
  expect((await fetch(`${alone}/product/api/pos/session`)).status).toBe(502)
})

test('forwards only API calls of its own pages', async () => {
  expect((await fetch(`${url}/product/metrics`)).status).toBe(404)
  expect((await fetch(`${url}/product/api/../metrics`)).status).toBe(404)
  const foreign = { method: 'POST', headers: { origin: 'http://evil.test' }, body: '{}' }
  expect((await fetch(`${url}/product/api/pos/session`, foreign)).status).toBe(403)
  expect((await fetch(`${url}/__sandbox/product`)).status).toBe(200)
})

test('stand-ins refuse foreign hosts and origins', async () => {
  const { url: tunnelled } = await aSandbox(undefined, {
    product: { ...product, publicUrl: 'https://shop.example.com/' },
  })
  const headers = { 'content-type': 'application/json' }
  const statusFrom = async (origin: string, base = url): Promise<number> =>
    (await fetch(`${base}/sentry/api/1/envelope/`, { method: 'POST', headers: { ...headers, origin }, body: '{}' }))
      .status
  expect(await statusFrom('http://localhost:3000')).not.toBe(403)
  expect(await statusFrom('https://shop.example.com', tunnelled)).not.toBe(403)
  for (const origin of ['http://evil.test', 'http://localhost.evil.test', 'https://shop.example.com', 'null']) {
    expect([origin, await statusFrom(origin)]).toEqual([origin, 403])
  }
})

const statusTo = async (host: string): Promise<number | undefined> => {
  const sent = request(`${url}/plaid-cdn/nothing`, { headers: { host } }).end()
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  answer?.resume()
  return answer?.statusCode
}

test('stand-ins answer only to names of this machine', async () => {
  expect(await statusTo('localhost:9400')).not.toBe(403)
  expect([await statusTo('evil.test'), await statusTo('127.0.0.1.nip.io')]).toEqual([403, 403])
})

test('the start page shows this and the next code', async () => {
  const before = Date.now()
  const shown: { codes: string[]; endsAt: number } = await (await fetch(`${url}/__sandbox/product`)).json()
  const step = shown.endsAt / 30_000 - 1
  expect(shown.codes).toEqual([step, step + 1].map((one) => String(one % 1_000_000).padStart(6, '0')))
  expect(shown.endsAt).toBeGreaterThan(before)
  expect(shown.endsAt).toBeLessThanOrEqual(Date.now() + 30_000)
})

test('without a product there is neither relay nor start page', async () => {
  const { url: bare } = await aSandbox()
  expect((await fetch(`${bare}/product/api/pos/session`)).status).toBe(404)
  expect((await fetch(`${bare}/__sandbox/product`)).status).toBe(404)
})
