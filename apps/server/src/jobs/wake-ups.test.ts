import { afterAll, afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import { connect, poolOver } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { textPartner } from '#server/modules/outbox/messages.service.ts'
import { messages } from '#server/modules/outbox/outbox.jobs.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { endListeners, insertSilently, listListeners } from '#server/testing/wake-ups.queries.ts'
import { startWorker } from './boss.ts'
import { define } from './define.ts'
import { openWakeUps, type Backstop } from './wake-ups.ts'

const url = await testDatabase('_wake_ups')
const app = await startApp({ DATABASE_URL: url })
const sql = connect(url, 'tillgate_worker', 2, () => undefined)
afterAll(() => sql.end())

/** No look but after a start, a wake-up or a due time. */
const off = { listeningMs: 3_600_000, deafMs: 3_600_000 }
/** A port that nothing listens on. */
const unreachable = 'postgres://nobody@127.0.0.1:9/none'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const partnerId = newId()
/** Queues an import, whose queue retries after a second. */
const enqueue = (id: string) =>
  withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) =>
    app.deps.enqueue(db, 'item-import-small', { partnerId, id }, id),
  )

/** Starts a worker. Returns the ids of the jobs that it began; those of `failing` fail once. */
const aWorker = async (backstop: Backstop, failing: readonly string[] = [], deps = app.worker) => {
  const begun: string[] = []
  const run = async ({ id }: { id: string }) => {
    begun.push(id)
    if (failing.includes(id) && begun.filter((one) => one === id).length === 1) throw new Error('once')
  }
  const job = define('item-import-small', z.object({ id: z.string() }), run)
  stops.push(await startWorker(sql, deps, [job], { backstop }))
  return begun
}

test('a job starts at its commit without a poll', async () => {
  const begun = await aWorker(off)
  const ids = [newId(), newId(), newId()]
  for (const id of ids) await enqueue(id)
  await expect.poll(() => begun.toSorted()).toEqual(ids.toSorted())
})

test('jobs from before the start run without a poll', async () => {
  const id = newId()
  await insertSilently(app.owner, 'item-import-small', { id })
  const begun = await aWorker(off)
  await expect.poll(() => begun).toEqual([id])
})

test('a retry starts after its pause without a poll', async () => {
  const id = newId()
  const begun = await aWorker(off, [id])
  await enqueue(id)
  await expect.poll(() => begun, { timeout: 10_000 }).toEqual([id, id])
})

test('a delayed message is sent when it is due without a poll', async () => {
  const { partnerId: ours } = await aRetailer(app)
  const sent: string[] = []
  const send = async (key: { partnerId: string }) => void sent.push(key.partnerId)
  const watches = ({ look }: { look: () => void }) => [messages(send).watch(app.worker, look)]
  stops.push(await startWorker(sql, app.worker, [], { backstop: off, watches }))
  sent.length = 0
  const wish = { partnerId: ours, language: 'en-US', delay: 1 } as const
  await withTenant({ pool: app.deps.pool, caller: { partnerId: ours } }, (db) =>
    textPartner(db, app.deps, wish, { to: '+13055550141', kind: 'sign-in-code' }),
  )
  await expect.poll(() => sent, { timeout: 10_000 }).toContain(ours)
})

test('the backstop finds a job whose notification was lost', async () => {
  const begun = await aWorker({ ...off, listeningMs: 100 })
  const id = newId()
  await insertSilently(app.owner, 'item-import-small', { id })
  await expect.poll(() => begun).toEqual([id])
})

test('an ended connection misses no job and listens again', async () => {
  const begun = await aWorker(off)
  const before = await listListeners(app.owner)
  expect(before).toHaveLength(1)
  const [missed, later] = [newId(), newId()]
  await endListeners(app.owner)
  await insertSilently(app.owner, 'item-import-small', { id: missed })
  await expect.poll(() => listListeners(app.owner), { timeout: 10_000 }).toEqual([expect.any(Number)])
  await expect.poll(() => listListeners(app.owner), { timeout: 10_000 }).not.toEqual(before)
  await expect.poll(() => begun).toEqual([missed])
  await enqueue(later)
  await expect.poll(() => begun).toEqual([missed, later])
})

test('without a listening connection a look a second finds jobs', async () => {
  const bulk = connect(unreachable, 'tillgate_worker', 1, () => undefined)
  const begun = await aWorker({ ...off, deafMs: 100 }, [], { ...app.worker, bulk })
  const [one, other] = [newId(), newId()]
  await enqueue(one)
  await expect.poll(() => begun).toEqual([one])
  await enqueue(other)
  await expect.poll(() => begun).toEqual([one, other])
  await bulk.end()
})

test('an outage is logged once, not once a try', async () => {
  const lines: unknown[] = []
  const note = (...line: unknown[]) => void lines.push(line)
  const log = Object.assign(Object.create(app.worker.log), { error: note, warn: note })
  const away = connect(unreachable, 'tillgate_worker', 1, () => undefined)
  let tries = 0
  const ask = away.connect.bind(away)
  Object.assign(away, { connect: (...given: Parameters<typeof ask>) => ((tries += 1), ask(...given)) })
  const wakeUps = openWakeUps(poolOver(away), { bulk: away, log }, { ...off, deafMs: 10 })
  await wakeUps.listen('nowhere')
  await expect.poll(() => tries).toBeGreaterThan(5)
  expect(lines.map((line) => JSON.stringify(line))).toHaveLength(2)
  await wakeUps.stop()
  await away.end()
})
