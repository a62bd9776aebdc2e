import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { getItemBatch, downloadItemBatchErrors, type ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { commitItemBatch } from '@tillgate/contract/item-checks.ts'
import { listItems } from '@tillgate/contract/items.ts'
import type { BatchMode, ImportQueue } from '@tillgate/domain/item-batches.ts'
import { expect, inject, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { testDatabase } from '#server/testing/database.ts'
import { aStoredBatch, ended, header, line } from '#server/testing/imports.ts'
import { expireLeases } from '#server/testing/imports.queries.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { reviveImports } from '../catalogue.jobs.ts'
import { claimBatch, saveStep } from './lease.queries.ts'
import { runImport } from './run.service.ts'

const app = await startApp()
const { deps } = app
const never = new AbortController().signal

/** 7 rows: 3 new items, one changed, one as it was, one barcode twice with other values, one faulty row. */
const before = header + line('3001') + line('3002')
const file =
  header +
  line('3001') +
  line('3002', 'Cream') +
  line('12A4') +
  ['3003', '3004', '3005', '3003'].map((code, nth) => line(code, `New ${nth}`)).join('')

const aBatch = (retailer: Retailer, content: string, queue?: ImportQueue, mode?: BatchMode) =>
  aStoredBatch(app, retailer, content, queue, mode)
const run = (retailer: Retailer, id: string) => runImport(deps, retailer.partnerId, id, never, 2)
const read = (retailer: Retailer, id: string): Promise<ItemBatchDetail> =>
  retailer.call(getItemBatch, { params: { batchId: id, storeId: retailer.storeId } })
const expireLease = ({ partnerId }: Retailer) =>
  withTenant({ pool: deps.pool, caller: { partnerId } }, (db) => expireLeases(db, partnerId))

const script = join(import.meta.dirname, '../../../testing/dying-worker.ts')
const dieAt = async ({ partnerId }: Retailer, id: string, nth: number): Promise<boolean> => {
  const env = {
    ...process.env,
    DATABASE_URL: await testDatabase(),
    DATA_DIR: deps.config.dataDir,
    SMTP_URL: 'smtp://127.0.0.1:9',
    LOG_LEVEL: 'silent',
  }
  const child = spawn(process.execPath, [script, partnerId, id, String(nth)], { env, stdio: 'inherit' })
  const [code, signal] = await once(child, 'exit')
  if (code !== null && code !== 0) throw new Error(`the worker ended with ${code}`)
  return signal === 'SIGKILL'
}

const ofFile = {
  status: 'FINISHEDWITHERRORS',
  createdQuantity: 3,
  updatedQuantity: 1,
  unchangedQuantity: 1,
  failedQuantity: 2,
  itemQuantity: 5,
  originalItemQuantity: 7,
}
const items = async (retailer: Retailer) =>
  (await retailer.call(listItems, { query: { storeId: retailer.storeId, sortColumn: 'code' } })).items.map(
    ({ code, name }) => [code, name],
  )

/** Further workers, until the import is over. What a dead one said last may still be on its way: its lease ends as well. */
const endOf = (retailer: Retailer, id: string): Promise<void> =>
  expect
    .poll(async () => {
      await expireLease(retailer)
      await run(retailer, id)
      return (await read(retailer, id)).status
    })
    .not.toMatch(/^(STARTED|INPROGRESS)$/)

/** One partner, one import whose worker dies at its n-th statement, and the next worker that ends it. */
const survives = async (nth: number): Promise<boolean> => {
  const retailer = await aRetailer(app)
  await endOf(retailer, await aBatch(retailer, before))
  const id = await aBatch(retailer, file)
  const died = await dieAt(retailer, id, nth)
  await endOf(retailer, id)

  expect(await read(retailer, id), `killed at statement ${nth}`).toMatchObject(ofFile)
  expect(await items(retailer)).toEqual([
    ['3001', 'Milk'],
    ['3002', 'Cream'],
    ['3003', 'New 3'],
    ['3004', 'New 1'],
    ['3005', 'New 2'],
  ])
  const errors = await retailer.download(downloadItemBatchErrors, { params: { id } })
  const rows = (await errors.blob.text()).split('\r\n').slice(1, -1)
  expect(rows.map((row) => row.split(',')[0])).toEqual(['4', '5'])
  return died
}

/** Each kill starts a process: `npm test` kills at every fifth statement, a run with HISTORIES at every one. */
const stride = inject('histories') === undefined ? 5 : 1

test('a worker killed at any statement loses nothing', { timeout: 900_000 }, async () => {
  let deaths = 0
  for (let died = true; died;) {
    const next = await Promise.all([0, 1, 2, 3].map((ahead) => survives(1 + (deaths + ahead) * stride)))
    deaths += next.filter(Boolean).length
    // The first that was not killed had fewer statements: every one before it was the last of some worker.
    died = next.every(Boolean)
  }
  expect(deaths * stride).toBeGreaterThan(30)
})

/** A check and its import, each killed at its n-th statement. */
const checkSurvives = async (nth: number): Promise<boolean> => {
  const retailer = await aRetailer(app)
  await endOf(retailer, await aBatch(retailer, before))
  const id = await aBatch(retailer, file, 'SMALL', 'CHECK')
  const diedChecking = await dieAt(retailer, id, nth)
  await endOf(retailer, id)
  expect(await read(retailer, id), `check killed at statement ${nth}`).toMatchObject({
    status: 'CHECKED',
    itemQuantity: 0,
    failedQuantity: 2,
  })
  expect(await items(retailer)).toHaveLength(2)

  await retailer.call(commitItemBatch, { params: { id } })
  const diedImporting = await dieAt(retailer, id, nth)
  await endOf(retailer, id)
  expect(await read(retailer, id), `import killed at statement ${nth}`).toMatchObject(ofFile)
  expect(await items(retailer)).toHaveLength(5)
  return diedChecking || diedImporting
}

test('a check and its import survive a kill at any statement', { timeout: 900_000 }, async () => {
  let deaths = 0
  for (let died = true; died;) {
    const next = await Promise.all([0, 1, 2, 3].map((ahead) => checkSurvives(3 + (deaths + ahead) * stride * 4)))
    deaths += next.filter(Boolean).length
    died = next.every(Boolean)
  }
  expect(deaths).toBeGreaterThan(1)
})

test('three lost workers end the import with correct figures', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, file)
  for (let lost = 0; lost < 3; lost += 1) {
    await withTenant({ pool: deps.pool, caller: retailer }, (db) => claimBatch(db, retailer.partnerId, id))
    await expireLease(retailer)
  }
  await run(retailer, id)

  const batch = await read(retailer, id)
  expect(batch).toMatchObject({ status: 'FAILED', itemQuantity: 0, failedQuantity: 0, originalItemQuantity: 0 })
  expect(batch.finalMessage).toContain('interrupted three times')
  await expect(retailer.download(downloadItemBatchErrors, { params: { id } })).resolves.toMatchObject({
    name: 'a-errors.csv',
  })
})

