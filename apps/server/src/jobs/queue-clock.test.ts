import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operatorTenantId } from '#server/db/change.ts'
import { connect } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { testDatabase } from '#server/testing/database.ts'
import { comeFromTheFuture, futureOfQueues } from '#server/testing/queue-clock.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { startWorker } from './boss.ts'
import { define } from './define.ts'

const url = await testDatabase('_queue_clock')
const app = await startApp({ DATABASE_URL: url })
const sql = connect(url, 'tillgate_worker', 2, () => undefined)
afterAll(() => sql.end())

test('jobs run after the clock goes back an hour', async () => {
  const done: string[] = []
  const noting = (queue: 'outbox' | 'sales-sweep', every?: string) =>
    define(queue, z.looseObject({}), async () => void done.push(queue), every)
  // A first worker has left the schedule of the product behind.
  await (
    await startWorker(sql, app.worker, [noting('sales-sweep', '* * * * *')])
  )()
  await withIdentity(app.deps.pool, (db) =>
    app.deps.enqueue(db, 'outbox', { partnerId: operatorTenantId, id: newId() }),
  )
  await comeFromTheFuture(app)
  const future = await futureOfQueues(app)
  expect(future?.minutes).toBeGreaterThan(0)
  // The schedule may have queued a job too.
  expect(future?.jobs).toBeGreaterThan(0)
  done.length = 0

  const stop = await startWorker(sql, app.worker, [noting('outbox'), noting('sales-sweep', '* * * * *')])
  expect(await futureOfQueues(app)).toEqual({ rounds: 0, minutes: 0, jobs: 0 })
  await expect.poll(() => done.toSorted(), { timeout: 90_000 }).toContain('sales-sweep')
  expect(done).toContain('outbox')
  await stop()
}, 120_000)
