import { getItemChange, undoItemChange } from '@tillgate/contract/item-changes.ts'
import { listItems } from '@tillgate/contract/items.ts'
import { undoAtOnceMax } from '@tillgate/domain/item-changes.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { expireUndos } from '#server/testing/changes.queries.ts'
import { aStoredBatch, ended, header, imported, line, upload } from '#server/testing/imports.ts'
import { afterJobs } from '#server/testing/job-ends.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { runImport } from '../imports/run.service.ts'
import { claimChange, countValues, insertUndo } from './changes.queries.ts'
import { runUndo } from './undo.jobs.ts'

const app = await startApp()
const { deps } = app
const never = new AbortController().signal

const tenantOf = ({ partnerId }: Retailer) => ({ pool: deps.pool, caller: { partnerId } })
const run = (retailer: Retailer, changeId: string) =>
  runUndo(deps, { partnerId: retailer.partnerId, changeId }, never, 2)
const read = (retailer: Retailer, id: string) => retailer.call(getItemChange, { params: { id } })
const undone = (retailer: Retailer, id: string) =>
  afterJobs(
    () => read(retailer, id),
    ({ status }) => status !== 'RUNNING',
  )
const items = async (retailer: Retailer) =>
  (await retailer.call(listItems, { query: { storeId: retailer.storeId, sortColumn: 'code' } })).items.map(
    ({ code, name, price }) => [code, name, price],
  )

/** Imports without a worker. */
const merge = async (retailer: Retailer, content: string): Promise<string> => {
  const id = await aStoredBatch(app, retailer, content)
  await runImport(deps, retailer.partnerId, id, never, 4)
  return id
}
/** Head of an undo as a request writes it, without its job. */
const aRunningUndo = async (retailer: Retailer, changeId: string): Promise<string> => {
  const { partnerId, id: userId } = retailer
  const undoId = newId()
  await withTenant(tenantOf(retailer), async (db) => {
    const total = await countValues(db, partnerId, changeId)
    await insertUndo(db, { partnerId, undoId, changeId, userId, total })
  })
  return undoId
}

const first = header + ['3001', '3002', '3003'].map((code) => line(code)).join('')
test('three lost workers end an undo, which can be repeated', async () => {
  const retailer = await aRetailer(app)
  const id = await merge(retailer, first)
  const undoId = await aRunningUndo(retailer, id)
  const { partnerId } = retailer
  for (let lost = 0; lost < 3; lost += 1) {
    await withTenant(tenantOf(retailer), (db) => claimChange(db, { partnerId, id: undoId }))
    await withTenant(tenantOf(retailer), (db) => expireUndos(db, partnerId))
  }
  await run(retailer, undoId)

  expect(await read(retailer, undoId)).toMatchObject({ status: 'FAILED' })
  expect(await read(retailer, id)).toMatchObject({ canUndo: true })
})

test('an import waits for a running undo', async () => {
  const retailer = await aRetailer(app)
  const undoId = await aRunningUndo(retailer, await merge(retailer, first))
  const waiting = await aStoredBatch(app, retailer, header + line('3009'))
  await runImport(deps, retailer.partnerId, waiting, never)
  expect(await items(retailer)).toHaveLength(3)

  await run(retailer, undoId)
  await app.work()
  await ended(retailer, waiting)

  expect((await items(retailer)).map(([code]) => code)).toEqual(['3009'])
})

test('a worker undoes an import of many rows', async () => {
  const retailer = await aRetailer(app)
  await app.work()
  const rows = Array.from({ length: undoAtOnceMax + 1 }, (_, index) => line(String(100_000 + index)))
  const { id } = await imported(app, retailer, header + rows.join(''))
  const running = await retailer.call(undoItemChange, { params: { id } })

  expect(running).toMatchObject({ status: 'RUNNING' })
  expect(await undone(retailer, running.id)).toMatchObject({ status: 'DONE', restored: rows.length, kept: 0 })
  expect(await items(retailer)).toEqual([])
  expect((await upload(app, retailer, header + line('3001'))).status).toBe(200)
})