test('progress resets the count of lost workers', async () => {
  const retailer = await aRetailer(app)
  await run(retailer, await aBatch(retailer, before))
  const id = await aBatch(retailer, file)
  const lose = (progress: boolean) =>
    withTenant({ pool: deps.pool, caller: retailer }, async (db) => {
      const batch = await claimBatch(db, retailer.partnerId, id)
      // In front of every code of the file: progress, and no row is left out.
      const step = { created: 0, updated: 0, unchanged: 0, cursor: '0' }
      const claim = { partnerId: retailer.partnerId, batchId: id, attempt: batch?.attempt ?? 0 }
      if (progress) await saveStep(db, claim, step, 0.5)
      await expireLeases(db, retailer.partnerId)
    })
  for (const progress of [false, true, false, true, true, false, true, false, false]) await lose(progress)
  // A worker that stops in between takes nothing away from the three, and adds nothing to them.
  await runImport(deps, retailer.partnerId, id, AbortSignal.abort(), 2)
  await endOf(retailer, id)

  expect(await read(retailer, id)).toMatchObject(ofFile)
})

test('progress allows three further attempts, not four', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, file)
  const tenant = { pool: deps.pool, caller: retailer }
  const claim = () => withTenant(tenant, (db) => claimBatch(db, retailer.partnerId, id))
  const first = await claim()
  const step = { created: 0, updated: 0, unchanged: 0, cursor: '0' }
  const mine = { partnerId: retailer.partnerId, batchId: id, attempt: first?.attempt ?? 0 }
  await withTenant(tenant, (db) => saveStep(db, mine, step, 0.5))
  for (let lost = 0; lost < 3; lost += 1) {
    await expireLease(retailer)
    await claim()
  }
  await expireLease(retailer)
  await run(retailer, id)

  expect(await read(retailer, id)).toMatchObject({ status: 'FAILED' })
})

test('an expired worker writes nothing', async () => {
  const retailer = await aRetailer(app)
  const { partnerId } = retailer
  const id = await aBatch(retailer, file)
  const tenant = { pool: deps.pool, caller: retailer }
  const first = await withTenant(tenant, (db) => claimBatch(db, partnerId, id))
  expect(await withTenant(tenant, (db) => claimBatch(db, partnerId, id))).toBeUndefined()
  await expireLease(retailer)
  await run(retailer, id)
  const step = { created: 9, updated: 9, unchanged: 9, cursor: 'Z' }

  const late = withTenant(tenant, (db) =>
    saveStep(db, { partnerId, batchId: id, attempt: first?.attempt ?? 0 }, step, 1),
  )
  expect(await late).toBe(false)
  expect(await read(retailer, id)).toMatchObject({ itemQuantity: 5, failedQuantity: 2 })
})

test('runs a partner’s imports one after the other', async () => {
  const retailer = await aRetailer(app)
  const first = await aBatch(retailer, before)
  const second = await aBatch(retailer, file)
  await withTenant({ pool: deps.pool, caller: retailer }, (db) => claimBatch(db, retailer.partnerId, first))

  await run(retailer, second)
  expect(await read(retailer, second)).toMatchObject({ status: 'STARTED' })
  await expireLease(retailer)
  await app.work()
  await run(retailer, first)
  expect(await ended(retailer, second)).toMatchObject(ofFile)
})

test('ends an abandoned import before the next one', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, file)
  await withTenant({ pool: deps.pool, caller: retailer }, (db) => claimBatch(db, retailer.partnerId, id))
  await expireLease(retailer)
  await app.work()
  await reviveImports({ ...app.worker, pool: app.owner })

  expect(await ended(retailer, id)).toMatchObject({ status: 'FINISHEDWITHERRORS', itemQuantity: 5, failedQuantity: 2 })
})

test('a stopped worker returns its import without lost attempts', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, file)
  for (let stops = 0; stops < 5; stops += 1) {
    await runImport(deps, retailer.partnerId, id, AbortSignal.abort(), 2)
    await expireLease(retailer)
  }
  await run(retailer, id)
  // The worker of this file may have been faster.
  expect(await ended(retailer, id)).toMatchObject({ itemQuantity: 5, failedQuantity: 2 })
})
