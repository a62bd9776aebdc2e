import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Writable } from 'node:stream'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { newShedder, priorityOf, type Priority } from './shed.ts'

let running: FastifyInstance | undefined
afterEach(() => running?.close())

/** Server that works on six requests at once. Each call stays open until `release`. */
const aServer = async (delayOf = () => 0, draining = { yes: false }) => {
  const lines: string[] = []
  const stream = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const shedder = newShedder({ most: 6, draining, headers: { 'cache-control': 'no-store' }, bodyMs: 200 })
  const app = Fastify({
    logger: { level: 'warn', stream },
    serverFactory: (handle) => createServer({ keepAliveTimeout: 60_000 }, shedder.before(handle)),
  })
  running = app
  const gate = Promise.withResolvers<void>()
  const arrived: string[] = []
  shedder.install(app, delayOf)
  for (const priority of ['till', 'screen', 'file'] as const) {
    app.get(`/api/${priority}/:id`, { config: { priority } }, async () => {
      arrived.push(priority)
      await gate.promise
      return {}
    })
  }
  app.get('/api/quick', { config: { priority: 'till' } }, async () => ({}))
  app.get('/health/ready', async () => ({ status: 'ok' }))
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const open: Promise<Response>[] = []
  const occupy = async (priority: Priority, count: number): Promise<void> => {
    const before = arrived.length
    open.push(...Array.from({ length: count }, () => fetch(`${base}/api/${priority}/1`)))
    await expect.poll(() => arrived.length).toBe(before + count)
  }
  /** One more request than `occupy` began, given up once it has arrived. */
  const giveUp = async (priority: Priority): Promise<void> => {
    const before = arrived.length
    const leaving = new AbortController()
    const given = fetch(`${base}/api/${priority}/1`, { signal: leaving.signal })
    await expect.poll(() => arrived.length).toBe(before + 1)
    leaving.abort()
    await expect(given).rejects.toThrow('abort')
  }
  const release = async (): Promise<number[]> => {
    gate.resolve()
    return (await Promise.all(open)).map(({ status }) => status)
  }
  return { app, base, lines, occupy, giveUp, release }
}

test('refuses a request above the limit with Retry-After', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('till', 6)

  const refused = await fetch(`${base}/api/till/1`)

  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(await refused.json()).toMatchObject({ code: 'server.busy' })
  expect(await release()).toEqual([200, 200, 200, 200, 200, 200])
  expect((await fetch(`${base}/api/till/1`)).status).toBe(200)
})

test('files leave room for screens, and screens for tills', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('file', 2)
  expect((await fetch(`${base}/api/file/1`)).status).toBe(503)
  await occupy('screen', 2)
  expect((await fetch(`${base}/api/screen/1`)).status).toBe(503)
  await occupy('till', 2)

  expect(await release()).toEqual([200, 200, 200, 200, 200, 200])
})

test('a late event loop lowers the limit', async () => {
  const { base, occupy, release } = await aServer(() => 200)
  await occupy('till', 3)

  expect((await fetch(`${base}/api/till/1`)).status).toBe(503)
  expect(await release()).toEqual([200, 200, 200])
})

test('health checks are served by a full process', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('till', 6)

  expect((await fetch(`${base}/health/ready`)).status).toBe(200)
  await release()
})

test('a given-up request frees its place', async () => {
  const { base, occupy, giveUp, release } = await aServer()
  await occupy('till', 5)
  await giveUp('till')

  await expect.poll(async () => (await fetch(`${base}/api/quick`)).status).toBe(200)
  await occupy('till', 1)
  expect((await fetch(`${base}/api/quick`)).status).toBe(503)
  expect(await release()).toHaveLength(6)
})

test.each([
  [{ who: { kind: 'till' } }, 'till'],
  [{ who: { kind: 'device', key: true } }, 'till'],
  [{ who: { kind: 'operator' } }, 'screen'],
  [{ who: { kind: 'operator' }, kind: 'file' }, 'file'],
] as const)('%j has the priority %s', (route, priority) => {
  expect(priorityOf(route)).toBe(priority)
})

