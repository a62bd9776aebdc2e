import {
  pauseWebhook,
  createWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  repeatWebhookDelivery,
  rotateWebhookSecret,
  testWebhook,
} from '@tillgate/contract/webhooks.ts'
import { webhookKinds } from '@tillgate/domain/webhooks.ts'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { connect } from '#server/db/db.ts'
import { withIdentity, withOperator, withTenant } from '#server/db/with-tenant.ts'
import { startWorker } from '#server/jobs/boss.ts'
import { recordEvent } from '../record.service.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { testDatabase } from '#server/testing/database.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aReceiver, verified } from '#server/testing/webhook-receiver.ts'
import { insertWaiting } from '#server/testing/webhooks.queries.ts'
import { deliverWebhook } from './deliver.service.ts'
import type { DueDelivery } from './deliveries.queries.ts'
import { findDueWebhooks, webhooks } from './webhooks.jobs.ts'
import { sqlNow } from '#server/db/rows.ts'
import { ago, updateRows } from '#server/world/rows.queries.ts'

// A sweep sends what is due of every partner.
const database = await testDatabase('_webhooks')
const app = await startApp({ DATABASE_URL: database })
const { pool } = app.deps
beforeEach(() => withIdentity(pool, forgetLimits))

const deliverAll = (due: readonly DueDelivery[], worker = app.worker) =>
  Promise.all(due.map((key) => deliverWebhook(worker, key)))
const sweep = async (worker = app.worker) => deliverAll(await findDueWebhooks(worker), worker)
const imported = {
  kind: 'import.ended',
  batchId: newId(),
  file: 'prices.csv',
  rows: 9,
  imported: 7,
  failed: 2,
} as const
const payout = {
  kind: 'payout.sent',
  paymentOrderId: newId(),
  cents: 1241807,
  stores: 2,
  storeId: null,
  arrivesOn: '2026-11-23',
} as const
type Details = Parameters<typeof recordEvent>[2]['details']
const record = ({ partnerId }: { partnerId: string }, details: Details = imported, subject: string = newId()) =>
  withTenant({ pool, caller: { partnerId } }, (db) => recordEvent(db, app.deps, { partnerId, subject, details }))

const add = ({ call }: Pick<Retailer, 'call'>, url: string) =>
  call(createWebhook, { body: { url, description: 'ERP', kinds: [...webhookKinds] } })
/** A partner with an endpoint at a receiver. */
const anEndpoint = async (...reply: Parameters<typeof aReceiver>) => {
  const [admin, receiver] = [await aRetailer(app), await aReceiver(...reply)]
  const endpoint = await add(admin, `${receiver.url}?key=k`)
  const deliveries = async () =>
    (await admin.call(listWebhookDeliveries, { params: { id: endpoint.id }, query: {} })).items
  return { admin, receiver, ...endpoint, deliveries }
}

test('an event arrives signed, with its amount in cents', async () => {
  const { admin, receiver, secret, deliveries } = await anEndpoint()
  await record(admin, payout)
  await sweep()

  const [request] = receiver.received
  const body = request && verified(request, secret)
  expect(body).toMatchObject({
    type: 'payout.sent',
    data: { amountCents: 1241807, currency: 'USD', stores: 2, storeId: null, arrivesOn: '2026-11-23' },
  })
  expect(request?.path).toBe('/hooks?key=k')
  expect(request?.headers).toMatchObject({ 'webhook-id': body?.id, 'content-type': 'application/json' })
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 1, status: 204, messageId: body?.id }])
})

test('operators’ events arrive; those about one person do not', async () => {
  const { admin, receiver } = await anEndpoint()
  const { partnerId } = admin
  await withOperator(pool, (db) => recordEvent(db, app.deps, { partnerId, subject: newId(), details: payout }))
  await withTenant({ pool, caller: { partnerId } }, (db) =>
    recordEvent(db, app.deps, {
      partnerId,
      subject: newId(),
      userId: newId(),
      details: { kind: 'device.new', userAgent: 'x' },
    }),
  )
  await sweep()
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['payout.sent'])
})

