import { getItemBatch, downloadItemBatchErrors, type ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { commitItemBatch } from '@tillgate/contract/item-checks.ts'
import { createItem, listItems } from '@tillgate/contract/items.ts'
import type { BatchMode, ImportQueue } from '@tillgate/domain/item-batches.ts'
import { expect, inject, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { aStoredBatch, ended, header, line } from '#server/testing/imports.ts'
import { expireLeases } from '#server/testing/imports.queries.ts'
import { killProcess, killTen, tens } from '#server/testing/kills.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { reviveImports } from '../catalogue.jobs.ts'
import { claimBatch, saveStep } from './lease.queries.ts'
import { runImport } from './run.service.ts'

const app = await startApp()
const { deps } = app
const never = new AbortController().signal

/** 7 rows: 3 new items, one changed, one as it was, one barcode twice with other values, one rejected row. */
const file =
  header +
  line('3001') +
  line('3002', 'Cream') +
  line('12A4') +
  ['3003', '3004', '3005', '3003'].map((code, index) => line(code, `New ${index}`)).join('')

/** A partner that has two of the items. */
const aShop = async (): Promise<Retailer> => {
  const retailer = await aRetailer(app)
  for (const code of ['3001', '3002'])
    await retailer.call(createItem, {
      body: {
        code,
        name: 'Milk',
        description: 'Whole milk',
        unit: 'COUNT',
        applyAllStore: false,
        storePrices: [{ storeId: retailer.storeId, price: 4.29, taxPercentage: 7.25, active: true }],
      },
    })
  return retailer
}
const aBatch = (retailer: Retailer, content: string, queue?: ImportQueue, mode?: BatchMode) =>
  aStoredBatch(app, retailer, content, queue, mode)
const run = (retailer: Retailer, id: string) => runImport(app.worker, retailer.partnerId, id, never, 2)
const read = (retailer: Retailer, id: string): Promise<ItemBatchDetail> =>
  retailer.call(getItemBatch, { params: { batchId: id, storeId: retailer.storeId } })
const expireLease = ({ partnerId }: Retailer) =>
  withTenant({ pool: deps.pool, caller: { partnerId } }, (db) => expireLeases(db, partnerId))

type Kill = (retailer: Retailer, id: string) => Promise<boolean>
const kill =
  (signal: AbortSignal, at: number): Kill =>
  ({ partnerId }, id) =>
    app.connections.kill(signal, { at, when: 'before' }, () => runImport(app.worker, partnerId, id, never, 2))
const killed =
  (at: number): Kill =>
  (retailer, id) =>
    killProcess(app, retailer, id, at, 'import')

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

/**
 * Starts further workers until the import is over. Ends the lease of a killed worker too, whose last statement may still arrive.
 */
const endOf = (retailer: Retailer, id: string): Promise<void> =>
  expect
    .poll(async () => {
      await expireLease(retailer)
      await run(retailer, id)
      return (await read(retailer, id)).status
    })
    .not.toMatch(/^(STARTED|INPROGRESS)$/)

const statements = await (async () => {
  const retailer = await aShop()
  const id = await aBatch(retailer, file)
  return app.connections.countStatements(() => runImport(app.worker, retailer.partnerId, id, never, 2))
})()

/** One partner, one import whose worker is killed, and the next worker that ends it. */
const survives = async (dies: Kill, at: number): Promise<boolean> => {
  const retailer = await aShop()
  const id = await aBatch(retailer, file)
  const died = await dies(retailer, id)
  await endOf(retailer, id)

  expect(await read(retailer, id), `killed at statement ${at}`).toMatchObject(ofFile)
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

/** A check and its import, each killed at its n-th statement. */
const checkSurvives = async (dies: Kill, at: number): Promise<boolean> => {
  const retailer = await aShop()
  const id = await aBatch(retailer, file, 'SMALL', 'CHECK')
  const diedChecking = await dies(retailer, id)
  await endOf(retailer, id)
  expect(await read(retailer, id), `check killed at statement ${at}`).toMatchObject({
    status: 'CHECKED',
    itemQuantity: 0,
    failedQuantity: 2,
  })
  expect(await items(retailer)).toHaveLength(2)

  await retailer.call(commitItemBatch, { params: { id } })
  const diedImporting = await dies(retailer, id)
  await endOf(retailer, id)
  expect(await read(retailer, id), `import killed at statement ${at}`).toMatchObject(ofFile)
  expect(await items(retailer)).toHaveLength(5)
  return diedChecking || diedImporting
}

/** `npm test` kills at every fifth statement, a run with HISTORIES at every one. */
const stride = inject('histories') === undefined ? 5 : 1

test.for(tens(statements))('a kill at statement %i or the nine after it loses nothing', async (from, { signal }) => {
  const kills = await killTen(signal, from, stride, (at) => survives(kill(signal, at), at))
  expect(kills).toBeGreaterThanOrEqual(from < 30 ? 10 / stride : 0)
})

/** Two imports each: `npm test` kills in every other ten. */
const checkTens = tens(statements).filter((_, index) => stride === 1 || index % 2 === 0)

test.for(checkTens)('a check and its import survive a kill from statement %i', async (from, { signal }) => {
  const kills = await killTen(signal, from, stride * 2, (at) => checkSurvives(kill(signal, at), at))
  expect(kills).toBeGreaterThanOrEqual(from < 30 ? 1 : 0)
})

test('three killed processes lose nothing of an import', async () => {
  const ats = [4, 20, 36]
  expect(await Promise.all(ats.map((at) => survives(killed(at), at)))).toEqual([true, true, true])
})

test('killed processes lose nothing of a check', async () => {
  const ats = [4, 14]
  expect(await Promise.all(ats.map((at) => checkSurvives(killed(at), at)))).toEqual([true, true])
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
  const retailer = await aShop()
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
  const first = await aBatch(retailer, header + line('3001') + line('3002'))
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
