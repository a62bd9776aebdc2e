import { warningRowsShown } from '@tillgate/domain/catalogue-fixes.ts'
import type { Db } from '#server/db/db.ts'
import { col, cols, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import type { Staging } from './merge.queries.ts'

const doubtfulCodeRow = rowsOf(cols('staged_row', 'n', 'code', 'codeKey'))
export type DoubtfulCode = RowOf<typeof doubtfulCodeRow>

/**
 * Lists the staged rows whose barcode is no product and no item of the partner yet, in the order of their keys. A barcode that
 * the partner sells as it is was accepted before.
 */
export const listUnknownCodes = (
  db: Db,
  { partnerId, batchId }: Staging,
  cursor: string,
  limit: number,
): Promise<DoubtfulCode[]> => doubtfulCodeRow.all(db)`
    select r.n, r.code, r.code_key from staged_row r
    where r.partner_id = ${partnerId} and r.batch_id = ${batchId} and r.code_key > ${cursor} and r.code_key < 'L;'
      and not exists (select from item i
        where i.partner_id = ${partnerId} and i.code_key = r.code_key and i.deleted_at is null)
    order by r.code_key limit ${limit}`

/** Returns those of the barcode keys that are items of the partner. */
export const listItemKeys = (db: Db, partnerId: string, keys: readonly string[]): Promise<string[]> => scalar(
  col('item.codeKey'),
).all(db)`
    select code_key from item
    where partner_id = ${partnerId} and code_key = any(${[...keys]}::text[]) and deleted_at is null`

/** Counts the staged rows with a tax in this range, without items that have this tax already. */
export const findTaxes = async (
  db: Db,
  { partnerId, batchId }: Staging,
  { from, to }: { from: number; to: number },
): Promise<{ count: number; rows: number[] }> => {
  const { count, rows } = await rowsOf({ count: is.count, rows: nullable(is.list(is.whole)) }).one(db)`
    select count(*) as count, (array_agg(r.n order by r.n))[1:${warningRowsShown}] as rows from staged_row r
    where r.partner_id = ${partnerId} and r.batch_id = ${batchId} and r.tax_milli between ${from} and ${to}
      and not exists (select from item i join item_store e on e.partner_id = ${partnerId} and e.item_id = i.id
        where i.partner_id = ${partnerId} and i.code_key = r.code_key and i.deleted_at is null
          and e.deleted_at is null and e.tax_milli = r.tax_milli)`
  return { count, rows: rows ?? [] }
}

/** Lists the taxes of items at the stores of a batch; of different taxes of one item the highest. */
export const listTaxes = (
  db: Db,
  { partnerId, batchId }: Staging,
  keys: readonly string[],
): Promise<{ codeKey: string; taxMilli: number }[]> => rowsOf({ codeKey: col('item.codeKey'), taxMilli: is.whole }).all(
  db,
)`
    select i.code_key, max(e.tax_milli) as tax_milli
    from item i
    join item_store e on e.partner_id = i.partner_id and e.item_id = i.id
    join item_batch_store s on s.partner_id = e.partner_id and s.store_id = e.store_id
    where i.partner_id = ${partnerId} and e.partner_id = ${partnerId} and s.partner_id = ${partnerId}
      and s.batch_id = ${batchId} and i.code_key = any(${[...keys]}::text[]) and i.deleted_at is null
      and e.deleted_at is null
    group by i.code_key`
