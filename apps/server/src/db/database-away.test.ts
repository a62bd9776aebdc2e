import { createItem, listItems } from '@tillgate/contract/items.ts'
import { login } from '@tillgate/contract/auth.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { buildApp } from '#server/boot/app.ts'
import { isUnavailable } from './unavailable.ts'
import { withTenant } from './with-tenant.ts'
import { openDeps } from '#server/boot/start.ts'
import { withIdentity } from './with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { aStallingProxy } from '#server/testing/stalling-proxy.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
const { config, log } = app.deps
const real = new URL(config.databaseUrl ?? '')
const line = await aStallingProxy(real.hostname, Number(real.port))
const throughProxy = new URL(real)
throughProxy.port = String(line.port)
const { deps, sql: connections, close } = await openDeps(config, throughProxy.href, 'tillgate_api', log)
const far = await buildApp(deps)
const base = await far.listen({ port: 0, host: '127.0.0.1' })
afterAll(async () => {
  line.thaw()
  await far.close()
  await close()
  await line.close()
})

const retailer = await aRetailer(app)
const ask = async (path: string, init: RequestInit = {}) => {
  const began = performance.now()
  const answer = await fetch(`${base}${path}`, init)
  const text = await answer.text()
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), text, ms: performance.now() - began }
}
const headers = { authorization: `Bearer ${retailer.token}`, 'content-type': 'application/json' }
const read = () => ask(`${listItems.path}?storeId=${retailer.storeId}`, { headers })
const write = () => ask(createItem.path, { method: 'POST', headers, body: JSON.stringify(milk(retailer.storeId)) })
const signIn = () =>
  ask(login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: retailer.email, password: 'Wrong-word-17!' }),
  })
const ready = () => ask('/health/ready')
const unavailable = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) }

test('reports a hanging database within seconds', async () => {
  expect(await read()).toMatchObject({ status: 200 })
  line.freeze()
  const health = ready()
  const answers = await Promise.all([read(), read(), write(), signIn()])
  const healthAnswer = await health
  const second = await Promise.all([read(), write(), signIn()])
  line.thaw()

  expect(healthAnswer).toMatchObject({ status: 503 })
  expect(healthAnswer.ms).toBeLessThan(3000)
  for (const answer of [...answers, ...second]) {
    expect(answer).toMatchObject(unavailable)
    expect(answer.ms).toBeLessThan(9000)
  }
  await expect.poll(async () => (await ready()).status).toBe(200)
  expect(await read()).toMatchObject({ status: 200 })
})

test('lets a slow statement of a live database finish', async () => {
  const { rows } = await sql<{ done: boolean }>`select pg_sleep(1.3) is not null as done`.execute(deps.pool)
  expect(rows).toEqual([{ done: true }])
})

test('reports a lost connection as an unavailable database', async () => {
  const cutting = setInterval(line.cut, 3)
  const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? read() : write())))
  clearInterval(cutting)

  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 200)).toEqual([503])
})

test('reports the cause of a failed rollback', async () => {
  const cut = withTenant({ pool: deps.pool, caller: retailer }, async (db) => {
    await sql`select 1`.execute(db)
    const asked = sql`select pg_sleep(5)`.execute(db)
    line.cut()
    await asked
  })
  expect(isUnavailable(await cut.catch((error: unknown) => error))).toBe(true)
})

test.each([
  ['57014, took too long', sql`set local statement_timeout = 1`, sql`select pg_sleep(1)`],
  ['25006, read-only after a failover', sql`set transaction read only`, sql`create table never (n int)`],
])('%s returns a retryable error', async (_, first, second) => {
  const failing = deps.pool.transaction().execute(async (db) => {
    await first.execute(db)
    await second.execute(db)
  })
  expect(isUnavailable(await failing.catch((error: unknown) => error))).toBe(true)
})

test.each(['nobody.invalid', '127.0.0.1:9'])('a missing database at %s returns a retryable error', async (host) => {
  const opening = openDeps(config, `postgres://nobody@${host}/none`, 'tillgate_api', log)
  expect(isUnavailable(await opening.catch((error: unknown) => error))).toBe(true)
})

test('sign-in and health answer while the pool is exhausted', async () => {
  // Other files of this worker signed in from the same address.
  await withIdentity(app.deps.pool, forgetLimits)
  const taken: PoolClient[] = []
  while (taken.length < 8) taken.push(await connections.connect())
  const [reading, signing, health] = await Promise.all([read(), signIn(), ready()])
  for (const client of taken) client.release()

  expect(reading).toMatchObject(unavailable)
  expect(reading.ms).toBeLessThan(5000)
  expect(signing).toMatchObject({ status: 400, text: expect.stringContaining('login.failed') })
  expect(health).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({ status: 200 })
})
