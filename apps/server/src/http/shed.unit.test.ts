import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { answerErrors } from './errors.ts'
import { priorityOf, shedLoad, type Priority } from './shed.ts'

let running: FastifyInstance | undefined
afterEach(() => running?.close())

/** Server that works on six requests at once. Each call stays open until `release`. */
const aServer = async (delayOf = () => 0) => {
  const app = Fastify()
  running = app
  const gate = Promise.withResolvers<void>()
  const arrived: string[] = []
  answerErrors(app)
  shedLoad(app, 6, delayOf)
  for (const priority of ['till', 'screen', 'file'] as const) {
    app.get(`/${priority}`, { config: { priority } }, async () => {
      arrived.push(priority)
      await gate.promise
      return {}
    })
  }
  app.get('/quick', { config: { priority: 'till' } }, async () => ({}))
  app.get('/health/ready', async () => ({ status: 'ok' }))
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  const open: Promise<Response>[] = []
  const occupy = async (priority: Priority, count: number): Promise<void> => {
    const before = arrived.length
    open.push(...Array.from({ length: count }, () => fetch(`${base}/${priority}`)))
    await expect.poll(() => arrived.length).toBe(before + count)
  }
  /** One more request than `occupy` began, given up once it has arrived. */
  const giveUp = async (priority: Priority): Promise<void> => {
    const before = arrived.length
    const leaving = new AbortController()
    const given = fetch(`${base}/${priority}`, { signal: leaving.signal })
    await expect.poll(() => arrived.length).toBe(before + 1)
    leaving.abort()
    await expect(given).rejects.toThrow('abort')
  }
  const release = async (): Promise<number[]> => {
    gate.resolve()
    return (await Promise.all(open)).map(({ status }) => status)
  }
  return { app, base, occupy, giveUp, release }
}

test('refuses a request above the limit with Retry-After', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('till', 6)

  const refused = await fetch(`${base}/till`)

  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toMatchObject({ code: 'server.busy' })
  expect(await release()).toEqual([200, 200, 200, 200, 200, 200])
  expect((await fetch(`${base}/till`)).status).toBe(200)
})

test('files leave room for screens, and screens for tills', async () => {
  const { base, occupy, release } = await aServer()
  await occupy('file', 2)
  expect((await fetch(`${base}/file`)).status).toBe(503)
  await occupy('screen', 2)
  expect((await fetch(`${base}/screen`)).status).toBe(503)
  await occupy('till', 2)

  expect(await release()).toEqual([200, 200, 200, 200, 200, 200])
})

test('a late event loop lowers the limit', async () => {
  const { base, occupy, release } = await aServer(() => 200)
  await occupy('till', 3)

  expect((await fetch(`${base}/till`)).status).toBe(503)
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

  await expect.poll(async () => (await fetch(`${base}/quick`)).status).toBe(200)
  await occupy('till', 1)
  expect((await fetch(`${base}/quick`)).status).toBe(503)
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
  await fetch(`${base}/file`)
  await occupy('till', 4)
  await fetch(`${base}/file`)
  await fetch(`${base}/till`)

  expect(app.refusedCalls).toEqual({ till: 1, screen: 0, file: 2 })
  await release()
})