test('counts refused calls by priority', async () => {
  const { base, app, occupy, release } = await aServer()
  await occupy('file', 2)
  await fetch(`${base}/api/file/1`)
  await occupy('till', 4)
  await fetch(`${base}/api/file/1`)
  await fetch(`${base}/api/till/1`)

  expect(app.refusedCalls).toEqual({ till: 1, screen: 0, file: 2 })
  await release()
})

test('finds the priority of every route by its URL', async () => {
  const shedder = newShedder({ most: 1, draining: { yes: false }, headers: {} })
  const app = Fastify()
  running = app
  shedder.install(app, () => 0)
  const calls = Object.values(routes).filter(({ path }) => path.startsWith('/api/'))
  for (const { method, path, ...route } of calls) {
    app.route({ method, url: path, config: { priority: priorityOf({ ...route }) }, handler: async () => ({}) })
  }
  await app.ready()

  const wrong = calls.filter((route) => {
    const url = `${route.path.replaceAll(/:\w+/g, '0190f000')}?page=1`
    return shedder.priorityOfUrl(url) !== priorityOf(route)
  })

  expect(wrong.map(({ path }) => path)).toEqual([])
})

test('a refusal names request id and problem in two languages', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('till', 6)
  const ask = (language: string) =>
    fetch(`${base}/api/till/1`, { headers: { 'accept-language': language, 'x-request-id': 'request-1' } })

  const [english, spanish] = [await ask('en-US'), await ask('es-ES')]

  expect(english.headers.get('x-request-id')).toBe('request-1')
  expect(await english.json()).toMatchObject({ requestId: 'request-1', message: expect.stringContaining('busy') })
  expect(await spanish.json()).toMatchObject({ message: expect.stringContaining('ocupado') })
  await release()
})

test('a draining process closes the connection of a refusal', async () => {
  const draining = { yes: false }
  const { base, occupy, release } = await aServer(() => 0, draining)
  await occupy('till', 6)
  const before = await fetch(`${base}/api/till/1`)
  draining.yes = true
  const after = await fetch(`${base}/api/till/1`)

  expect([before, after].map(({ headers }) => headers.get('connection'))).toEqual(['keep-alive', 'close'])
  await release()
})

test('logs one line with the counts of refused calls', async () => {
  const { app, base, lines, occupy, release } = await aServer()
  await occupy('till', 6)
  await Promise.all(['till', 'till', 'screen'].map((name) => fetch(`${base}/api/${name}/1`)))
  await release()
  await app.close()

  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 40, msg: 'calls refused', till: 2, screen: 1, file: 0 }),
  ])
})

test('ends a refused call whose body does not arrive', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('till', 6)
  const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('utf8')
  const closed = once(socket, 'close')
  let heard = ''
  socket.on('data', (piece: string) => (heard += piece))

  socket.write('POST /api/till/1 HTTP/1.1\r\nhost: here\r\ncontent-length: 1000\r\n\r\n{')
  await closed

  expect(heard).toMatch(/^HTTP\/1\.1 503 /)
  await release()
})

test.each(['/%61pi/quick', '/api/qu%69ck?a', 'http://here/api/quick', 'HTTP://here:1/%61pi/quick', '/api/quick#a'])(
  'limits a call of %s',
  async (target) => {
    const { base, occupy, release } = await aServer()
    const ask = async (): Promise<string> => {
      const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('utf8')
      socket.write(`GET ${target} HTTP/1.1\r\nhost: here\r\n\r\n`)
      const [answer] = await once(socket, 'data')
      socket.destroy()
      return String(answer).slice(0, 12)
    }
    const before = await ask()
    await occupy('till', 6)

    expect([before, await ask()]).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
    await release()
  },
)

test('leaves an undecodable path to the router', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('till', 6)
  expect((await fetch(`${base}/api/%ff`)).status).toBe(400)
  await release()
})
