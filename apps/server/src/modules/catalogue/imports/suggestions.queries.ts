import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Staging } from './merge.queries.ts'

export type KnownItem = { codeKey: string; name: string; description: string; unit: string; priceCents: number | null }

/** Returns the partner's items with these barcodes, each with its price today at the first store of the batch that sells it. */
export const listKnownItems = async (
  db: Db,
  { partnerId, batchId }: Staging,
  keys: readonly string[],
): Promise<KnownItem[]> => {
  const { rows } = await sql<KnownItem>`
    select i.code_key, i.name, i.description, i.unit,
      (select e.price_cents from item_batch_store s
        join item_store e on e.partner_id = s.partner_id and e.store_id = s.store_id
        where s.partner_id = ${partnerId} and s.batch_id = ${batchId} and e.partner_id = ${partnerId} and e.item_id = i.id
          and e.deleted_at is null
        order by s.store_id limit 1) as price_cents
    from item i
    where i.partner_id = ${partnerId} and i.code_key = any(${[...keys]}::text[]) and i.deleted_at is null`.execute(db)
  return rows
}

/** Returns the names of these barcodes on lists of approved products. */
export const listListedNames = async (
  db: Db,
  keys: readonly string[],
): Promise<{ codeKey: string; name: string }[]> => {
  const { rows } = await sql<{ codeKey: string; name: string }>`
    select code_key, max(name) as name from apl_entry
    where code_key = any(${[...keys]}::text[]) and name <> '' group by code_key`.execute(db)
  return rows
}

const fitsMax = 50
/** Returns the partner's items whose barcode is one of a range of numbers. */
export const listItemsBetween = async (
  db: Db,
  partnerId: string,
  { from, to }: { from: number; to: number },
): Promise<{ code: string; name: string }[]> => {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from item
    where partner_id = ${partnerId} and code_number between ${from}::bigint and ${to}::bigint and deleted_at is null
    order by code_number limit ${fitsMax}`.execute(db)
  return rows
}
