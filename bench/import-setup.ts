import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import type { Lane } from '../packages/domain/src/item-batches.ts'
import { readConfig } from '../apps/server/src/config/config.ts'
import { withTenant } from '../apps/server/src/db/with-tenant.ts'
import { startWorker } from '../apps/server/src/jobs/boss.ts'
import { itemBatchJobs } from '../apps/server/src/modules/catalogue/catalogue.jobs.ts'
import { queueImport } from '../apps/server/src/modules/catalogue/imports/queue.service.ts'
import { runImport } from '../apps/server/src/modules/catalogue/imports/run.service.ts'
import { openDeps } from '../apps/server/src/boot/start.ts'
import { benchKeys } from './keys.ts'

export type Partner = { partnerId: string; storeIds: string[] }

export const aPartner = async (client: Client, stores: number): Promise<Partner> => {
  const partnerId = randomUUID()
  await client.query(
    `insert into partner (id, business_name, type, application_status) values ($1, 'Bench', 'GROCERY', 'APPROVED')`,
    [partnerId],
  )
  const storeIds = Array.from({ length: stores }, () => randomUUID())
  for (const [nth, id] of storeIds.entries()) {
    await client.query(
      `insert into store (partner_id, id, business_name, type, code, address_line_1, city, state_code, zip_code, status,
        application_status) values ($1, $2, 'Store', 'GROCERY', $3, '1 Main St', 'Miami', 'FL', '33135', 'ACTIVE', 'APPROVED')`,
      [partnerId, id, String(10_000_000 + nth)],
    )
  }
  return { partnerId, storeIds }
}

/** A worker of the product, as `main.ts worker` opens it, over the bench's database. */
export const setUpImports = async (url: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    DATA_KEYS: benchKeys,
    DATABASE_URL: url,
    LOG_LEVEL: 'error',
    SMTP_URL: 'smtp://127.0.0.1:9',
  })
  const { deps, sender, sql, close } = await openDeps(config, url, 'tillgate_worker')
  await sender.start()
  const never = new AbortController().signal

  const keep = async (content: Buffer): Promise<string> => {
    const key = randomUUID()
    const stream = async function* () {
      yield await Promise.resolve(content)
    }
    await deps.files.put(key, stream(), 1e9)
    return key
  }
  return {
    keep,
    filesDir: config.filesDir,
    /** The batch row an upload writes, for a file that is there already. */
    batchOf: async (
      client: Client,
      { partnerId, storeIds }: Partner,
      fileKey: string,
      lane: Lane = 'LARGE',
    ): Promise<string> => {
      const id = randomUUID()
      await client.query(
        `insert into item_batch (partner_id, id, file_name, original_file_name, file_key, error_file_key, sha256, bytes,
          status, all_stores, language, created_by, lane) values ($1, $2, 'a.csv', 'a.csv', $3, $4, '', 0, 'STARTED', true, 'en-US', $1, $5)`,
        [partnerId, id, fileKey, randomUUID(), lane],
      )
      await client.query(
        `insert into item_batch_store (partner_id, batch_id, store_id) select $1, $2, unnest($3::uuid[])`,
        [partnerId, id, storeIds],
      )
      return id
    },
    /** As an upload puts it there. */
    queue: (partnerId: string, batchId: string, lane: Lane) =>
      withTenant({ pool: deps.pool, caller: { partnerId } }, (db) => queueImport(db, deps, partnerId, batchId, lane)),
    work: () => startWorker(sql, deps, itemBatchJobs),
    run: (partnerId: string, batchId: string) => runImport(deps, partnerId, batchId, never),
    close: async () => {
      await sender.stop()
      await close()
      rmSync(dataDir, { recursive: true })
    },
  }
}
export type ImportSetup = Awaited<ReturnType<typeof setUpImports>>
