import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const { token } = await aRetailer(app)
const { config } = app.deps

const live = await buildApp({
  ...app.deps,
  config: {
    ...config,
    production: true,
    publicUrl: 'https://Portal.Example.com',
    apiDocs: 'public',
    trustedProxies: ['127.0.0.1'],
  },
})
const liveUrl = new URL(await live.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => live.close())

type Sent = { path?: string; hosts?: readonly string[]; forwardedHost?: string; at?: URL }
/** Sends the request's first line and Host headers as they are: `fetch` would tidy them up. */
const send = async ({ path = '/api/store/stores-by-user', hosts, forwardedHost, at = new URL(app.base) }: Sent) => {
  const named = (hosts ?? [at.host]).flatMap((host) => ['Host', host])
  const forwarded = forwardedHost === undefined ? [] : ['X-Forwarded-Host', forwardedHost]
  const headers = [...named, ...forwarded, 'Authorization', `Bearer ${token}`]
  const sent = request({ host: at.hostname, port: at.port, path, headers, setHost: false }).end()
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  answer?.resume()
  return { statusCode: answer?.statusCode, headers: { ...answer?.headers } }
}

test.each([
  '/api/store/stores-by-user',
  '/%61pi/store/stores-by-user',
  '/api/store/stores%2Dby%2Duser',
  'http://elsewhere.test/api/store/stores-by-user',
  '/api/store/stores-by-user?x=/health/',
  '/api/no-such-call',
])('no cache stores %s', async (path) => {
  const answer = await send({ path })
  expect([200, 400, 404]).toContain(answer.statusCode)
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('an encoded path reaches its route with the session', async () => {
  expect((await send({ path: '/%61pi/store/stores-by-user' })).statusCode).toBe(200)
})

test.each([
  ['localhost', 200],
  ['LOCALHOST.:3000', 200],
  ['127.0.0.1:3000', 200],
  ['[::1]:3000', 200],
  [new URL(config.publicUrl).host, 200],
  ['evil.test', 421],
  ['localhost.evil.test', 421],
  ['127.0.0.1.nip.io', 421],
  ['192.168.1.7:3000', 421],
  ['localhost@evil.test', 421],
])('development answers %s with %i', async (host, status) => {
  expect((await send({ hosts: [host] })).statusCode).toBe(status)
})

test('a proxy that passes on X-Forwarded-Host changes no host', async () => {
  const ours = 'portal.example.com'
  expect((await send({ hosts: ['evil.test'], forwardedHost: ours, at: liveUrl })).statusCode).toBe(421)
  expect((await send({ hosts: [ours], forwardedHost: 'evil.test', at: liveUrl })).statusCode).toBe(200)
})

test.each([
  ['portal.example.com', 200],
  ['PORTAL.example.COM', 200],
  ['portal.example.com.', 200],
  ['portal.example.com:443', 200],
  ['portal.example.com:80', 421],
  ['portal.example.com.evil.test', 421],
  ['localhost', 421],
  ['127.0.0.1', 421],
])('production answers %s with %i', async (host, status) => {
  expect((await send({ hosts: [host], at: liveUrl })).statusCode).toBe(status)
})

test('answers health checks by IP under one path', async () => {
  expect((await send({ path: '/health/live', hosts: ['10.0.0.7'], at: liveUrl })).statusCode).toBe(200)
  const other = await send({ path: '/api/item/%2e%2e/health/live', hosts: ['10.0.0.7'], at: liveUrl })
  expect(other.statusCode).toBe(421)
})

test('answers monitoring with a token by IP', async () => {
  expect((await send({ path: '/metrics', hosts: ['10.0.0.7:3000'], at: liveUrl })).statusCode).toBe(421)
  const measured = await buildApp({ ...app.deps, config: { ...config, production: true, metricsToken: token } })
  const at = new URL(await measured.listen({ port: 0, host: '127.0.0.1' }))

  expect((await send({ path: '/metrics', hosts: ['10.0.0.7:3000'], at })).statusCode).toBe(200)
  expect((await send({ hosts: ['10.0.0.7:3000'], at })).statusCode).toBe(421)
  await measured.close()
})

test('refuses a request with two Host headers', async () => {
  for (const at of [new URL(app.base), liveUrl]) {
    const hosts = ['portal.example.com', 'evil.test']
    expect((await send({ hosts, at })).statusCode).toBe(400)
  }
})

const docsOf = async (apiDocs: 'all' | 'public' | 'off') => {
  const one = await buildApp({ ...app.deps, config: { ...config, apiDocs } })
  const answers = await Promise.all(['/api/openapi.json', '/api/docs'].map((url) => one.inject(url)))
  await one.close()
  return answers
}

test('the public description lists no operator calls', async () => {
  const names = async (apiDocs: 'all' | 'public') => {
    const [document] = await docsOf(apiDocs)
    return ['/api/pos/purchase', '/api/operator'].map((path) => document?.body.includes(path))
  }
  expect(await names('public')).toEqual([true, false])
  expect(await names('all')).toEqual([true, true])
  expect((await docsOf('off')).map(({ statusCode }) => statusCode)).toEqual([404, 404])
})
