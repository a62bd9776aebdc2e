import { getItemBatch } from '@tillgate/contract/item-batches.ts'
import type { ImportQueue } from '@tillgate/domain/item-batches.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { aStoredBatch, header, line } from '#server/testing/imports.ts'
import { expireLeases, forgetStaged, stagedRows } from '#server/testing/imports.queries.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import {
  claimBatch,
  endBatch,
  giveUpAttempt,
  othersWait,
  renewLease,
  saveStep,
  saveTotals,
  yieldBatch,
} from './lease.queries.ts'
import { runImport } from './run.service.ts'
import { findRow } from '#server/world/rows.queries.ts'

// No worker of its own: each test says who works when.
const app = await startApp()
const { deps } = app
const never = new AbortController().signal
const tenant = ({ partnerId }: Retailer) => ({ pool: deps.pool, caller: { partnerId } })

const aBatch = (retailer: Retailer, content: string, queue: ImportQueue) => aStoredBatch(app, retailer, content, queue)
const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => line(String(3000 + n))).join('')
const read = (retailer: Retailer, id: string) =>
  retailer.call(getItemBatch, { params: { batchId: id, storeId: retailer.storeId } })
const print = (retailer: Retailer, id: string) =>
  withTenant(tenant(retailer), (db) => findRow(db, 'item_batch', { partnerId: retailer.partnerId, id }))
const claim = async (retailer: Retailer, id: string) => {
  const batch = await withTenant(tenant(retailer), (db) => claimBatch(db, retailer.partnerId, id))
  return { partnerId: retailer.partnerId, batchId: id, attempt: batch?.attempt ?? 0 }
}
const totals = {
  fileRows: 9,
  failed: 9,
  cardNumberRows: 9,
  repeatedAlike: 9,
  problems: '[]',
  understood: 'null',
  errorsLost: true,
  held: false,
  warnings: '[]',
}

test('a resumed worker writes nothing while another runs', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, header + rowsOf(3), 'SMALL')
  const first = await claim(retailer, id)
  await withTenant(tenant(retailer), (db) => expireLeases(db, retailer.partnerId))
  const second = await claim(retailer, id)
  expect([first.attempt, second.attempt]).toEqual([1, 2])
  const before = await print(retailer, id)

  const late = tenant(retailer)
  const step = { created: 9, updated: 9, unchanged: 9, cursor: 'Z' }
  expect(await withTenant(late, (db) => saveStep(db, first, step, 1))).toBe(false)
  expect(await withTenant(late, (db) => saveTotals(db, first, totals))).toBeUndefined()
  expect(await withTenant(late, (db) => renewLease(db, first, 1))).toBe(false)
  expect(await withTenant(late, (db) => yieldBatch(db, first))).toBe(false)
  await withTenant(late, (db) => giveUpAttempt(db, first, 60, 'import.disk-full'))
  expect(await withTenant(late, (db) => endBatch(db, first, undefined, true))).toBeUndefined()

  expect(await print(retailer, id)).toEqual(before)
  expect(await withTenant(late, (db) => renewLease(db, second, 0.1))).toBe(true)
})

test('a released lease cannot renew the next one', async () => {
  const retailer = await aRetailer(app)
  const id = await aBatch(retailer, header + rowsOf(3), 'SMALL')
  const first = await claim(retailer, id)
  await withTenant(tenant(retailer), (db) => yieldBatch(db, first))
  await withTenant(tenant(retailer), (db) => expireLeases(db, retailer.partnerId))
  const second = await claim(retailer, id)

  expect(second.attempt).toBe(2)
  expect(await withTenant(tenant(retailer), (db) => renewLease(db, first, 1))).toBe(false)
})

test('a large file yields to other partners between batches', async () => {
  const [one, other] = [await aRetailer(app), await aRetailer(app)]
  const [first, second] = [
    await aBatch(one, header + rowsOf(7), 'LARGE'),
    await aBatch(other, header + rowsOf(3), 'LARGE'),
  ]
  const go = (retailer: Retailer, id: string) => runImport(app.worker, retailer.partnerId, id, never, 2)

  await go(one, first)
  expect(await read(one, first)).toMatchObject({ status: 'INPROGRESS' })
  expect(await print(one, first)).toMatchObject({ created: 2, attemptsNotLost: 1, attempt: 1 })
  await go(other, second)
  expect(await print(other, second)).toMatchObject({ status: 'INPROGRESS', created: 2 })
  for (let turn = 0; turn < 4; turn += 1) {
    await go(one, first)
    await go(other, second)
  }
  expect(await read(one, first)).toMatchObject({ status: 'FINISHED', createdQuantity: 7 })
  expect(await read(other, second)).toMatchObject({ status: 'FINISHED', createdQuantity: 3 })
  for (const retailer of [one, other]) {
    expect(await withTenant(tenant(retailer), (db) => stagedRows(db, retailer.partnerId))).toBe(0)
  }
  expect(await app.owner.transaction().execute((db) => othersWait(db, newId()))).toBe(false)
})

test('reads staged rows again after a database crash', async () => {
  const [one, other] = [await aRetailer(app), await aRetailer(app)]
  const first = await aBatch(one, header + rowsOf(7), 'LARGE')
  const second = await aBatch(other, header + rowsOf(1), 'LARGE')
  const go = (retailer: Retailer, id: string) => runImport(app.worker, retailer.partnerId, id, never, 2)
  await go(one, first)
  expect(await withTenant(tenant(one), (db) => stagedRows(db, one.partnerId))).toBe(7)

  await withTenant(tenant(one), (db) => forgetStaged(db, one.partnerId))
  await go(other, second)
  await go(one, first)

  expect(await read(one, first)).toMatchObject({ status: 'FINISHED', createdQuantity: 7, originalItemQuantity: 7 })
})

test('a later upload waits for the partner’s earlier one', async () => {
  const [one, other] = [await aRetailer(app), await aRetailer(app)]
  const first = await aBatch(one, header + rowsOf(5), 'LARGE')
  const second = await aBatch(one, header + line('3000', 'Cream'), 'SMALL')
  const foreign = await aBatch(other, header + rowsOf(1), 'LARGE')
  const go = (retailer: Retailer, id: string) => runImport(app.worker, retailer.partnerId, id, never, 2)

  await go(one, first)
  await go(one, second)
  expect(await read(one, second)).toMatchObject({ status: 'STARTED' })
  await go(other, foreign)
  await go(one, first)
  await go(one, second)
  expect(await read(one, second)).toMatchObject({ status: 'FINISHED', updatedQuantity: 1 })
})
