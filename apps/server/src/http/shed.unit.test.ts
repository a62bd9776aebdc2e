import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { routes } from '@tillgate/contract/testing/all-routes.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { newShedder, shareOf, type Share } from './shed.ts'
import type { Priority } from './admission.ts'
import { standardSlowness } from './slow-callers.ts'

let running: FastifyInstance | undefined
afterEach(() => running?.close())

const limits = {
  draining: { yes: false },
  headers: { 'cache-control': 'no-store' },
  slowness: standardSlowness,
  addressOf: (request: IncomingMessage) => String(request.headers['x-from'] ?? ''),
  answerSlow: ({ socket }: IncomingMessage) => void socket.destroy(),
}

/**
 * Server that runs six calls at once. Each call stays open until `release`. `pass` moves the clock of the queue.
 * `waitingMax`: without places in the queue a call above the limit is refused.
 */
const aServer = async (waitingMax = 0, draining = { yes: false }) => {
  const lines: string[] = []
  const clock = { ms: 0 }
  const stream = new Writable({ write: (line, _, done) => done(void lines.push(String(line))) })
  const shedder = newShedder({ ...limits, maxRunning: 6, waitingMax, draining, now: () => clock.ms })
  const app = Fastify({
    logger: { level: 'warn', stream },
    serverFactory: (handle) => createServer({ keepAliveTimeout: 60_000 }, shedder.before(handle)),
  })
  running = app
  const gate = Promise.withResolvers<void>()
  const arrived: string[] = []
  shedder.install(app)
  for (const share of ['till', 'screen', 'file'] as const) {
    app.get(`/api/${share}/:id`, { config: { share } }, async () => {
      arrived.push(share)
      await gate.promise
      return {}
    })
  }
  app.get('/api/quick', { config: { share: 'till' } }, async () => ({}))
  app.post('/api/quick', { config: { share: 'screen' } }, async () => ({}))
  app.get('/health/ready', async () => ({ status: 'ok' }))
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const open: Promise<Response>[] = []
  const occupy = async (priority: Priority, count: number): Promise<void> => {
    const before = arrived.length
    open.push(...Array.from({ length: count }, () => fetch(`${base}/api/${priority}/1`)))
    await expect.poll(() => arrived.length).toBe(before + count)
  }
  /** Sends calls that find no room, and returns when all wait. */
  const wait = async (priority: Priority, count: number): Promise<Promise<Response>[]> => {
    const before = app.openRequests().waiting
    const sent = Array.from({ length: count }, () => fetch(`${base}/api/${priority}/1`))
    await expect.poll(() => app.openRequests().waiting).toBe(before + count)
    return sent
  }
  const pass = (ms: number): void => {
    clock.ms += ms
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
  const connectRaw = (): Socket => connect(Number(new URL(base).port), '127.0.0.1').setEncoding('utf8')
  return { app, base, lines, arrived, occupy, wait, pass, giveUp, release, connectRaw }
}

test('lets calls above the limit wait in a burst', async () => {
  const { app, arrived, occupy, wait, pass, release } = await aServer(512)
  await occupy('till', 6)
  const waiting = await wait('till', 200)
  pass(90)
  expect(app.openRequests()).toMatchObject({ running: 6, waiting: 200 })

  await release()

  expect((await Promise.all(waiting)).filter(({ status }) => status !== 200)).toEqual([])
  expect(arrived).toHaveLength(206)
})

test('a full process refuses a call with Retry-After', async () => {
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

test('health checks are served by a full process', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('till', 6)

  expect((await fetch(`${base}/health/ready`)).status).toBe(200)
  await release()
})

test('a process is stuck when no call ends for four seconds', async () => {
  const { app, occupy, pass, release } = await aServer()
  await occupy('till', 6)
  pass(3900)
  const before = app.isStuck()
  pass(200)

  expect([before, app.isStuck()]).toEqual([false, true])
  await release()
  await expect.poll(() => app.isStuck()).toBe(false)
})

test('a given-up request frees its place', async () => {
  const { app, base, occupy, giveUp, release } = await aServer()
  await occupy('till', 5)
  await giveUp('till')

  await expect.poll(async () => (await fetch(`${base}/api/quick`)).status).toBe(200)
  await occupy('till', 1)
  expect(app.openRequests()).toMatchObject({ running: 6, waiting: 0 })
  expect(await release()).toHaveLength(6)
})

test('given-up pipelined requests free their places', async () => {
  const { app, connectRaw, release } = await aServer(8)
  const socket = connectRaw()
  socket.write('GET /api/till/1 HTTP/1.1\r\nhost: here\r\n\r\n'.repeat(8))
  await expect.poll(() => app.openRequests()).toMatchObject({ running: 6, waiting: 2 })

  socket.destroy()

  await expect.poll(() => app.openRequests()).toMatchObject({ running: 0, waiting: 0 })
  await release()
})

test.each([
  [{ access: { kind: 'till' } }, 'till'],
  [{ access: { kind: 'device', key: true } }, 'till'],
  [{ access: { kind: 'operator', permission: 'console.use' } }, 'screen'],
  [{ access: { kind: 'operator', permission: 'console.use' }, kind: 'file' }, 'file'],
  [{ access: { kind: 'operator', permission: 'console.use' }, kind: 'upload' }, 'upload'],
] as const)('%j has the share %s', (route, share) => {
  expect(shareOf(route)).toBe(share)
})

test('counts refused calls by priority', async () => {
  const { base, app, occupy, release } = await aServer()
  await occupy('file', 2)
  await fetch(`${base}/api/file/1`)
  await occupy('till', 4)
  await fetch(`${base}/api/file/1`)
  await fetch(`${base}/api/till/1`)

  expect(app.refusedCalls).toEqual({ till: 1, screen: 0, file: 2, upload: 0 })
  await release()
})

test('finds the share of every route by its URL', async () => {
  const shedder = newShedder({ ...limits, maxRunning: 1 })
  const app = Fastify()
  running = app
  shedder.install(app)
  const calls = Object.values(routes).filter(({ path }) => path.startsWith('/api/'))
  const shareOfRoute = (route: (typeof calls)[number]): Share => shareOf({ ...route })
  for (const call of calls) {
    const { method, path: url } = call
    app.route({ method, url, config: { share: shareOfRoute(call) }, handler: async () => ({}) })
  }
  await app.ready()

  const wrong = calls.filter((route) => {
    const url = `${route.path.replaceAll(/:\w+/g, '0190f000')}?page=1`
    const share = shareOfRoute(route)
    return shedder.shareOfCall(url, share === 'upload') !== share
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
  const { base, occupy, release } = await aServer(0, draining)
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
    expect.objectContaining({ level: 40, msg: 'http.calls.refused', till: 2, screen: 1, file: 0, upload: 0 }),
  ])
})

const headOf = (length: number, from = ''): string =>
  `POST /api/quick HTTP/1.1\r\nhost: here\r\nx-from: ${from}\r\ncontent-length: ${length}\r\n\r\n`

/** Opens connections that send one byte of a body. Returns the status lines that arrived. */
const openRude = (connectRaw: () => Socket, count: number, from?: string): string[] => {
  const heard: string[] = []
  for (let index = 0; index < count; index += 1) {
    const socket = connectRaw()
    socket.on('error', () => undefined)
    socket.on('data', (text: string) => heard.push(text.slice(0, 12)))
    socket.write(`${headOf(9, from)}{`)
  }
  return heard
}

test('a call takes no place before its body has arrived', async () => {
  const { app, connectRaw } = await aServer()
  openRude(connectRaw, 3)

  await expect.poll(() => app.openRequests()).toMatchObject({ body: 3, running: 0, waiting: 0 })
})

test('refuses the seventeenth unread body of one address', async () => {
  const { app, connectRaw } = await aServer()
  const [one, other] = [openRude(connectRaw, 20, '10.0.0.1'), openRude(connectRaw, 3, '10.0.0.2')]

  await expect.poll(() => one).toEqual(Array.from({ length: 4 }, () => 'HTTP/1.1 503'))
  expect([app.openRequests().body, other]).toEqual([19, []])
})

test('forgets bodies whose callers gave up', async () => {
  const { app, connectRaw } = await aServer()
  const socket = connectRaw()
  socket.write(`${headOf(9)}{`)
  await expect.poll(() => app.openRequests().body).toBe(1)

  socket.destroy()

  await expect.poll(() => app.openRequests().body).toBe(0)
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