test('sends repeated events once and rolled back events never', async () => {
  const { admin, receiver } = await anEndpoint()
  const { partnerId } = admin
  await record(admin, imported, 'the same')
  await record(admin, imported, 'the same')
  const broken = withTenant({ pool, caller: { partnerId } }, async (db) => {
    await recordEvent(db, app.deps, { partnerId, subject: newId(), details: payout })
    throw new Error('rolled back')
  })
  await expect(broken).rejects.toThrow('rolled back')
  await sweep()
  expect(receiver.received).toHaveLength(1)
})

test('a failed attempt is repeated with the same id and body', async () => {
  const { admin, receiver, secret, id, deliveries } = await anEndpoint((index) => ({ status: index === 1 ? 500 : 200 }))
  await record(admin)
  await sweep()
  expect(await deliveries()).toMatchObject([{ state: 'waiting', status: 500, nextAt: expect.any(String) }])
  await sweep()
  expect(receiver.received).toHaveLength(1)

  await updateRows(app.owner, 'webhook_delivery', { endpointId: id, state: 'waiting' }, { dueAt: sqlNow })
  await sweep()
  const [first, second] = receiver.received.map((request) => verified(request, secret))
  expect(second).toEqual(first)
  expect(await deliveries()).toMatchObject([{ state: 'delivered', attempts: 2, status: 200 }])
})

