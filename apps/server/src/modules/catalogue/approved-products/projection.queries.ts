import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/db.ts'
import { col, cols, condition, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { listLabelsOfStores, listListKeys, listPartnerLabels } from '../labels/labels.queries.ts'

/** Asked as operator. */
export const listPartnerIds = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('partner').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** On some list in force today, of the programs that the partner's stores accept. */
const ofPartner = (partnerId: string) =>
  sql`l.program_id in (select x.program_id from partner_program x where x.partner_id = ${partnerId})`

/**
 * Condition that a list names a product by its own key; for scale labels see `listListedLabels`. PostgreSQL probes the index,
 * or a hash for many products.
 */
export const isListed = (partnerId: string, codeKey: RawBuilder<unknown>) =>
  condition`exists (select from listed_product l where l.code_key = ${codeKey} and ${ofPartner(partnerId)})`

/** Returns whether a product is listed. A statement of its own: a distributed table takes no subquery in VALUES. */
export const findListed = async (db: Db, partnerId: string, codeKey: string): Promise<boolean> => {
  const keys = await listListKeys(db, partnerId, codeKey)
  return scalar(is.flag).one(db)`
    select exists (select from listed_product l where l.code_key = any(${keys}::text[]) and ${ofPartner(partnerId)}) as listed`
}

const listedProductRow = rowsOf({ ...cols('apl_entry', 'name', 'brand', 'size', 'uom'), list: col('purse.name') })
export type ListedProduct = RowOf<typeof listedProductRow>
/** Returns a product of the lists in force today, first in the order of the partner's purses. */
export const findListedProduct = async (
  db: Db,
  partnerId: string,
  codeKey: string,
): Promise<ListedProduct | undefined> => {
  const keys = await listListKeys(db, partnerId, codeKey)
  return listedProductRow.first(db)`
    select e.name, e.brand, e.size, e.uom, u.name as list
    from listed_product l
    join apl_entry e on e.version_id = l.version_id and e.entry_no = l.entry_no
    join purse u on u.program_id = l.program_id and u.code = l.purse
    join program p on p.id = l.program_id
    where l.code_key = any(${keys}::text[]) and ${ofPartner(partnerId)}
    order by p.is_default desc, p.name, u.place, l.entry_no limit 1`
}

/** Returns the listed products of the keys, by key: the same product as `findListedProduct`, for a scale label that of any store. */
export const listListedByKeys = async (
  db: Db,
  partnerId: string,
  codeKeys: readonly string[],
): Promise<Map<string, { name: string; list: string }>> => {
  if (codeKeys.length === 0) return new Map()
  const labels = await listLabelsOfStores(db, partnerId, codeKeys)
  const wanted = [...codeKeys, ...labels.map(({ pluKey }) => pluKey)]
  const rows = await rowsOf({ codeKey: is.text, name: col('apl_entry.name'), list: col('purse.name') }).all(db)`
    select distinct on (l.code_key) l.code_key, e.name, u.name as list
    from listed_product l
    join apl_entry e on e.version_id = l.version_id and e.entry_no = l.entry_no
    join purse u on u.program_id = l.program_id and u.code = l.purse
    join program p on p.id = l.program_id
    where l.code_key = any(${wanted}::text[]) and ${ofPartner(partnerId)}
    order by l.code_key, p.is_default desc, p.name, u.place, l.entry_no`
  const products = new Map(rows.map(({ codeKey, ...product }) => [codeKey, product]))
  for (const { codeKey, pluKey } of labels) {
    const product = products.get(pluKey)
    if (product && !products.has(codeKey)) products.set(codeKey, product)
  }
  return products
}

/** Returns the keys of the partner's scale labels whose PLU a list has. One statement for a partner without labels. */
export const listListedLabels = async (db: Db, partnerId: string): Promise<string[]> => {
  const labels = await listPartnerLabels(db, partnerId)
  const listed = await listListedByKeys(
    db,
    partnerId,
    labels.map(({ pluKey }) => pluKey),
  )
  return labels.flatMap(({ codeKey, pluKey }) => (listed.has(pluKey) ? [codeKey] : []))
}

const listOfItemRow = rowsOf({ list: col('purse.name'), since: nullable(is.day), until: nullable(is.day) })
export type ListOfItem = RowOf<typeof listOfItemRow>
/**
 * Returns the lists in force that a product of the partner is on today, in the program's order of purses. Prepared:
 * planning the joins behind the view takes ten times as long as reading the rows.
 */
export const listListsOfItem = async (db: Db, partnerId: string, codeKey: string): Promise<ListOfItem[]> => {
  const keys = await listListKeys(db, partnerId, codeKey)
  return listOfItemRow.all(db)`/* prepared */
    select u.name as list, to_char(l.from_day, 'YYYY-MM-DD') as since, to_char(l.to_day, 'YYYY-MM-DD') as until
    from listed_product l
    join purse u on u.program_id = l.program_id and u.code = l.purse
    join program p on p.id = l.program_id
    where l.code_key = any(${keys}::text[]) and ${ofPartner(partnerId)}
    order by p.is_default desc, p.name, u.place, l.entry_no`
}

/** Sets the differences only and returns their number. Runs as the partner. */
export const projectListed = async (db: Db, partnerId: string): Promise<number> => {
  const { numAffectedRows = 0n } = await sql`
    with on_list as materialized (select distinct l.code_key from listed_product l where ${ofPartner(partnerId)}),
      listed as materialized (select code_key from on_list
        union select b.code_key from scale_label b join on_list l on l.code_key = b.plu_key
          where b.partner_id = ${partnerId})
    update item i set apl_verified = not i.apl_verified
    where i.partner_id = ${partnerId} and i.deleted_at is null
      and i.apl_verified is distinct from (i.code_key in (select code_key from listed))`.execute(db)
  return Number(numAffectedRows)
}

/** Sets the approval of the item with this key after a change of its scale label. A cover that ended has no end date any more. */
export const projectListedItem = async (db: Db, partnerId: string, codeKey: string): Promise<void> => {
  const aplVerified = await findListed(db, partnerId, codeKey)
  await db
    .updateTable('item')
    .set({ aplVerified, coverEndsOn: null })
    .where('partnerId', '=', partnerId)
    .where('codeKey', '=', codeKey)
    .where('deletedAt', 'is', null)
    .where('aplVerified', '!=', aplVerified)
    .execute()
}
