import { randomUUID } from 'node:crypto'
import { poolOf } from '../../apps/server/src/world/client-pool.ts'
import { insertRow } from '../../apps/server/src/world/rows.queries.ts'
import type { BenchDatabase } from '../frame/database.ts'
import type { Partner } from './partners.ts'

/** Returns the id of the batch row that an upload writes, for a file that the file store has. */
export const aBatch = async (
  { client }: BenchDatabase,
  { partnerId, storeId }: Partner,
  fileKey: string,
  mode: 'IMPORT' | 'CHECK' = 'IMPORT',
): Promise<string> => {
  const [id, db] = [randomUUID(), poolOf(client)]
  const file = { fileName: 'a.csv', originalFileName: 'a.csv', fileKey, errorFileKey: randomUUID(), bytes: 0 }
  const batch = { partnerId, id, ...file, sha256: Buffer.alloc(0), status: 'STARTED', allStores: true } as const
  await insertRow(db, 'item_batch', { ...batch, language: 'en-US', createdBy: partnerId, queue: 'LARGE', mode })
  await insertRow(db, 'item_batch_store', { partnerId, batchId: id, storeId })
  return id
}
