import { confirmPurchase } from '@tillgate/contract/pos-purchases.ts'
import { listItems } from '@tillgate/contract/items.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { sql } from 'kysely'
import type pg from 'pg'
import * as z from 'zod/mini'
import { afterAll, expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { startWorker } from '#server/jobs/boss.ts'
import { define } from '#server/jobs/define.ts'
import { listenTo } from '#server/jobs/listener.ts'
import type { Backstop } from '#server/jobs/wake-ups.ts'
import { testDatabase } from '#server/testing/database.ts'
import { ended, header, line, upload } from '#server/testing/imports.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startPgBouncer } from '#server/testing/pgbouncer.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, createShelf, createTill } from '#server/testing/tills.ts'
import { connect } from './db.ts'
import { serviceUrl } from './service-login.ts'
import { withTenant } from './with-tenant.ts'

const database = await testDatabase()
// Three connections for fourteen of the API: consecutive transactions of one caller use different ones.
const pooler = await startPgBouncer(database, 3)
const { url: sandbox } = await aSandbox()
const through = pooler ? { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database } : { DATABASE_URL: database }
const app = await startApp({ ...through, ISSUER_URL: `${sandbox}/issuer` })
afterAll(() => pooler?.stop())
const login = serviceUrl(pooler?.url ?? database, 'tillgate_worker')
const isMissing = pooler === undefined
const reason = 'pgbouncer is not installed'

test('concurrent tills sell through PgBouncer in transaction mode', async ({ skip }) => {
  skip(isMissing, reason)
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const tills = await Promise.all(Array.from({ length: 3 }, () => createTill(app, admin)))
  const sell = async (till: (typeof tills)[number]): Promise<string> => {
    const { id } = await aBasket(till)
    const cardToken = `card_sbx_ok_${newId()}`
    const body = { cardToken, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
    return (await till.call(confirmPurchase, { params: { id }, body })).id
  }
  const sold = await Promise.all([...tills, ...tills, ...tills].map(sell))
  const report = await admin.download(downloadTransactions, { body: { fileType: 'csv' } })
  const text = await report.blob.text()
  expect(sold.filter((id) => !text.includes(id))).toEqual([])
})

test('jobs and imports run through PgBouncer', async ({ skip }) => {
  skip(isMissing, reason)
  const admin = await aRetailer(app)
  await app.work()
  const { body } = await upload(app, admin, header + line('3001') + line('3002'))
  expect(await ended(admin, body.id)).toMatchObject({ status: 'FINISHED', createdQuantity: 2 })
  expect(await admin.call(listItems, { query: { storeId: admin.storeId } })).toMatchObject({ total: 2 })
  await app.rest()
})

/** Runs two jobs, one after the other, in a worker that listens as `bulk` connects. Returns the number of those that ran. */
const runJobs = async (bulk: pg.Pool, backstop: Backstop) => {
  const { partnerId } = await aRetailer(app)
  const queues = connect(login, 'tillgate_worker', 2, () => undefined, { isPooled: true })
  let begun = 0
  const job = define('item-import-small', z.looseObject({}), async () => void (begun += 1))
  const stop = await startWorker(queues, { ...app.worker, bulk }, [job], { backstop })
  for (const nth of [1, 2]) {
    await withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) =>
      app.deps.enqueue(db, 'item-import-small', { partnerId }, partnerId),
    )
    await expect.poll(() => begun).toBe(nth)
  }
  await stop()
  await queues.end()
  return begun
}
const hourMs = 3_600_000

test('notifications through PgBouncer reach workers that listen directly', async ({ skip }) => {
  skip(isMissing, reason)
  expect(await runJobs(app.worker.bulk, { listeningMs: hourMs, deafMs: hourMs })).toBe(2)
})

test('workers that can listen only at PgBouncer look every second', async ({ skip }) => {
  skip(isMissing, reason)
  const bulk = connect(login, 'tillgate_worker', 1, () => undefined, { isPooled: true })
  expect(await runJobs(bulk, { listeningMs: hourMs, deafMs: 100 })).toBe(2)
  await bulk.end()
})

test('a connection to PgBouncer does not count as listening', async ({ skip }) => {
  skip(isMissing, reason)
  const lost: string[] = []
  const listener = await listenTo(
    { connectionString: login },
    { channels: ['x'], onNotification: () => {}, onListening: () => {}, onLost: ({ message }) => lost.push(message) },
  )
  expect(listener.isListening()).toBe(false)
  expect(lost).toEqual([expect.stringContaining('DATABASE_DIRECT_URL')])
  await listener.stop()
})

test('statements keep their time limits through PgBouncer', async ({ skip }) => {
  skip(isMissing, reason)
  const caller = await aRetailer(app)
  const limits = await withTenant({ pool: app.deps.pool, caller }, async (db) => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    return rows
  })
  expect(limits).toEqual([{ statement: '10s', lock: '5s', idle: '15s' }])
})
