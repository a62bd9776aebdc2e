import { createItem, listItems } from '@tillgate/contract/items.ts'
import { downloadItemBatchErrors, getItemBatch } from '@tillgate/contract/item-batches.ts'
import { commitItemBatch } from '@tillgate/contract/item-checks.ts'
import { getItemChange } from '@tillgate/contract/item-changes.ts'
import { createWebhook, listWebhookDeliveries } from '@tillgate/contract/webhooks.ts'
import type { BatchMode } from '@tillgate/domain/item-batches.ts'
import { webhookKinds } from '@tillgate/domain/webhooks.ts'
import { expect, inject, onTestFinished, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import type { RowKey } from '#server/db/claims.ts'
import { withMaintenance, withTenant } from '#server/db/with-tenant.ts'
import { countValues, insertUndo } from '#server/modules/catalogue/changes/changes.queries.ts'
import { insertCopy } from '#server/modules/catalogue/changes/copy.queries.ts'
import { runUndo } from '#server/modules/catalogue/changes/undo.jobs.ts'
import { runImport } from '#server/modules/catalogue/imports/run.service.ts'
import { recordEvent } from '#server/modules/notifications/api.ts'
import { messagePerson } from '#server/modules/outbox/messages.service.ts'
import type { Deps } from '#server/ports/deps.ts'
import { countOpen, makeDue, passLease } from '#server/testing/claims.queries.ts'
import { testDatabase } from '#server/testing/database.ts'
import { listPosts } from '#server/testing/identity.queries.ts'
import { aShop, aStoredBatch, header, line, mixedFile, ofMixedFile } from '#server/testing/imports.ts'
import { killTen, tens } from '#server/testing/kills.ts'
import { mailbox } from '#server/testing/mailbox.ts'
import type { Death } from '#server/testing/mortal-connections.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aReceiver } from '#server/testing/webhook-receiver.ts'
import { everyClaimedRows } from './claimed-rows.ts'

// An attempt takes what is due of every partner.
const app = await startApp({ DATABASE_URL: await testDatabase('_claims') })
const { pool } = app.deps
const never = new AbortController().signal

type Begun = {
  /** Differs from the worker where the row calls a third party. */
  deps?: Deps
  /** Checks the result of a row that is over. `copies`: how often the third party may have got the same. */
  check: (copies: number) => Promise<void>
}
type Case = {
  name: string
  topic: string
  /** Adds a row that waits. */
  begin: () => Promise<Begun>
  /** An attempt in small steps. */
  attempt?: (deps: Deps, key: RowKey) => Promise<unknown>
  /** The work calls a third party between two statements, so the state after a statement counts too. */
  calls?: true
}

const rowsOf = (topic: string) => {
  const found = everyClaimedRows.find((one) => one.topic === topic)
  if (!found) throw new Error(`no rows of ${topic} are claimed`)
  return found
}

/** A mail with a link: a second copy must have the same one. */
const person = await aRetailer(app)
const aMessage = async (channel: 'mail' | 'text'): Promise<Begun> => {
  // Cases of other tables mailed people too.
  const { listDue, attempt } = rowsOf('messages')
  for (let due = await listDue(app.worker); due.length > 0; due = await listDue(app.worker)) {
    for (const key of due) await attempt(mailbox(app).deps, key)
  }
  const box = mailbox(app)
  const message =
    channel === 'mail'
      ? ({ task: 'reset', email: person.email, phone: null, code: null, passcodeId: null } as const)
      : ({ channel, to: '+13055550141', kind: 'sign-in-code', params: { code: '123456' } } as const)
  await withMaintenance(app.worker.pool, (db) => messagePerson(db, app.deps, 'en-US', message))
  const check = async (copies: number): Promise<void> => {
    const [post] = await withMaintenance(app.worker.pool, (db) => listPosts(db, box.since))
    const got = box.received.filter(({ id }) => id === post?.id)
    expect(got.length).toBeLessThanOrEqual(channel === 'mail' ? copies : 1)
    expect(new Set(got.map(({ text }) => text)).size).toBeLessThanOrEqual(1)
    // A text that may have arrived is not repeated.
    if (post?.failure === 'may have been sent') expect([channel, copies]).toEqual(['text', 2])
    else {
      expect(got.length).toBeGreaterThan(0)
      expect(post).toMatchObject({ sentAt: expect.any(Date), sealed: null, failure: null })
    }
  }
  return { deps: box.deps, check }
}

const receiver = await aReceiver()
const aDelivery = async (): Promise<Begun> => {
  const admin = await aRetailer(app)
  const { id } = await admin.call(createWebhook, {
    body: { url: receiver.url, description: 'ERP', kinds: [...webhookKinds] },
  })
  const details = { kind: 'import.ended', batchId: newId(), file: 'a.csv', rows: 9, imported: 7, failed: 2 } as const
  const { partnerId } = admin
  await withTenant({ pool, caller: admin }, (db) => recordEvent(db, app.deps, { partnerId, subject: newId(), details }))
  const before = receiver.received.length
  return {
    check: async (copies) => {
      const { items } = await admin.call(listWebhookDeliveries, { params: { id }, query: {} })
      expect(items).toMatchObject([{ state: 'delivered' }])
      const got = receiver.received.slice(before).map(({ headers }) => headers['webhook-id'])
      expect(got.length).toBeGreaterThan(0)
      expect(got.length).toBeLessThanOrEqual(copies)
      expect(new Set(got)).toEqual(new Set([items[0]?.messageId]))
    },
  }
}

const itemsOf = async ({ call }: Retailer, storeId: string) =>
  (await call(listItems, { query: { storeId, sortColumn: 'code' } })).items.map(({ code, name, price }) => [
    code,
    name,
    price,
  ])
/** Some rows at once, so that the work has several chunks. */
const few = 2
const importFew = (deps: Deps, { partnerId, id }: RowKey) => runImport(deps, partnerId, id, never, few)
const undoFew = (deps: Deps, { partnerId, id }: RowKey) => runUndo(deps, { partnerId, changeId: id }, never, few)

const anImport = async (mode: BatchMode): Promise<Begun> => {
  const retailer = await aShop(app)
  const { storeId } = retailer
  const id = await aStoredBatch(app, retailer, mixedFile, 'SMALL', mode)
  await makeDue(app.owner, rowsOf('imports').claims)
  const read = () => retailer.call(getItemBatch, { params: { batchId: id, storeId } })
  if (mode === 'CHECK') {
    const check = async (): Promise<void> => {
      expect(await read()).toMatchObject({ status: 'CHECKED', itemQuantity: 0, failedQuantity: 2 })
      expect(await itemsOf(retailer, storeId)).toHaveLength(2)
      await retailer.call(commitItemBatch, { params: { id } })
      await importFew(app.worker, { partnerId: retailer.partnerId, id })
      expect(await read()).toMatchObject(ofMixedFile)
    }
    return { check }
  }
  const check = async (): Promise<void> => {
    expect(await read()).toMatchObject(ofMixedFile)
    const items = await itemsOf(retailer, storeId)
    expect(items.map(([code, name]) => `${code} ${name}`)).toEqual([
      '3001 Milk',
      '3002 Cream',
      '3003 New 3',
      '3004 New 1',
      '3005 New 2',
    ])
    const errors = await (await retailer.download(downloadItemBatchErrors, { params: { id } })).blob.text()
    const rows = errors.split('\r\n').slice(1, -1)
    expect(rows.map((row) => row.split(',')[0])).toEqual(['4', '5'])
  }
  return { check }
}

/** Imports without a worker. Returns the id of the change. */
const merge = async (retailer: Retailer, content: string): Promise<string> => {
  const id = await aStoredBatch(app, retailer, content)
  await runImport(app.worker, retailer.partnerId, id, never)
  return id
}

const anUndo = async (): Promise<Begun> => {
  const retailer = await aShop(app)
  const { partnerId, id: userId, storeId } = retailer
  const before = await itemsOf(retailer, storeId)
  const changed = line('3001', 'Cream', '9.99') + line('3002', 'Milk', '5')
  const changeId = await merge(retailer, header + changed + ['3004', '3005', '3006'].map((code) => line(code)).join(''))
  const undoId = newId()
  await withTenant({ pool, caller: retailer }, async (db) => {
    const total = await countValues(db, partnerId, changeId)
    await insertUndo(db, { partnerId, undoId, changeId, userId, total })
  })
  const check = async (): Promise<void> => {
    expect(await itemsOf(retailer, storeId)).toEqual(before)
    const undo = await retailer.call(getItemChange, { params: { id: undoId } })
    expect(undo).toMatchObject({ status: 'DONE', restored: 6, kept: 0 })
  }
  return { check }
}

const aCopy = async (): Promise<Begun> => {
  const retailer = await aShop(app, ['3001', '3002', '3003', '3004', '3005'], 2)
  const { partnerId, id: userId } = retailer
  const [fromStoreId = '', toStoreId = ''] = retailer.storeIds
  const storePrices = [{ storeId: toStoreId, price: 1, taxPercentage: 0, active: true }]
  await retailer.call(createItem, { body: milk(toStoreId, { code: '3009', storePrices }) })
  const source = await itemsOf(retailer, fromStoreId)
  const id = newId()
  await withTenant({ pool, caller: retailer }, (db) =>
    insertCopy(db, { partnerId, id, userId, fromStoreId, toStoreId, pricePercent: 0, total: source.length }),
  )
  const check = async (): Promise<void> => {
    expect((await itemsOf(retailer, toStoreId)).slice(0, -1)).toEqual(source)
    expect(await retailer.call(getItemChange, { params: { id } })).toMatchObject({ status: 'DONE', restored: 5 })
  }
  return { check }
}

const cases: readonly Case[] = [
  { name: 'mail', topic: 'messages', begin: () => aMessage('mail'), calls: true },
  { name: 'text', topic: 'messages', begin: () => aMessage('text'), calls: true },
  { name: 'webhook', topic: 'webhooks', begin: aDelivery, calls: true },
  { name: 'import', topic: 'imports', begin: () => anImport('IMPORT'), attempt: importFew },
  { name: 'check', topic: 'imports', begin: () => anImport('CHECK'), attempt: importFew },
  { name: 'undo', topic: 'undos', begin: anUndo, attempt: undoFew },
  { name: 'copy', topic: 'undos', begin: aCopy, attempt: undoFew },
]
const attemptOf =
  (one: Case, { deps = app.worker }: Begun) =>
  (key: RowKey) =>
    (one.attempt ?? rowsOf(one.topic).attempt)(deps, key)
const work = async (one: Case, begun: Begun): Promise<void> => {
  for (const key of await rowsOf(one.topic).listDue(app.worker)) await attemptOf(one, begun)(key)
}
const isOver = async ({ topic }: Case) => (await countOpen(app.owner, rowsOf(topic).claims)) === 0
const wait = ({ topic }: Case) => passLease(app.owner, rowsOf(topic).claims)

test('each table with claimed rows has a case', () => {
  expect(new Set(cases.map(({ topic }) => topic))).toEqual(new Set(everyClaimedRows.map(({ topic }) => topic)))
})

const counted: { one: Case; statements: number }[] = []
for (const one of cases) {
  const begun = await one.begin()
  counted.push({ one, statements: await app.connections.countStatements(() => work(one, begun)) })
}

/** One row whose holder is killed, and the next worker, which ends it when the lease is over. */
const survives = async (signal: AbortSignal, one: Case, death: Death): Promise<boolean> => {
  const begun = await one.begin()
  const hasDied = await app.connections.kill(signal, death, () => work(one, begun))
  // The last statement of a killed worker may still arrive and renew its claim.
  await expect
    .poll(async () => {
      await wait(one)
      await work(one, begun)
      return isOver(one)
    })
    .toBe(true)
  await begun.check(2)
  return hasDied
}

const kills = counted.flatMap(({ one, statements }) =>
  (one.calls ? (['before', 'after'] as const) : (['before'] as const)).flatMap((when) =>
    tens(statements).map((from) => ({ one, when, from, isLast: from + 20 > statements })),
  ),
)
/** `npm test` kills at every fifth statement of long work, a run with HISTORIES at every one. */
const stride = inject('histories') === undefined ? 5 : 1

test.for(kills)('a kill $when statement $from or the nine after it loses no $one.name', async (kill, { signal }) => {
  const { one, when, from, isLast } = kill
  const count = await killTen(signal, from, one.calls ? 1 : stride, (at) => survives(signal, one, { at, when }))
  // Renewals by time make the number of statements of long work vary.
  expect(count).toBeGreaterThanOrEqual(isLast && !one.calls ? 0 : 1)
})

test.for(cases)('two workers do the work of a $name once', async (one) => {
  const begun = await one.begin()
  const [key] = await rowsOf(one.topic).listDue(app.worker)
  const attempt = async () => key && attemptOf(one, begun)(key)
  await Promise.all([attempt(), attempt()])
  expect(await isOver(one)).toBe(true)
  await begun.check(1)
})

test.for(counted)('a $one.name of a lost worker waits for its lease and no longer', async (found, { signal }) => {
  const { one, statements } = found
  const begun = await one.begin()
  // After a call only the result is left to store; long work has the claim in the middle.
  const at = one.calls ? statements : Math.floor(statements / 2)
  const [key] = await rowsOf(one.topic).listDue(app.worker)
  expect(await app.connections.kill(signal, { at, when: 'before' }, () => work(one, begun))).toBe(true)
  expect(await rowsOf(one.topic).listDue(app.worker)).toEqual([])
  if (key) await attemptOf(one, begun)(key)
  expect(await isOver(one)).toBe(false)
  await wait(one)
  await work(one, begun)
  expect(await isOver(one)).toBe(true)
  await begun.check(2)
})

/** Rows that a job works on. */
const queued = cases.filter(({ topic }) => topic === 'imports' || topic === 'undos')
test.for(queued)('a running worker finds a row without one: $name', async (one) => {
  const begun = await one.begin()
  await app.work()
  const { runner } = rowsOf(one.topic).watch(app.worker, () => undefined)
  onTestFinished(async () => {
    await runner.stop()
    await app.rest()
  })

  runner.wake()

  await expect.poll(() => isOver(one), { timeout: 30_000 }).toBe(true)
  await app.rest()
  await begun.check(1)
})
