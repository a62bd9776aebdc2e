import type { RepairFault } from '@tillgate/domain/catalogue-repair.ts'
import type { CatalogueRow } from '@tillgate/domain/catalogue-row.ts'
import { searchWords } from '@tillgate/domain/search-words.ts'
import { sql, type Selectable } from 'kysely'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import type { RejectedRow } from '#server/integrations/sheets/port.ts'
import { col, cols, present, rowsOf, scalar, sqlNow } from '#server/db/rows.ts'
import type { Staging } from './merge.queries.ts'

export type StoredRow = Selectable<Tables['rejected_row']>

const rejectedRows = (db: Db, { partnerId, batchId }: Staging) =>
  db.selectFrom('rejected_row').selectAll().where('partnerId', '=', partnerId).where('batchId', '=', batchId)

/** Lists the rows to repair in the order of the file. */
export const listStoredRows = (db: Db, staging: Staging): Promise<StoredRow[]> =>
  rejectedRows(db, staging).orderBy('n').execute()

export const deleteRejectedRows = async (db: Db, { partnerId, batchId }: Staging): Promise<void> => {
  await db.deleteFrom('rejected_row').where('partnerId', '=', partnerId).where('batchId', '=', batchId).execute()
  await sql`update item_batch set repairable = 0 where partner_id = ${partnerId} and id = ${batchId}`.execute(db)
}

const countRows = async (db: Db, { partnerId, batchId }: Staging): Promise<void> => {
  const rows = await rejectedRows(db, { partnerId, batchId }).execute()
  await sql`update item_batch set repairable = ${rows.length} where partner_id = ${partnerId} and id = ${batchId}`.execute(
    db,
  )
}

/** Stores the rejected rows of a reading. Rows that a person edited stay as they are. */
export const replaceRejectedRows = async (db: Db, staging: Staging, rows: readonly RejectedRow[]): Promise<void> => {
  const { partnerId, batchId } = staging
  const numbers = rows.map(({ n }) => n)
  await sql`delete from rejected_row where partner_id = ${partnerId} and batch_id = ${batchId}
    and (edited_at is null or n <> all(${numbers}::int[]))`.execute(db)
  await sql`update rejected_row set staged = false where partner_id = ${partnerId} and batch_id = ${batchId}`.execute(
    db,
  )
  if (rows.length > 0) {
    await db
      .insertInto('rejected_row')
      .values(
        rows.map(({ n, cells, faults }) => ({
          partnerId,
          batchId,
          n,
          cells,
          cause: JSON.stringify(faults),
          faults: JSON.stringify(faults),
          codeKey: null,
        })),
      )
      .onConflict((on) => on.columns(['partnerId', 'batchId', 'n']).doNothing())
      .execute()
  }
  await countRows(db, staging)
}

export type RepairedRow = Pick<StoredRow, 'n' | 'cells' | 'cause' | 'version'> & {
  faults: readonly RepairFault[]
  codeKey: string | null
}

/** Writes repaired rows; the caller has locked the batch and compared the versions. */
export const updateRejectedRows = async (
  db: Db,
  { partnerId, batchId }: Staging,
  userId: string,
  rows: readonly RepairedRow[],
): Promise<void> => {
  if (rows.length === 0) return
  await db
    .insertInto('rejected_row')
    .values(
      rows.map(({ n, cells, cause, faults, codeKey, version }) => ({
        partnerId,
        batchId,
        n,
        cells,
        cause: JSON.stringify(cause),
        faults: JSON.stringify(faults),
        codeKey,
        version: version + 1,
        editedBy: userId,
        editedAt: sqlNow,
      })),
    )
    .onConflict((on) =>
      on.columns(['partnerId', 'batchId', 'n']).doUpdateSet((eb) => ({
        cells: eb.ref('excluded.cells'),
        faults: eb.ref('excluded.faults'),
        codeKey: eb.ref('excluded.codeKey'),
        version: eb.ref('excluded.version'),
        editedBy: eb.ref('excluded.editedBy'),
        editedAt: eb.ref('excluded.editedAt'),
      })),
    )
    .execute()
}

