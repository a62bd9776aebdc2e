import { getItemBatch, downloadItemBatchErrors, type ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { aShop, aStoredBatch, ended, header, line, mixedFile, ofMixedFile } from '#server/testing/imports.ts'
import { expireLeases } from '#server/testing/imports.queries.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { claimBatch, saveStep } from './lease.queries.ts'
import { runImport } from './run.service.ts'

const app = await startApp()
const { deps } = app
const never = new AbortController().signal

const aBatch = (retailer: Retailer, content: string) => aStoredBatch(app, retailer, content)
const run = (retailer: Retailer, id: string) => runImport(app.worker, retailer.partnerId, id, never, 2)
const read = (retailer: Retailer, id: string): Promise<ItemBatchDetail> =>
  retailer.call(getItemBatch, { params: { batchId: id, storeId: retailer.storeId } })
const expireLease = ({ partnerId }: Retailer) =>
  withTenant({ pool: deps.pool, caller: { partnerId } }, (db) => expireLeases(db, partnerId))

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

test('three lost workers end the import with correct figures', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, mixedFile)
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
  const retailer = await aShop(app)
  const id = await aBatch(retailer, mixedFile)
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

  expect(await read(retailer, id)).toMatchObject(ofMixedFile)
})

test('progress allows three further attempts, not four', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, mixedFile)
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

test('runs a partner’s imports one after the other', async () => {
  const retailer = await aRetailer(app)
  const first = await aBatch(retailer, header + line('3001') + line('3002'))
  const second = await aBatch(retailer, mixedFile)
  await withTenant({ pool: deps.pool, caller: retailer }, (db) => claimBatch(db, retailer.partnerId, first))

  await run(retailer, second)
  expect(await read(retailer, second)).toMatchObject({ status: 'STARTED' })
  await expireLease(retailer)
  await app.work()
  await run(retailer, first)
  expect(await ended(retailer, second)).toMatchObject(ofMixedFile)
})

test('a stopped worker returns its import without lost attempts', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, mixedFile)
  for (let stops = 0; stops < 5; stops += 1) {
    await runImport(deps, retailer.partnerId, id, AbortSignal.abort(), 2)
    await expireLease(retailer)
  }
  await run(retailer, id)
  // The worker of this file may have been faster.
  expect(await ended(retailer, id)).toMatchObject({ itemQuantity: 5, failedQuantity: 2 })
})
