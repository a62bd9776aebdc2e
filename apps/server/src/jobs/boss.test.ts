import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operatorTenantId } from '#server/db/change.ts'
import { connect } from '#server/db/db.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { sendMessage } from '../modules/accounts/recipients.service.ts'
import { outboxJobs } from '../modules/outbox/outbox.jobs.ts'
import { testDatabase } from '#server/testing/database.ts'
import { startApp } from '#server/testing/start-app.ts'
import { startWorker } from './boss.ts'
import { define } from './define.ts'

const app = await startApp()
const sql = connect(await testDatabase(), 'tillgate_worker', 2, () => undefined)
afterAll(() => sql.end())

test('slow mail servers do not delay other recipients', async () => {
  const [answer, slow, done] = [Promise.withResolvers<void>(), [newId(), newId(), newId()], new Set<string>()]
  const begun = new Set<string>()
  const send = async ({ id }: { id: string }) => {
    begun.add(id)
    if (slow.includes(id)) await answer.promise
    done.add(id)
  }
  const manner = outboxJobs(sendMessage).map(({ atOnce }) => ({
    ...define('outbox', z.object({ id: z.string() }), send),
    atOnce,
  }))
  const post = (id: string) =>
    withIdentity(app.deps.pool, (db) => app.deps.enqueue(db, 'outbox', { partnerId: operatorTenantId, id }))
  for (const id of slow) await post(id)
  const stop = await startWorker(sql, app.worker, manner)
  await expect.poll(() => slow.every((id) => begun.has(id))).toBe(true)

  const others = [newId(), newId(), newId()]
  for (const id of others) await post(id)
  await expect.poll(() => others.every((id) => done.has(id)), { timeout: 4000 }).toBe(true)

  expect(slow.some((id) => done.has(id))).toBe(false)
  answer.resolve()
  await stop()
})
