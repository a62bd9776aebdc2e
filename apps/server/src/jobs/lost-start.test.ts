import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connect } from '#server/db/db.ts'
import { testDatabase } from '#server/testing/database.ts'
import { startApp } from '#server/testing/start-app.ts'
import { startWorker } from './boss.ts'
import { define } from './define.ts'

const url = await testDatabase('_lost_start')
const app = await startApp({ DATABASE_URL: url })

/** Connections of which one is ended by the database at the n-th statement. */
const losing = (nth: number) => {
  const pool = connect(url, 'tillgate_worker', 2, () => undefined)
  let statements = 0
  pool.on('connect', (client) => {
    const query = client.query.bind(client)
    Object.assign(client, {
      query: (...given: Parameters<typeof query>) => {
        statements += 1
        if (statements === nth) query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
        return query(...given)
      },
    })
  })
  return { pool, hasLost: () => statements >= nth }
}

test('a worker starts despite a lost database connection', async () => {
  let index = 0
  for (let isOver = false; !isOver;) {
    index += 1
    const { pool, hasLost } = losing(index)
    const done: string[] = []
    const job = define('outbox', z.looseObject({}), async () => void done.push('outbox'), '0 3 1 1 *')
    const stop = await startWorker(pool, app.worker, [{ ...job, atStart: true }])
    isOver = !hasLost()
    await expect.poll(() => done, { timeout: 15_000 }).toContain('outbox')
    await stop()
    await pool.end()
  }
  expect(index).toBeGreaterThan(5)
}, 180_000)