test('ten failures end a delivery; a repetition by hand sends it again', async () => {
  let status = 500
  const { admin, receiver, id, deliveries } = await anEndpoint(() => ({ status, body: 'not now' }))
  await record(admin)
  for (let index = 1; index <= 12; index += 1) {
    await updateRows(app.owner, 'webhook_delivery', { endpointId: id, state: 'waiting' }, { dueAt: sqlNow })
    await sweep()
  }
  expect(receiver.received).toHaveLength(10)
  const [failed] = await deliveries()
  expect(failed).toMatchObject({ state: 'failed', attempts: 10, nextAt: null })

  const params = { id, deliveryId: failed?.id ?? '' }
  status = 200
  await admin.call(repeatWebhookDelivery, { params })
  await expect(admin.call(repeatWebhookDelivery, { params })).rejects.toMatchObject({ code: 'webhook.waiting' })
  await sweep()
  const { state, log } = await admin.call(getWebhookDelivery, { params })
  expect(state).toBe('delivered')
  expect(log).toHaveLength(11)
  expect(log.at(-1)).toMatchObject({ number: 1, status: 500, response: 'not now' })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('410 pauses the endpoint and mails the Store Admins', async () => {
  const { admin, id, deliveries } = await anEndpoint(() => ({ status: 410 }))
  await record(admin)
  await record(admin)
  await sweep()
  expect(await admin.call(getWebhook, { params: { id } })).toMatchObject({ pause: { reason: 'gone' } })
  expect((await deliveries()).map(({ state }) => state)).toEqual(['failed', 'failed'])
  expect((await mailsFor(app, admin)).map(({ kind }) => kind)).toContain('webhook-paused')
  const audit = await withTenant({ pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(audit).toContainEqual(expect.objectContaining({ action: 'webhook.paused' }))

  await record(admin)
  expect(await deliveries()).toHaveLength(2)
})

test('three days of failures pause the endpoint; a success starts anew', async () => {
  let status = 200
  const { admin, id } = await anEndpoint(() => ({ status }))
  const pauseAfter = async (hours?: number) => {
    if (hours !== undefined)
      await updateRows(app.owner, 'webhook_endpoint', { id }, { failingSince: ago(`${hours} hours`) })
    await record(admin)
    await sweep()
    return (await admin.call(getWebhook, { params: { id } })).pause?.reason ?? null
  }
  expect(await pauseAfter(100)).toBeNull()
  status = 503
  expect(await pauseAfter()).toBeNull()
  expect(await pauseAfter(71)).toBeNull()
  expect(await pauseAfter(73)).toBe('failing')
})

test('a paused endpoint gets tests and repetitions only', async () => {
  const { admin, receiver, id, deliveries } = await anEndpoint()
  await record(admin)
  await admin.call(pauseWebhook, { params: { id } })
  await sweep()
  expect(receiver.received).toEqual([])
  expect(await deliveries()).toMatchObject([{ state: 'failed', failure: 'paused', attempts: 0 }])

  await admin.call(testWebhook, { params: { id } })
  await sweep()
  expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['ping'])
})

test('for a day after a rotation both secrets verify', async () => {
  const { admin, receiver, id, secret } = await anEndpoint()
  const { secret: fresh } = await admin.call(rotateWebhookSecret, { params: { id }, body: {} })
  await record(admin)
  await sweep()
  const [request] = receiver.received
  expect(request && verified(request, secret)).toEqual(request && verified(request, fresh))

  await updateRows(app.owner, 'webhook_endpoint', { id }, { oldSecretUntil: sqlNow })
  await record(admin)
  await sweep()
  const second = receiver.received[1]
  expect(second && verified(second, fresh)).toMatchObject({ type: 'import.ended' })
  expect(() => second && verified(second, secret)).toThrow('No matching signature')
})

test('over the limit of waiting deliveries events are stored as failed', async () => {
  const { admin, id, deliveries } = await anEndpoint()
  await insertWaiting(app.owner, admin.partnerId, id, 1000)
  await record(admin)
  expect((await deliveries())[0]).toMatchObject({ state: 'failed', failure: 'full', attempts: 0 })
  await expect(admin.call(testWebhook, { params: { id } })).rejects.toMatchObject({ code: 'rate.too-many' })
})

test('a running request takes one of the two places of its endpoint', async () => {
  const { admin, id } = await anEndpoint()
  for (let index = 1; index <= 3; index += 1) await record(admin)
  const running = { partnerId: admin.partnerId, id: newId(), endpointId: id }
  const due = await findDueWebhooks(app.worker, [running])
  expect(due.filter(({ endpointId }) => endpointId === id)).toHaveLength(1)
  await deliverAll(due)
})

test('a failed test event begins no days of failures', async () => {
  const { admin, id } = await anEndpoint(() => ({ status: 503 }))
  await admin.call(testWebhook, { params: { id } })
  await sweep()
  const failing = await app.owner.selectFrom('webhook_endpoint').select('failingSince').where('id', '=', id).execute()
  expect(failing).toEqual([{ failingSince: null }])
})

test('a silent endpoint takes two places of a worker at most', async () => {
  const answer = Promise.withResolvers<void>()
  const silent = await anEndpoint(async () => {
    await answer.promise
    return { status: 200 }
  })
  const other = await anEndpoint()
  for (let index = 1; index <= 6; index += 1) await record(silent.admin)
  await record(other.admin)
  const running = await findDueWebhooks(app.worker)
  const begun = deliverAll(running)
  expect(running.filter(({ endpointId }) => endpointId === silent.id)).toHaveLength(2)
  expect(running.map(({ endpointId }) => endpointId)).toContain(other.id)
  const later = await findDueWebhooks(app.worker, running)
  expect(later.map(({ endpointId }) => endpointId)).not.toContain(silent.id)
  answer.resolve()
  await Promise.all([begun, deliverAll(later)])
})

test('a worker sends an event at its commit without a poll', async () => {
  const { admin, receiver } = await anEndpoint((index) => ({ status: index === 1 ? 500 : 200 }))
  await sweep()
  const queues = connect(database, 'tillgate_worker', 2, () => undefined)
  const never = { listeningMs: 3_600_000, deafMs: 3_600_000 }
  const watches = ({ look }: { look: () => void }) => [webhooks.watch(app.worker, look)]
  const stop = await startWorker(queues, app.worker, [], { watches, backstop: never })
  await record(admin)
  // The second attempt is due some seconds later.
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2)
  await stop()
  await queues.end()
})
