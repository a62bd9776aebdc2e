import { createHash } from 'node:crypto'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { insertBatch } from './batches.queries.ts'
import type { Retailer } from './people.ts'
import type { TestApp } from './start-app.ts'

const content = 'Barcode,Name,Description,Unit,Price,Tax %\r\n12A4,Eggs,One dozen,COUNT,3.79,0\r\n'
async function* bytes() {
  yield await Promise.resolve(Buffer.from(content))
}

/** A finished import with an original and an error file, without a worker having run. */
export const aBatch = async (
  app: TestApp,
  { partnerId, storeId, id: createdBy }: Retailer,
): Promise<{ id: string }> => {
  const id = newId()
  const [file, errors] = [newId(), newId()]
  await app.deps.files.put(file, bytes(), 1000)
  await app.deps.files.put(errors, bytes(), 1000)
  await withTenant({ pool: app.deps.pool, caller: { partnerId } }, (db) =>
    insertBatch(db, storeId, {
      partnerId,
      id,
      fileName: 'items.csv',
      originalFileName: 'items.csv',
      fileKey: file,
      errorFileKey: errors,
      sha256: createHash('sha256').update(content).digest(),
      bytes: content.length,
      status: 'FAILED',
      phase: 'DONE',
      allStores: false,
      language: 'en-US',
      createdBy,
      fileRows: 1,
      failed: 1,
      messageCode: null,
      messageParams: null,
      problems: null,
      startedAt: null,
      endedAt: null,
      leaseUntil: null,
    }),
  )
  return { id }
}
