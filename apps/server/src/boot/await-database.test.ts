import { connect, createServer } from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { freePort } from '#server/testing/free-port.ts'
import { awaitDatabase } from './await-database.ts'

const host = '127.0.0.1'

/** Starts a wait for the database on `databasePort`, which has no server yet. */
const aWait = async () => {
  const url = new URL(await testDatabase())
  const [databasePort, port] = [await freePort(), await freePort()]
  const real = { host: url.hostname, port: Number(url.port) }
  url.host = `${host}:${databasePort}`
  const stop = new AbortController()
  const lines: unknown[] = []
  const log = { warn: (...given: unknown[]) => void lines.push(...given) }
  const waited = awaitDatabase(url.href, { port, host, log, stopping: stop.signal, pauseMs: 50 })
  const statusOf = async (path: string): Promise<number> =>
    fetch(`http://${host}:${port}${path}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => statusOf('/health/live')).toBe(200)
  return { waited, statusOf, lines, stop, databasePort, real }
}

test('a service waits for its database, live and not ready', async () => {
  const { waited, statusOf, lines, databasePort, real } = await aWait()
  expect(await statusOf('/health/ready')).toBe(503)

  const line = createServer((near) => {
    const far = connect(real.port, real.host)
    near.pipe(far).pipe(near)
    far.on('error', () => near.destroy())
    near.on('error', () => far.destroy())
  }).listen(databasePort, host)

  expect(await waited).toBe(true)
  expect(await statusOf('/health/live')).toBe(0)
  expect(lines).toEqual([{ err: expect.any(Error) }, 'database.waiting'])
  line.close()
})

test('a stop ends the wait', async () => {
  const { waited, statusOf, stop } = await aWait()

  stop.abort()

  expect(await waited).toBe(false)
  expect(await statusOf('/health/live')).toBe(0)
})

test('a wrong password ends the wait with its error', async () => {
  const url = new URL(await testDatabase())
  url.password = 'wrong'
  const waiting = { port: undefined, host, log: { warn: () => undefined }, stopping: new AbortController().signal }

  await expect(awaitDatabase(url.href, waiting)).rejects.toThrow('password authentication failed')
})
