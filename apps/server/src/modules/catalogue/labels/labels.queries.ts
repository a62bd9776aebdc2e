import { isLabelKey } from '@tillgate/domain/scale-labels.ts'
import type { Db } from '#server/db/db.ts'
import { col, cols, computed, is, nullable, rowsOf, type RowOf } from '#server/db/rows.ts'

type StoreKey = { partnerId: string; storeId: string }
const labelKeysRow = rowsOf(cols('scale_label', 'codeKey', 'pluKey'))
export type LabelKeys = RowOf<typeof labelKeysRow>
const labelRow = rowsOf({ ...labelKeysRow.shape, itemName: nullable(col('item.name')) })
export type LabelRow = RowOf<typeof labelRow>

/** Undefined: not a store of the partner. */
export const findLabelStore = async (db: Db, { partnerId, storeId }: StoreKey) =>
  db
    .selectFrom('store')
    .select('labelForm')
    .where('partnerId', '=', partnerId)
    .where('id', '=', storeId)
    .executeTakeFirst()

/**
 * Lists the forms of the labels of a store or, without a store, of all stores of the partner, each once. Null: tills take no value from
 * labels.
 */
export const listLabelForms = async (db: Db, partnerId: string, storeId: string | null) => {
  const ofPartner = db.selectFrom('store').select('labelForm').distinct().where('partnerId', '=', partnerId)
  const rows = await (storeId === null ? ofPartner : ofPartner.where('id', '=', storeId)).execute()
  return rows.map(({ labelForm }) => labelForm)
}

/** Lists the forms of the labels of these stores, each once. */
export const listFormsOfStores = async (db: Db, partnerId: string, storeIds: readonly string[]) => {
  const rows = await db
    .selectFrom('store')
    .select('labelForm')
    .distinct()
    .where('partnerId', '=', partnerId)
    .where('id', '=', computed(is.text)`any(${[...storeIds]}::uuid[])`)
    .execute()
  return rows.map(({ labelForm }) => labelForm)
}

/** Lists the labels of a store by item part, with the name of the partner's item. */
export const listLabelRows = (db: Db, { partnerId, storeId }: StoreKey): Promise<LabelRow[]> => labelRow.all(db)`
    select b.code_key, b.plu_key, i.name as item_name from scale_label b
    left join item i on i.partner_id = ${partnerId} and i.code_key = b.code_key and i.deleted_at is null
    where b.partner_id = ${partnerId} and b.store_id = ${storeId} order by b.code_key`

const labelOfStoreRow = rowsOf({
  ...labelKeysRow.shape,
  storeId: col('scale_label.storeId'),
  storeName: col('store.businessName'),
})
export type LabelOfStore = RowOf<typeof labelOfStoreRow>
/** Lists the PLUs that the partner's stores have for these labels, by name of the store. Keys of other products have none. */
export const listLabelsOfStores = async (
  db: Db,
  partnerId: string,
  codeKeys: readonly string[],
): Promise<LabelOfStore[]> => {
  const wanted = codeKeys.filter(isLabelKey)
  if (wanted.length === 0) return []
  return labelOfStoreRow.all(db)`
    select b.code_key, b.plu_key, b.store_id, s.business_name as store_name
    from scale_label b join store s on s.partner_id = b.partner_id and s.id = b.store_id
    where b.partner_id = ${partnerId} and b.code_key = any(${wanted}::text[]) order by s.business_name, s.id`
}

/** Lists the labels of all stores of a partner. */
export const listPartnerLabels = (db: Db, partnerId: string): Promise<LabelKeys[]> =>
  db.selectFrom('scale_label').select(['codeKey', 'pluKey']).where('partnerId', '=', partnerId).execute()

/** Returns the keys by which lists may name a product: its own, or the PLUs of its scale label. */
export const listListKeys = async (db: Db, partnerId: string, codeKey: string): Promise<string[]> =>
  isLabelKey(codeKey) ? (await listLabelsOfStores(db, partnerId, [codeKey])).map(({ pluKey }) => pluKey) : [codeKey]

/** Returns false when the store has the item part or the PLU already. */
export const insertLabel = async (db: Db, row: StoreKey & LabelKeys): Promise<boolean> => {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('scale_label')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns the PLU of the deleted row. Undefined: the store has no such item part. */
export const deleteLabel = async (
  db: Db,
  { partnerId, storeId }: StoreKey,
  codeKey: string,
): Promise<string | undefined> => {
  const deleted = await db
    .deleteFrom('scale_label')
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('codeKey', '=', codeKey)
    .returning('pluKey')
    .executeTakeFirst()
  return deleted?.pluKey
}
