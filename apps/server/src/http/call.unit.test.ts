import { once } from 'node:events'
import { createServer } from 'node:http'
import { logout } from '@tillgate/contract/auth.ts'
import { deleteDraft, saveDraft } from '@tillgate/contract/business.ts'
import { listStoresByUser } from '@tillgate/contract/stores.ts'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { caller, type ClientOptions } from '@tillgate/client/call.ts'

type Heard = { method: string; path: string; authorization: string | undefined; key: unknown; body: unknown }
let heard: Heard[] = []
let answers: number[] = []
/** `Retry-After` of a 503, in seconds. */
let retryAfter = '0'
const answerOf: Record<string, object> = {
  GET: { items: [] },
  PUT: { savedAt: '2026-11-21T10:00:00.000Z' },
  POST: { message: 'Bye' },
  DELETE: { message: 'Gone' },
}

/** Writes down what reaches it, as the server would see it. */
const server = createServer((request, response) => {
  let text = ''
  request.on('data', (piece: Buffer) => (text += piece.toString()))
  request.on('end', () => {
    const { method = '', url: path = '', headers } = request
    const body: unknown = text === '' ? undefined : JSON.parse(text)
    heard.push({ method, path, authorization: headers.authorization, key: headers['idempotency-key'], body })
    const status = answers.shift() ?? 200
    const busy = status === 503 ? { 'retry-after': retryAfter } : {}
    response.writeHead(status, { 'content-type': 'application/json', ...busy })
    response.end(JSON.stringify(answerOf[method]))
  })
}).listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
beforeEach(() => {
  heard = []
  answers = []
  retryAfter = '0'
})

const address = server.address()
const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
const trial = { userAgent: 'Browser 7', hostname: 'portal.test' }
const client: ClientOptions = { base, headers: () => ({ authorization: 'Bearer mine' }), trial, checksAnswers: true }
const call = caller(client)
const id = '019e0000-0000-7000-8000-000000000001'

test('1 §7: sends the bearer except to the mock', async () => {
  await call(listStoresByUser, {})
  await call(logout, {})
  await caller({ ...client, mockBase: `${base}/mock` })(listStoresByUser, {}, { mock: true })

  expect(heard.map(({ path, authorization }) => [path, authorization])).toEqual([
    ['/api/store/stores-by-user', 'Bearer mine'],
    ['/api/auth/logout', 'Bearer mine'],
    ['/mock/api/store/stores-by-user', undefined],
  ])
})

test('1 §7: only writes carry trial and a key', async () => {
  const params = { id, form: 'business' as const }
  await call(logout, {})
  await call(saveDraft, { params, body: { text: '{}' } })
  await call(deleteDraft, { params })
  await call(listStoresByUser, {})

  expect(heard.map(({ method, body }) => [method, body])).toEqual([
    ['POST', { trial }],
    ['PUT', { text: '{}', trial }],
    ['DELETE', { trial }],
    ['GET', undefined],
  ])
  const keys = heard.slice(0, 3).map(({ key }) => key)
  expect(new Set(keys).size).toBe(3)
  expect(heard[3]?.key).toBeUndefined()
})

test('repeats a 401 under its key, then reports it', async () => {
  const statuses: number[] = []
  const watched = caller({ ...client, refused: (status) => statuses.push(status) })
  answers = [401, 200]
  await watched(logout, {})
  expect(heard[0]?.key).toBe(heard[1]?.key)
  expect(statuses).toEqual([])

  answers = [401, 401]
  await expect(watched(logout, {})).rejects.toMatchObject({ status: 401 })
  expect(heard).toHaveLength(4)
  expect(statuses).toEqual([401])
})

/** Client that notes the statuses of refusals. */
const aWatched = () => {
  const statuses: number[] = []
  return { statuses, watched: caller({ ...client, refused: (status) => statuses.push(status) }) }
}

test('repeats a busy read once without a refusal', async () => {
  const { statuses, watched } = aWatched()
  answers = [503, 200]

  expect(await watched(listStoresByUser, {})).toEqual({ items: [] })
  expect([heard.length, statuses]).toEqual([2, []])
})

test('reports the second 503 of a read', async () => {
  const { statuses, watched } = aWatched()
  answers = [503, 503]

  await expect(watched(listStoresByUser, {})).rejects.toMatchObject({ status: 503, retryAfter: 0 })
  expect([heard.length, statuses]).toEqual([2, [503]])
})

test('does not repeat a busy write', async () => {
  answers = [503, 200]

  await expect(call(logout, {})).rejects.toMatchObject({ status: 503 })
  expect(heard).toHaveLength(1)
})

test('does not repeat a read after a long Retry-After', async () => {
  answers = [503, 200]
  retryAfter = '60'

  await expect(call(listStoresByUser, {})).rejects.toMatchObject({ status: 503, retryAfter: 60 })
  expect(heard).toHaveLength(1)
})

test('an abort ends the wait for a busy server', async () => {
  answers = [503, 200]
  retryAfter = '5'
  const leaving = new AbortController()
  const asked = call(listStoresByUser, {}, { signal: leaving.signal })
  await expect.poll(() => heard.length).toBe(1)

  leaving.abort()

  await expect(asked).rejects.toThrow('abort')
  expect(heard).toHaveLength(1)
})
