import { warningRowsShown } from '@tillgate/domain/catalogue-fixes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Staging } from './merge.queries.ts'

export type DoubtfulCode = { n: number; code: string; codeKey: string }

/**
 * Lists the staged rows whose barcode is no product and no item of the partner yet, in the order of their keys. A barcode that
 * the partner sells as it is was accepted before.
 */
export const listUnknownCodes = async (
  db: Db,
  { partnerId, batchId }: Staging,
  cursor: string,
  limit: number,
): Promise<DoubtfulCode[]> => {
  const { rows } = await sql<DoubtfulCode>`
    select r.n, r.code, r.code_key from staged_row r
    where r.partner_id = ${partnerId} and r.batch_id = ${batchId} and r.code_key > ${cursor} and r.code_key < 'L;'
      and not exists (select from item i
        where i.partner_id = ${partnerId} and i.code_key = r.code_key and i.deleted_at is null)
    order by r.code_key limit ${limit}`.execute(db)
  return rows
}

/** Returns those of the barcode keys that are items of the partner. */
export const listItemKeys = async (db: Db, partnerId: string, keys: readonly string[]): Promise<string[]> => {
  const { rows } = await sql<{ codeKey: string }>`
    select code_key from item
    where partner_id = ${partnerId} and code_key = any(${[...keys]}::text[]) and deleted_at is null`.execute(db)
  return rows.map(({ codeKey }) => codeKey)
}

/** Counts the staged rows with a tax in this range, without items that have this tax already. */
export const findTaxes = async (
  db: Db,
  { partnerId, batchId }: Staging,
  { from, to }: { from: number; to: number },
): Promise<{ count: number; rows: number[] }> => {
  const { rows } = await sql<{ count: number; rows: number[] | null }>`
    select count(*) as count, (array_agg(r.n order by r.n))[1:${warningRowsShown}] as rows from staged_row r
    where r.partner_id = ${partnerId} and r.batch_id = ${batchId} and r.tax_milli between ${from} and ${to}
      and not exists (select from item i join item_store e on e.partner_id = ${partnerId} and e.item_id = i.id
        where i.partner_id = ${partnerId} and i.code_key = r.code_key and i.deleted_at is null
          and e.deleted_at is null and e.tax_milli = r.tax_milli)`.execute(db)
  return { count: rows[0]?.count ?? 0, rows: rows[0]?.rows ?? [] }
}

/** Lists the taxes of items at the stores of a batch; of different taxes of one item the highest. */
export const listTaxes = async (
  db: Db,
  { partnerId, batchId }: Staging,
  keys: readonly string[],
): Promise<{ codeKey: string; taxMilli: number }[]> => {
  const { rows } = await sql<{ codeKey: string; taxMilli: number }>`
    select i.code_key, max(e.tax_milli) as tax_milli
    from item i
    join item_store e on e.partner_id = i.partner_id and e.item_id = i.id
    join item_batch_store s on s.partner_id = e.partner_id and s.store_id = e.store_id
    where i.partner_id = ${partnerId} and e.partner_id = ${partnerId} and s.partner_id = ${partnerId}
      and s.batch_id = ${batchId} and i.code_key = any(${[...keys]}::text[]) and i.deleted_at is null
      and e.deleted_at is null
    group by i.code_key`.execute(db)
  return rows
}
