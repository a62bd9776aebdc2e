import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '#server/testing/start-app.ts'
import { newApp } from './fastify.ts'

const app = await startApp()
const impatient = newApp(app.deps, { slowness: { ms: 300, strangerMs: 150, bytes: 1024 } })
impatient.post('/api/form', async () => ({ taken: true }))
impatient.post('/api/file', async ({ raw }) => {
  let bytes = 0
  for await (const piece of raw) bytes += Buffer.from(piece).length
  return { bytes }
})
let port = 0
beforeAll(async () => {
  port = Number(new URL(await impatient.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => impatient.close())

/** Sends `head` at once, then a piece of `bytes` every 60 ms until the server closes; returns the answer. */
const drip = async (to: number, head: string, bytes: number, pieces = Infinity) => {
  const began = performance.now()
  const socket = connect(to, '127.0.0.1')
  let heard = ''
  let sent = 0
  socket.on('data', (piece: Buffer) => (heard += piece.toString()))
  socket.on('error', () => undefined)
  socket.write(head)
  const dripping = setInterval(() => {
    if (sent >= pieces) return
    sent += 1
    socket.write('a'.repeat(bytes))
  }, 60)
  const answered = once(socket, 'data')
  const closed = once(socket, 'close')
  await Promise.race([answered, closed])
  clearInterval(dripping)
  const answer = { heard, ms: performance.now() - began }
  return { ...answer, closed: () => closed, end: () => socket.destroy() }
}
const headOf = (path: string, length: number, type: string): string =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`

test.each([
  ['headers', 'GET /api/form HTTP/1.1\r\nhost: localhost\r\nx-drip: '],
  ['a form', headOf('/api/form', 100_000, 'application/json')],
  ['a file', headOf('/api/file', 100_000, 'multipart/form-data; boundary=x')],
])('answers slow %s with 408 in the standard format', async (_, head) => {
  const { heard, ms, closed } = await drip(port, head, 1)
  await closed()

  expect(heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
  expect(heard).toContain('x-content-type-options: nosniff')
  expect(JSON.parse(heard.slice(heard.indexOf('{')))).toMatchObject({
    code: 'input.too-slow',
    message: expect.stringContaining('too long'),
    requestId: expect.any(String),
  })
  expect(ms).toBeLessThan(3000)
})

test('closes the connection of a refused incomplete request', async () => {
  const began = performance.now()
  const head = headOf('/api/file', 100_000, 'multipart/form-data; boundary=x').replace('localhost', 'evil.test')
  const { heard, closed } = await drip(port, head, 1)
  await closed()

  expect(heard).toMatch(/^HTTP\/1\.1 421 /)
  expect(performance.now() - began).toBeLessThan(10_000)
})

test('accepts a slow upload that keeps sending', async () => {
  const pieces = 20
  const head = headOf('/api/file', 500 * pieces, 'multipart/form-data; boundary=x')
  const { heard, ms, end } = await drip(port, head, 500, pieces)
  end()

  expect(heard).toContain('{"bytes":10000}')
  expect(ms).toBeGreaterThan(600)
})

const say = async (text: string): Promise<string> => {
  const socket = connect(Number(new URL(app.base).port), '127.0.0.1')
  let heard = ''
  socket.on('data', (piece: Buffer) => (heard += piece.toString()))
  socket.write(text)
  await once(socket, 'close')
  return heard
}

test.each([
  ['two lengths', 'POST /api/item HTTP/1.1\r\nhost: h\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['no HTTP at all', 'HELO there\r\n\r\n', 400],
  ['endless headers', `GET / HTTP/1.1\r\nhost: h\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`, 431],
])('%s gets the standard error body and headers', async (_, text, status) => {
  const heard = await say(text)

  expect(heard).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(heard).toContain('cross-origin-resource-policy: same-origin')
  expect(JSON.parse(heard.slice(heard.indexOf('{')))).toMatchObject({ requestId: expect.any(String) })
})

test.each(['/%c0%ae', '/api/%c0%ae%c0%ae/item', '/api/item/%', `/api/item/${'a'.repeat(300)}`])(
  'path %s gets the standard error body and headers',
  async (path) => {
    const answer = await fetch(`${app.base}${path}`, { headers: { 'accept-language': 'es-ES' } })

    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
    expect(await answer.json()).toEqual({
      code: expect.any(String),
      message: expect.stringMatching(/^(?:No se ha podido leer|Recurso|Esta dirección)/),
      requestId: answer.headers.get('x-request-id'),
    })
  },
)
