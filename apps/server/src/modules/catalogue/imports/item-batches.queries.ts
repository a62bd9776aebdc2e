import type { BatchStatus } from '@tillgate/domain/item-batches.ts'
import { sql, type Insertable } from 'kysely'
import { chunked } from '#server/base/chunked.ts'
import type { Db } from '#server/db/db.ts'
import { allOf, containing, countUpTo, orderOf, type Page } from '#server/db/page.ts'
import type { Tables } from '#server/db/tables.ts'
import { computed, condition, is, rowsOf } from '#server/db/rows.ts'
import { partnerPersonName } from '#server/db/person-name.ts'

const sorted = { createdAt: sql`created_at`, originalFileName: sql`original_file_name`, status: sql`status` } as const

type Wanted = {
  partnerId: string
  storeId?: string | undefined
  status?: BatchStatus | undefined
  search?: string | undefined
}

const columns = [
  'id',
  'fileName',
  'originalFileName',
  'fileKey',
  'errorFileKey',
  'status',
  'mode',
  'held',
  'queue',
  'fixes',
  'reading',
  'warnings',
  'preview',
  'sha256',
  'repairable',
  'createdBy',
  'allStores',
  'fileRows',
  'created',
  'updated',
  'unchanged',
  'failed',
  'progress',
  'messageCode',
  'messageParams',
  'problems',
  'cardNumberRows',
  'understood',
  'startedAt',
  'endedAt',
  'createdAt',
] as const

const storeIds = (partnerId: string) => computed(is.list(is.text))`array(select s.store_id from item_batch_store s
  where s.partner_id = ${partnerId} and s.batch_id = item_batch.id order by s.store_id)::text[]`

const isUndone = (partnerId: string) => condition`exists (select from catalogue_change c
  where c.partner_id = ${partnerId} and c.id = item_batch.id and c.undone_by is not null)`

const matching = ({ partnerId, storeId, status, search }: Wanted) =>
  allOf([
    sql`partner_id = ${partnerId}`,
    status && sql`status = ${status}`,
    storeId &&
      sql`exists (select from item_batch_store s
        where s.partner_id = ${partnerId} and s.store_id = ${storeId} and s.batch_id = item_batch.id)`,
    // A partner has some hundred uploads: scanning their names costs less than an index.
    search && sql`original_file_name ilike ${containing(search)}`,
  ])

const batches = (db: Db, wanted: Wanted) =>
  db
    .selectFrom('item_batch')
    .where(matching(wanted))
    .select(columns)
    .select(storeIds(wanted.partnerId).as('storeIds'))
    .select(isUndone(wanted.partnerId).as('isUndone'))
    .select(partnerPersonName(wanted.partnerId, sql`item_batch.created_by`).as('uploadedBy'))

export const listBatches = async (db: Db, wanted: Wanted, page: Page<keyof typeof sorted>) => ({
  rows: await batches(db, wanted)
    .orderBy(orderOf([sorted[page.sort], sql`id`], page))
    .limit(page.limit)
    .offset(page.offset)
    .execute(),
  total: await countUpTo(db, sql`item_batch where ${matching(wanted)}`),
})
export type BatchRow = Awaited<ReturnType<typeof listBatches>>['rows'][number]

/** Returns `undefined` for a batch of another partner or a batch without this store. */
export const findBatch = (db: Db, partnerId: string, id: string, storeId?: string): Promise<BatchRow | undefined> =>
  batches(db, { partnerId, storeId }).where('id', '=', id).executeTakeFirst()

export const insertBatch = async (
  db: Db,
  batch: Insertable<Tables['item_batch']>,
  stores: readonly string[],
): Promise<void> => {
  await db.insertInto('item_batch').values(batch).execute()
  for (const part of chunked(stores, 10_000)) {
    const rows = part.map((storeId) => ({ partnerId: batch.partnerId, batchId: batch.id, storeId }))
    await db.insertInto('item_batch_store').values(rows).execute()
  }
}

export const countRunning = async (db: Db, partnerId: string): Promise<number> => {
  const { running } = await db
    .selectFrom('item_batch')
    .select((count) => count.fn.countAll<number>().as('running'))
    .where('partnerId', '=', partnerId)
    .where('status', 'in', ['STARTED', 'INPROGRESS'])
    .executeTakeFirstOrThrow()
  return running
}

/** Serialises uploads of one partner, so that the limit counts every upload. */
export const serializeUploads = async (db: Db, partnerId: string): Promise<void> => {
  await sql`insert into import_lock (partner_id) values (${partnerId}) on conflict do nothing`.execute(db)
  await sql`select 1 from import_lock where partner_id = ${partnerId} for update`.execute(db)
}

export const storesOfBatch = async (db: Db, partnerId: string, batchId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('item_batch_store')
    .select('storeId')
    .where('partnerId', '=', partnerId)
    .where('batchId', '=', batchId)
    .orderBy('storeId')
    .execute()
  return rows.map((row) => row.storeId)
}

type Expiring = 'CHECK' | 'REPAIR' | 'ORIGINAL'
/** Lists imports of all partners whose check, rows to repair or original file has waited too long. */
export const listExpiredBatches = (
  db: Db,
  kind: Expiring,
  days: number,
): Promise<{ partnerId: string; id: string }[]> => rowsOf({ partnerId: is.text, id: is.text }).all(db)`
    select partner_id, id from expired_batches(${kind}, ${days}::int)`

export const forgetOriginal = (db: Db, partnerId: string, batchId: string) =>
  db
    .updateTable('item_batch')
    .set({ fileKey: null })
    .where('partnerId', '=', partnerId)
    .where('id', '=', batchId)
    .execute()
