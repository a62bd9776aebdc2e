import { searchWords } from '@tillgate/domain/search-words.ts'
import { itemTexts } from '@tillgate/domain/items.ts'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { col, cols, computed, condition, is, nullable, rowsOf, scalar, type RowOf } from '#server/db/rows.ts'
import { textColumns, textsOf, type ItemTexts } from '../change-records/item-texts.queries.ts'
import { addWords, wordsColumn } from './words.queries.ts'
import { findListed } from '../approved-products/projection.queries.ts'

/** Undefined when the partner already sells this barcode: the unique key decides, not a query before it. */
export const insertItem = async (db: Db, item: Insertable<Tables['item']>) => {
  const words = searchWords(`${item.name} ${item.description}`)
  await addWords(db, item.partnerId, words)
  return db
    .insertInto('item')
    .values({
      ...item,
      words: wordsColumn(item.partnerId, words),
      aplVerified: await findListed(db, item.partnerId, item.codeKey),
    })
    .onConflict((on) => on.columns(['partnerId', 'codeKey']).where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Returns the item, locked until the change commits. Undefined: absent, deleted or another partner's. */
export const lockItem = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('item')
    .select(['id', 'code', 'codeKey', ...itemTexts, 'aplVerified', 'version'])
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * Every price the item has or had, locked. Read after the item itself was locked and in a statement of its own: what
 * another writer has just committed is seen.
 */
export const lockItemPrices = (db: Db, partnerId: string, itemId: string) =>
  db
    .selectFrom('item_store as p')
    .innerJoin('store as s', (on) => on.onRef('s.partnerId', '=', 'p.partnerId').onRef('s.id', '=', 'p.storeId'))
    .select(['p.storeId', 's.code', 'p.priceCents', 'p.taxMilli', 'p.active', 'p.deletedAt', 'p.version'])
    .where('p.partnerId', '=', partnerId)
    .where('p.itemId', '=', itemId)
    .orderBy('p.storeId')
    .forUpdate('p')
    .execute()

/** An item's version counts every change of the item and of its prices: the trigger `count_version` in `schema/tables/catalogue.sql`. */
const versionOfItem = (partnerId: string, id: string) => computed(is.whole)`
  (select i.version + sum(p.version)::int from item i
    join item_store p on p.partner_id = i.partner_id and p.item_id = i.id
    where i.partner_id = ${partnerId} and i.id = ${id} group by i.version)`

export const findItemVersion = async (db: Db, partnerId: string, id: string): Promise<number> => {
  return (await scalar(nullable(is.whole)).first(db)`select ${versionOfItem(partnerId, id)} as version`) ?? 0
}

export const updateItemRow = async (db: Db, partnerId: string, id: string, texts: ItemTexts) => {
  const words = searchWords(`${texts.name} ${texts.description}`)
  await addWords(db, partnerId, words)
  await db
    .updateTable('item')
    .set({ ...textsOf(texts), words: wordsColumn(partnerId, words), updatedAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('id', '=', id)
    .execute()
}

/** Sets prices in stores, new or existing; an unchanged price writes nothing. */
export const upsertStorePrices = (db: Db, prices: Insertable<Tables['item_store']>[]) =>
  db
    .insertInto('item_store')
    .values(prices)
    .onConflict((on) =>
      on
        .columns(['partnerId', 'storeId', 'itemId'])
        .doUpdateSet((set) => ({
          priceCents: set.ref('excluded.priceCents'),
          taxMilli: set.ref('excluded.taxMilli'),
          active: set.ref('excluded.active'),
          updatedAt: set.ref('excluded.updatedAt'),
          deletedAt: null,
        }))
        .where(
          condition`(item_store.price_cents, item_store.tax_milli, item_store.active, item_store.deleted_at)
            is distinct from (excluded.price_cents, excluded.tax_milli, excluded.active, null)`,
        ),
    )
    .execute()

/** Lists where an item is sold; with `code`, only an item of this barcode. Spec 2 §3, item-store row. */
export const listItemStoreRows = (db: Db, partnerId: string, itemId: string, code?: string) =>
  db
    .selectFrom('item_store as p')
    .innerJoin('store as s', (on) => on.onRef('s.partnerId', '=', 'p.partnerId').onRef('s.id', '=', 'p.storeId'))
    .select([
      's.id',
      's.businessName',
      's.code',
      's.addressLine1',
      's.city',
      's.status',
      'p.priceCents',
      'p.taxMilli',
      'p.active',
    ])
    .where('p.partnerId', '=', partnerId)
    .where('p.itemId', '=', itemId)
    .where('p.deletedAt', 'is', null)
    .$if(code !== undefined, (query) =>
      query
        .innerJoin('item as i', (on) => on.onRef('i.partnerId', '=', 'p.partnerId').onRef('i.id', '=', 'p.itemId'))
        .where('i.code', '=', code ?? ''),
    )
    .orderBy('s.businessName')
    .orderBy('s.id')
    .execute()
export type ItemStoreRow = Awaited<ReturnType<typeof listItemStoreRows>>[number]

const itemAtStoreRow = rowsOf({
  ...cols('item', 'id', 'createdBy', 'code', 'aplVerified', ...itemTexts),
  businessName: col('partner.businessName'),
  version: is.count,
  ...cols('item_store', 'priceCents', 'taxMilli', 'active', 'storeId'),
  storesCount: is.count,
})
type ItemAtStoreRow = RowOf<typeof itemAtStoreRow>

/**
 * Returns an item at one store, or at the first store that sells it; undefined when it is sold nowhere there. Prepared:
 * planning the joins takes longer than reading the row.
 */
export const findItemAtStore = async (
  db: Db,
  partnerId: string,
  { id, code, storeId }: { id: string; code: string; storeId?: string },
): Promise<ItemAtStoreRow | undefined> => {
  return itemAtStoreRow.first(db)`/* prepared */
    select i.id, i.created_by, o.business_name, i.code, i.apl_verified, ${textColumns((column) => `i.${column}`)},
      ${versionOfItem(partnerId, id)} as version,
      p.price_cents, p.tax_milli, p.active, p.store_id,
      (select count(*) from item_store n
        where n.partner_id = ${partnerId} and n.item_id = ${id} and n.deleted_at is null) as stores_count
    from item i
    join item_store p on p.partner_id = i.partner_id and p.item_id = i.id
    join partner o on o.id = i.partner_id
    where i.partner_id = ${partnerId} and i.id = ${id} and i.code = ${code} and i.deleted_at is null
      and p.deleted_at is null ${storeId === undefined ? sql`` : sql`and p.store_id = ${storeId}`}
    order by p.store_id limit 1`
}

export const findItemByKey = (db: Db, partnerId: string, codeKey: string) =>
  db
    .selectFrom('item')
    .select(['id', 'code', 'name', 'description', 'aplVerified'])
    .where('partnerId', '=', partnerId)
    .where('codeKey', '=', codeKey)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const listPricesOfItem = (db: Db, partnerId: string, itemId: string) =>
  db
    .selectFrom('item_store')
    .select(['storeId', 'priceCents'])
    .where('partnerId', '=', partnerId)
    .where('itemId', '=', itemId)
    .where('deletedAt', 'is', null)
    .orderBy('storeId')
    .execute()

type StoreItems = { partnerId: string; storeId: string; itemIds: readonly string[] }

/** Returns the given items as the store sells them now, locked in id order. Fewer rows than ids: some are not sold there. */
export const lockStoreItems = (db: Db, { partnerId, storeId, itemIds }: StoreItems) =>
  db
    .selectFrom('item_store as p')
    .innerJoin('item as i', (on) => on.onRef('i.partnerId', '=', 'p.partnerId').onRef('i.id', '=', 'p.itemId'))
    .select(['i.code', 'p.itemId', 'p.storeId', 'p.version', 'p.priceCents', 'p.taxMilli', 'p.active'])
    .where('p.partnerId', '=', partnerId)
    .where('p.storeId', '=', storeId)
    .where('p.itemId', '=', computed(is.text)`any(${[...itemIds]}::uuid[])`)
    .where('p.deletedAt', 'is', null)
    .orderBy('p.itemId')
    .forUpdate('p')
    .execute()

export const updateStoreItems = (
  db: Db,
  { partnerId, storeId, itemIds }: StoreItems,
  edit: Updateable<Tables['item_store']>,
) =>
  db
    .updateTable('item_store')
    .set({ ...edit, updatedAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', storeId)
    .where('itemId', '=', computed(is.text)`any(${[...itemIds]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()

/** Removes items from one store. An item that no store sells any more releases its barcode. */
export const deleteStoreItems = async (db: Db, items: StoreItems): Promise<void> => {
  const { partnerId, itemIds } = items
  await db
    .updateTable('item_store')
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()` })
    .where('partnerId', '=', partnerId)
    .where('storeId', '=', items.storeId)
    .where('itemId', '=', computed(is.text)`any(${[...itemIds]}::uuid[])`)
    .where('deletedAt', 'is', null)
    .execute()
  await db
    .updateTable('item as i')
    .set({ deletedAt: sql`now()` })
    .where('i.partnerId', '=', partnerId)
    .where('i.id', '=', computed(is.text)`any(${[...itemIds]}::uuid[])`)
    .where((item) =>
      item.not(
        item.exists(
          item
            .selectFrom('item_store as p')
            .select('p.itemId')
            .where('p.partnerId', '=', partnerId)
            .whereRef('p.itemId', '=', 'i.id')
            .where('p.deletedAt', 'is', null),
        ),
      ),
    )
    .execute()
}