/** Returns the rows of a file that hold one of these barcodes already: staged rows, and rows repaired before. */
export const listTakenKeys = async (
  db: Db,
  { partnerId, batchId }: Staging,
  keys: readonly string[],
): Promise<{ codeKey: string; n: number }[]> => {
  const staged = await rowsOf(cols('staged_row', 'codeKey', 'n')).all(db)`
    select code_key, n from staged_row
    where partner_id = ${partnerId} and batch_id = ${batchId} and code_key = any(${[...keys]}::text[])`
  const repaired = await rowsOf({ codeKey: present(col('rejected_row.codeKey')), n: col('rejected_row.n') }).all(db)`
    select code_key, n from rejected_row
    where partner_id = ${partnerId} and batch_id = ${batchId} and code_key = any(${[...keys]}::text[])`
  return [...staged, ...repaired]
}

/** Returns barcodes of items that this batch already wrote: the undo holds a single version of an item. */
export const listWrittenKeys = (
  db: Db,
  { partnerId, batchId }: Staging,
  keys: readonly string[],
): Promise<string[]> => scalar(col('item.codeKey')).all(db)`
    select i.code_key from item i
    where i.partner_id = ${partnerId} and i.code_key = any(${[...keys]}::text[]) and i.deleted_at is null
      and (i.created_in = ${batchId}
        or exists (select from catalogue_change_price p
          where p.partner_id = ${partnerId} and p.change_id = ${batchId} and p.item_id = i.id)
        or exists (select from catalogue_change_text t
          where t.partner_id = ${partnerId} and t.change_id = ${batchId} and t.item_id = i.id))`

/** Stages repaired rows beside the rows of the file, and marks them as taken. A barcode that is staged already stays. */
export const stageRepaired = async (
  db: Db,
  { partnerId, batchId }: Staging,
  rows: readonly { n: number; row: CatalogueRow }[],
): Promise<void> => {
  if (rows.length === 0) return
  const staged = await db
    .insertInto('staged_row')
    .values(
      rows.map(({ n, row: { name, description, ...row } }) => ({
        partnerId,
        batchId,
        n,
        id: newId(),
        ...row,
        active: row.active ?? null,
        name,
        description,
        words: searchWords(`${name} ${description}`).join(' '),
      })),
    )
    .onConflict((on) => on.columns(['partnerId', 'batchId', 'codeKey']).doNothing())
    .returning('n')
    .execute()
  const numbers = staged.map(({ n }) => n)
  await sql`update rejected_row set staged = true
    where partner_id = ${partnerId} and batch_id = ${batchId} and n = any(${numbers}::int[])`.execute(db)
}

/** Deletes the imported rows and returns their number. */
export const deleteStagedRows = async (db: Db, staging: Staging): Promise<number> => {
  const { partnerId, batchId } = staging
  const { numAffectedRows = 0n } = await sql`
    delete from rejected_row where partner_id = ${partnerId} and batch_id = ${batchId} and staged`.execute(db)
  await countRows(db, staging)
  return Number(numAffectedRows)
}

/** Deletes the rows that still have errors. Returns the row numbers. */
export const deleteUnrepaired = async (db: Db, staging: Staging): Promise<number[]> => {
  const { partnerId, batchId } = staging
  const rows = await db
    .deleteFrom('rejected_row')
    .where('partnerId', '=', partnerId)
    .where('batchId', '=', batchId)
    .where('codeKey', 'is', null)
    .returning('n')
    .execute()
  await countRows(db, staging)
  return rows.map(({ n }) => n)
}

/** Counts the rows of a batch that a person edited. */
export const countEdited = async (db: Db, { partnerId, batchId }: Staging): Promise<number> => {
  const { edited } = await db
    .selectFrom('rejected_row')
    .select((count) => count.fn.countAll<number>().as('edited'))
    .where('partnerId', '=', partnerId)
    .where('batchId', '=', batchId)
    .where('editedAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return edited
}

/** Counts the repaired rows of a batch. */
export const countReady = async (db: Db, { partnerId, batchId }: Staging): Promise<number> => {
  const { ready } = await db
    .selectFrom('rejected_row')
    .select((count) => count.fn.countAll<number>().as('ready'))
    .where('partnerId', '=', partnerId)
    .where('batchId', '=', batchId)
    .where('codeKey', 'is not', null)
    .executeTakeFirstOrThrow()
  return ready
}
