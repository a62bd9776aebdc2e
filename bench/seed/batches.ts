import { randomUUID } from 'node:crypto'
import type { BenchDatabase } from '../frame/database.ts'
import type { Partner } from './partners.ts'

/** Returns the id of the batch row that an upload writes, for a file that the file store has. */
export const aBatch = async (
  { client }: BenchDatabase,
  { partnerId, storeId }: Partner,
  fileKey: string,
  mode: 'IMPORT' | 'CHECK' = 'IMPORT',
): Promise<string> => {
  const id = randomUUID()
  await client.query(
    `insert into item_batch (partner_id, id, file_name, original_file_name, file_key, error_file_key, sha256, bytes,
       status, all_stores, language, created_by, queue, mode)
     values ($1, $2, 'a.csv', 'a.csv', $3, $4, '', 0, 'STARTED', true, 'en-US', $1, 'LARGE', $5)`,
    [partnerId, id, fileKey, randomUUID(), mode],
  )
  await client.query(`insert into item_batch_store (partner_id, batch_id, store_id) values ($1, $2, $3)`, [
    partnerId,
    id,
    storeId,
  ])
  return id
}
