import { getItemBatch } from '@tillgate/contract/item-batches.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { StoreFullError } from '#server/integrations/files/port.ts'
import type { Sheets } from '#server/integrations/sheets/port.ts'
import { header, line, upload } from '#server/testing/imports.ts'
import { expireLeases } from '#server/testing/imports.queries.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import type { Deps } from '#server/ports/deps.ts'
import { runImport } from './run.service.ts'

// No worker of its own: each test runs its import on a machine it describes.
const app = await startApp()
const never = new AbortController().signal
const fullStore: Deps['files'] = { ...app.worker.files, put: () => Promise.reject(new StoreFullError()) }

const uploaded = async (retailer: Retailer, content: string): Promise<string> =>
  (await upload(app, retailer, content)).body.id
const run = (retailer: Retailer, id: string, deps: Partial<Deps>) =>
  runImport({ ...app.worker, ...deps }, retailer.partnerId, id, never)
const read = (retailer: Retailer, id: string) =>
  retailer.call(getItemBatch, { params: { batchId: id, storeId: retailer.storeId } })

/** The reader of the product, on a disk that has no room for the error file. */
const withoutRoom: Sheets = {
  ...app.worker.sheets,
  read: (question) => {
    const reading = app.worker.sheets.read(question)
    return { ...reading, summary: reading.summary.then((summary) => ({ ...summary, errorsLost: true })) }
  },
}

test('imports good rows without space for the error file', async () => {
  const retailer = await aRetailer(app)
  const id = await uploaded(retailer, header + line('4011') + line('12A4'))
  await run(retailer, id, { sheets: withoutRoom })

  const batch = await read(retailer, id)
  expect(batch).toMatchObject({ status: 'FINISHEDWITHERRORS', itemQuantity: 1, failedQuantity: 1, hasErrorFile: false })
  expect(batch.finalMessage).toContain('The error file could not be stored because the disk was full.')
})

test('reports an unreadable file without space for errors', async () => {
  const retailer = await aRetailer(app)
  const id = await uploaded(retailer, header)
  await run(retailer, id, { files: fullStore })

  const batch = await read(retailer, id)
  expect(batch).toMatchObject({ status: 'FAILED', hasErrorFile: false })
  expect(batch.finalMessage).toContain('This file has a header but no items below it.')
})

test('three full disks end the import with that cause', async () => {
  const retailer = await aRetailer(app)
  const id = await uploaded(retailer, header + line('4011'))
  const full: Sheets = {
    ...app.worker.sheets,
    read: () => {
      throw new StoreFullError()
    },
  }
  for (let attempt = 0; attempt < 4; attempt += 1) {
    await run(retailer, id, { sheets: full, files: fullStore })
    await withTenant({ pool: app.worker.pool, caller: retailer }, (db) => expireLeases(db, retailer.partnerId))
  }

  const batch = await read(retailer, id)
  expect(batch).toMatchObject({ status: 'FAILED', originalItemQuantity: 0 })
  expect(batch.finalMessage).toContain('The import met a full disk three times')
})
