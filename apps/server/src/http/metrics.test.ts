import { expect, test } from 'vitest'
import { buildWorkerApp } from '#server/boot/app.ts'
import { withIdentity } from '#server/db/with-tenant.ts'
import { operatorTenantId } from '#server/db/change.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()

const aWorker = async (metricsToken?: string) => {
  const draining = { yes: false }
  const config = { ...app.worker.config, metricsToken }
  const worker = buildWorkerApp({ ...app.worker, config }, draining)
  const base = await worker.listen({ port: 0, host: '127.0.0.1' })
  return { base, draining, close: () => worker.close() }
}

test('a worker reports the state of its queues', async () => {
  const { base, close } = await aWorker()
  await withIdentity(app.deps.pool, (db) =>
    app.deps.enqueue(db, 'outbox', { partnerId: operatorTenantId, id: 'no-such' }),
  )

  const figures = await (await fetch(`${base}/metrics`)).text()

  expect(figures).toMatch(/queue_jobs\{queue="outbox",state="waiting"\} [1-9]/)
  expect(figures).toMatch(/queue_oldest_seconds\{queue="outbox"\} \d*\.?0*[1-9]/)
  expect(figures).toMatch(/queue_jobs\{queue="item-import-small",state="failed"\} 0/)
  expect(figures).toContain('process_resident_memory_bytes')
  expect(figures).toMatch(/file_store_free_bytes [1-9]/)
  await close()
})

test('a stopping worker is live but not ready', async () => {
  const { base, draining, close } = await aWorker()
  expect((await fetch(`${base}/health/ready`)).status).toBe(200)

  draining.yes = true

  const ready = await fetch(`${base}/health/ready`)
  expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await fetch(`${base}/health/live`)).status).toBe(200)
  await close()
})

test('refuses worker metrics without the configured token', async () => {
  const { base, close } = await aWorker('m'.repeat(16))

  expect((await fetch(`${base}/metrics`)).status).toBe(401)
  const headers = { authorization: `Bearer ${'m'.repeat(16)}` }
  expect((await fetch(`${base}/metrics`, { headers })).status).toBe(200)
  await close()
})
