import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'

/** Undefined when the partner already sells this barcode: the unique key decides, not a look beforehand. */
export const insertItem = (db: Db, item: Insertable<Tables['item']>) =>
  db
    .insertInto('item')
    .values(item)
    .onConflict((on) => on.columns(['partner_id', 'code_key']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()

/** The item behind id and barcode, locked until the change commits. Undefined: absent, deleted or another partner's. */
export const lockItem = (db: Db, partnerId: string, id: string) =>
  db
    .selectFrom('item')
    .select(['id', 'code', 'code_key', 'name', 'description', 'unit', 'apply_all_stores', 'apl_verified', 'version'])
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/**
 * Every price the item has or had, locked. Read after the item itself was locked and in a statement of its own: what
 * another writer has just committed is seen.
 */
export const lockItemPrices = (db: Db, partnerId: string, itemId: string) =>
  db
    .selectFrom('item_store as p')
    .innerJoin('store as s', (on) => on.onRef('s.partner_id', '=', 'p.partner_id').onRef('s.id', '=', 'p.store_id'))
    .select(['p.store_id', 's.code', 'p.price_cents', 'p.tax_milli', 'p.active', 'p.deleted_at', 'p.version'])
    .where('p.partner_id', '=', partnerId)
    .where('p.item_id', '=', itemId)
    .orderBy('p.store_id')
    .forUpdate('p')
    .execute()

/** An item's version counts every change of it and of its prices: see migration 0020. */
const versionOfItem = (partnerId: string, id: string) => sql<number>`
  (select i.version + sum(p.version)::int from item i
    join item_store p on p.partner_id = i.partner_id and p.item_id = i.id
    where i.partner_id = ${partnerId} and i.id = ${id} group by i.version)`

export const findItemVersion = async (db: Db, partnerId: string, id: string): Promise<number> => {
  const { rows } = await sql<{ version: number | null }>`select ${versionOfItem(partnerId, id)} as version`.execute(db)
  return rows[0]?.version ?? 0
}

export const updateItem = (db: Db, partnerId: string, id: string, item: Updateable<Tables['item']>) =>
  db
    .updateTable('item')
    .set({ ...item, updated_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('id', '=', id)
    .execute()

/** Sets prices in stores, new or sold there before; a price that stays writes nothing. */
export const upsertStorePrices = (db: Db, prices: Insertable<Tables['item_store']>[]) =>
  db
    .insertInto('item_store')
    .values(prices)
    .onConflict((on) =>
      on
        .columns(['partner_id', 'store_id', 'item_id'])
        .doUpdateSet((set) => ({
          price_cents: set.ref('excluded.price_cents'),
          tax_milli: set.ref('excluded.tax_milli'),
          active: set.ref('excluded.active'),
          updated_at: sql`now()`,
          deleted_at: null,
        }))
        .where(
          sql<boolean>`(item_store.price_cents, item_store.tax_milli, item_store.active, item_store.deleted_at)
            is distinct from (excluded.price_cents, excluded.tax_milli, excluded.active, null)`,
        ),
    )
    .execute()

/** Where an item is sold, with the store's face. Spec 2 §3, item-store row. */
export const listItemStores = (db: Db, partnerId: string, itemId: string) =>
  db
    .selectFrom('item_store as p')
    .innerJoin('store as s', (on) => on.onRef('s.partner_id', '=', 'p.partner_id').onRef('s.id', '=', 'p.store_id'))
    .select([
      's.id',
      's.business_name',
      's.code',
      's.address_line_1',
      's.city',
      's.status',
      'p.price_cents',
      'p.tax_milli',
      'p.active',
    ])
    .where('p.partner_id', '=', partnerId)
    .where('p.item_id', '=', itemId)
    .where('p.deleted_at', 'is', null)
    .orderBy('s.business_name')
    .orderBy('s.id')
    .execute()
export type ItemStoreRow = Awaited<ReturnType<typeof listItemStores>>[number]

/** One item at one store, or at the first store that sells it. Undefined: sold nowhere there. */
export const findItemAtStore = (db: Db, partnerId: string, key: { id: string; code: string; storeId?: string }) => {
  const query = db
    .selectFrom('item as i')
    .innerJoin('item_store as p', (on) => on.onRef('p.partner_id', '=', 'i.partner_id').onRef('p.item_id', '=', 'i.id'))
    .innerJoin('partner as o', 'o.id', 'i.partner_id')
    .select((also) => [
      'i.id',
      'i.created_by',
      'o.business_name',
      'i.name',
      'i.description',
      'i.code',
      'i.unit',
      'i.apl_verified',
      'i.apply_all_stores',
      versionOfItem(partnerId, key.id).as('version'),
      'p.price_cents',
      'p.tax_milli',
      'p.active',
      'p.store_id',
      also
        .selectFrom('item_store as n')
        .select((count) => count.fn.countAll<number>().as('n'))
        .where('n.partner_id', '=', partnerId)
        .where('n.item_id', '=', key.id)
        .where('n.deleted_at', 'is', null)
        .as('stores_count'),
    ])
    .where('i.partner_id', '=', partnerId)
    .where('i.id', '=', key.id)
    .where('i.code', '=', key.code)
    .where('i.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
  return (key.storeId === undefined ? query : query.where('p.store_id', '=', key.storeId))
    .orderBy('p.store_id')
    .limit(1)
    .executeTakeFirst()
}

export const findItemByKey = (db: Db, partnerId: string, codeKey: string) =>
  db
    .selectFrom('item')
    .select(['id', 'code', 'name', 'description', 'apl_verified'])
    .where('partner_id', '=', partnerId)
    .where('code_key', '=', codeKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const listStoreIdsOfItem = (db: Db, partnerId: string, itemId: string) =>
  db
    .selectFrom('item_store')
    .select('store_id')
    .where('partner_id', '=', partnerId)
    .where('item_id', '=', itemId)
    .where('deleted_at', 'is', null)
    .orderBy('store_id')
    .execute()

type StoreItems = { partnerId: string; storeId: string; itemIds: readonly string[] }

/** The given items as the store sells them now, locked in id order. Fewer rows than ids: some are not sold there. */
export const lockStoreItems = (db: Db, { partnerId, storeId, itemIds }: StoreItems) =>
  db
    .selectFrom('item_store as p')
    .innerJoin('item as i', (on) => on.onRef('i.partner_id', '=', 'p.partner_id').onRef('i.id', '=', 'p.item_id'))
    .select(['i.code', 'p.price_cents', 'p.tax_milli', 'p.active'])
    .where('p.partner_id', '=', partnerId)
    .where('p.store_id', '=', storeId)
    .where('p.item_id', '=', sql<string>`any(${[...itemIds]}::uuid[])`)
    .where('p.deleted_at', 'is', null)
    .orderBy('p.item_id')
    .forUpdate('p')
    .execute()

export const updateStoreItems = (
  db: Db,
  { partnerId, storeId, itemIds }: StoreItems,
  edit: Updateable<Tables['item_store']>,
) =>
  db
    .updateTable('item_store')
    .set({ ...edit, updated_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('store_id', '=', storeId)
    .where('item_id', '=', sql<string>`any(${[...itemIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()

/** Takes items out of one store; an item that no store sells any more gives its barcode free. */
export const deleteStoreItems = async (db: Db, items: StoreItems): Promise<void> => {
  const { partnerId, itemIds } = items
  await db
    .updateTable('item_store')
    .set({ deleted_at: sql`now()`, updated_at: sql`now()` })
    .where('partner_id', '=', partnerId)
    .where('store_id', '=', items.storeId)
    .where('item_id', '=', sql<string>`any(${[...itemIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
  await db
    .updateTable('item as i')
    .set({ deleted_at: sql`now()` })
    .where('i.partner_id', '=', partnerId)
    .where('i.id', '=', sql<string>`any(${[...itemIds]}::uuid[])`)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('item_store as p')
            .select('p.item_id')
            .where('p.partner_id', '=', partnerId)
            .whereRef('p.item_id', '=', 'i.id')
            .where('p.deleted_at', 'is', null),
        ),
      ),
    )
    .execute()
}
