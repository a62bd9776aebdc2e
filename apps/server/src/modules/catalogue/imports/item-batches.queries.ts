import type { BatchStatus } from '@tillgate/domain/item-batches.ts'
import { sql, type Insertable } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

const sorting = { createdAt: 'created_at', originalFileName: 'original_file_name', status: 'status' } as const
export type BatchSort = keyof typeof sorting

type Wanted = {
  partnerId: string
  storeId?: string | undefined
  status?: BatchStatus | undefined
  search?: string | undefined
}
type Page = { sort: BatchSort; highestFirst: boolean; offset: number; limit: number }

const columns = [
  'id',
  'file_name',
  'original_file_name',
  'file_key',
  'error_file_key',
  'status',
  'all_stores',
  'originals',
  'created',
  'updated',
  'unchanged',
  'failed',
  'progress',
  'message_code',
  'message_holes',
  'problems',
  'cards',
  'understood',
  'started_at',
  'ended_at',
  'created_at',
] as const

const storeIds = sql<string[]>`array(select s.store_id from item_batch_store s
  where s.partner_id = item_batch.partner_id and s.batch_id = item_batch.id order by s.store_id)::text[]`

const matching = (db: Db, { partnerId, storeId, status, search }: Wanted) => {
  let query = db.selectFrom('item_batch').where('partner_id', '=', partnerId)
  if (status) query = query.where('status', '=', status)
  if (storeId) {
    query = query.where((row) =>
      row.exists(
        row
          .selectFrom('item_batch_store')
          .select('store_id')
          .where('item_batch_store.partner_id', '=', partnerId)
          .where('item_batch_store.store_id', '=', storeId)
          .whereRef('item_batch_store.batch_id', '=', 'item_batch.id'),
      ),
    )
  }
  // A partner has some hundred uploads: reading their names is cheaper than an index nobody else needs.
  if (search) query = query.where('original_file_name', 'ilike', `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return query
}

export const listBatches = async (db: Db, wanted: Wanted, page: Page) => {
  const direction = page.highestFirst ? 'desc' : 'asc'
  const rows = await matching(db, wanted)
    .select(columns)
    .select(storeIds.as('store_ids'))
    .orderBy(sorting[page.sort], direction)
    .orderBy('id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const { total } = await matching(db, wanted)
    .select((count) => count.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
export type BatchRow = Awaited<ReturnType<typeof listBatches>>['rows'][number]

/** Nothing comes back for a batch of another partner, or one that did not go to this store. */
export const findBatch = (db: Db, partnerId: string, id: string, storeId?: string): Promise<BatchRow | undefined> =>
  matching(db, { partnerId, storeId })
    .where('id', '=', id)
    .select(columns)
    .select(storeIds.as('store_ids'))
    .executeTakeFirst()

export const insertBatch = async (
  db: Db,
  batch: Insertable<Tables['item_batch']>,
  stores: readonly string[],
): Promise<void> => {
  await db.insertInto('item_batch').values(batch).execute()
  await sql`
    insert into item_batch_store (partner_id, batch_id, store_id)
    select ${batch.partner_id}, ${batch.id}, id from unnest(${stores}::uuid[]) s (id)`.execute(db)
}

export const countRunning = async (db: Db, partnerId: string): Promise<number> => {
  const { running } = await db
    .selectFrom('item_batch')
    .select((count) => count.fn.countAll<number>().as('running'))
    .where('partner_id', '=', partnerId)
    .where('status', 'in', ['STARTED', 'INPROGRESS'])
    .executeTakeFirstOrThrow()
  return running
}

/** Uploads of one partner are counted one after the other. */
export const lockTurn = async (db: Db, partnerId: string): Promise<void> => {
  await sql`insert into import_turn (partner_id) values (${partnerId}) on conflict do nothing`.execute(db)
  await sql`select 1 from import_turn where partner_id = ${partnerId} for update`.execute(db)
}

export const storesOfBatch = async (db: Db, partnerId: string, batchId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('item_batch_store')
    .select('store_id')
    .where('partner_id', '=', partnerId)
    .where('batch_id', '=', batchId)
    .orderBy('store_id')
    .execute()
  return rows.map((row) => row.store_id)
}

export const forgetOriginal = (db: Db, partnerId: string, batchId: string) =>
  db
    .updateTable('item_batch')
    .set({ file_key: null })
    .where('partner_id', '=', partnerId)
    .where('id', '=', batchId)
    .execute()
