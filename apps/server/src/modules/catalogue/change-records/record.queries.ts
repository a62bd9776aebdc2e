import type { ItemChangeKind } from '@tillgate/domain/item-changes.ts'
import { itemTexts } from '@tillgate/domain/items.ts'
import { sql, type RawBuilder } from 'kysely'
import { chunked } from '#server/base/chunked.ts'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { textsOf, type ItemTexts } from './item-texts.queries.ts'

/** Price of an item at a store; null where the store does not sell the item. */
export type PriceValue = { priceCents: number; taxMilli: number; active: boolean } | null
/** `version`: version of the price's row before the change, 0 without a row. */
export type PriceChange = { itemId: string; storeId: string; version: number; before: PriceValue; after: PriceValue }

const priceFields = ['price_cents', 'tax_milli', 'active']
/** Lists the columns of a price, each written by `of`. */
export const priceColumns = (of: (column: string) => string): RawBuilder<unknown> =>
  sql.raw(priceFields.map(of).join(', '))
/** Columns of the price before and after in `catalogue_change_price`. */
export const recordedPrices = sql`${priceColumns((column) => `old_${column}`)}, ${priceColumns((column) => `new_${column}`)}`

type Head = { partnerId: string; userId: string; kind: ItemChangeKind; items: number }

/** Writes the head of a change and returns its id. */
const insertChange = async (db: Db, { partnerId, userId, kind, items }: Head): Promise<string> => {
  const id = newId()
  await db.insertInto('catalogue_change').values({ partnerId, id, userId, kind, items }).execute()
  return id
}

/** Writes the head of an import, whose id is the id of its batch. Does nothing when an earlier attempt wrote the head. */
export const insertImportChange = (db: Db, { partnerId, batchId, userId }: ImportOf) =>
  db
    .insertInto('catalogue_change')
    .values({ partnerId, id: batchId, userId, kind: 'IMPORT' })
    .onConflict((on) => on.columns(['partnerId', 'id']).doNothing())
    .execute()
type ImportOf = { partnerId: string; batchId: string; userId: string }

type Created = { partnerId: string; changeId: string; itemIds: readonly string[]; storeIds: readonly string[] }
/** Records new items that were sold at each of the stores. */
export const recordNew = async (db: Db, { partnerId, changeId, itemIds, storeIds }: Created): Promise<void> => {
  await sql`
    insert into catalogue_change_new (partner_id, change_id, id, item_ids, store_ids)
    values (${partnerId}, ${changeId}, ${newId()}, ${[...itemIds]}::uuid[], ${[...storeIds]}::uuid[])`.execute(db)
}

type Texts = { itemId: string; before: ItemTexts; after: ItemTexts }
const recordTexts = async (
  db: Db,
  { partnerId, changeId }: { partnerId: string; changeId: string },
  { itemId, before, after }: Texts,
): Promise<void> => {
  const values = sql`${JSON.stringify(textsOf(before))}::jsonb, ${JSON.stringify(textsOf(after))}::jsonb`
  await sql`
    insert into catalogue_change_text (partner_id, change_id, item_id, version, old_words, before, after)
    select i.partner_id, ${changeId}::uuid, i.id, i.version + 1, i.words, ${values}
    from item i where i.partner_id = ${partnerId} and i.id = ${itemId}`.execute(db)
}

const isEqual = (one: PriceValue, other: PriceValue): boolean =>
  one === null || other === null
    ? one === other
    : one.priceCents === other.priceCents && one.taxMilli === other.taxMilli && one.active === other.active

/** Rows of one statement: PostgreSQL accepts 65,535 parameters. */
const rowsAtOnce = 5000

const recordPrices = async (
  db: Db,
  { partnerId, changeId }: { partnerId: string; changeId: string },
  changes: readonly PriceChange[],
): Promise<void> => {
  for (const part of chunked(changes, rowsAtOnce))
    await db
      .insertInto('catalogue_change_price')
      .values(
        part.map(({ itemId, storeId, version, before, after }) => ({
          partnerId,
          changeId,
          itemId,
          storeId,
          version: version + 1,
          oldPriceCents: before?.priceCents ?? null,
          oldTaxMilli: before?.taxMilli ?? null,
          oldActive: before?.active ?? null,
          newPriceCents: after?.priceCents ?? null,
          newTaxMilli: after?.taxMilli ?? null,
          newActive: after?.active ?? null,
        })),
      )
      .execute()
}

type Edit = { texts?: Texts; prices: readonly PriceChange[] }

/**
 * Records an edit. Call before the rows are written, and with the rows locked, so that the record has what the edit
 * replaces. Returns the id of the change, or null when every value stays.
 */
export const recordEdit = async (
  db: Db,
  head: Omit<Head, 'items'>,
  { texts, prices }: Edit,
): Promise<string | null> => {
  const isRenamed = texts !== undefined && itemTexts.some((text) => texts.before[text] !== texts.after[text])
  const changed = prices.filter(({ before, after }) => !isEqual(before, after))
  const itemIds = new Set([...(isRenamed ? [texts.itemId] : []), ...changed.map(({ itemId }) => itemId)])
  if (itemIds.size === 0) return null
  const changeId = await insertChange(db, { ...head, items: itemIds.size })
  const { partnerId } = head
  if (isRenamed) await recordTexts(db, { partnerId, changeId }, texts)
  await recordPrices(db, { partnerId, changeId }, changed)
  return changeId
}

/** Records the creation of an item at stores. Returns the id of the change. */
export const recordCreation = async (
  db: Db,
  head: Omit<Head, 'items' | 'kind'>,
  created: { itemId: string; storeIds: readonly string[] },
): Promise<string> => {
  const changeId = await insertChange(db, { ...head, kind: 'CREATE', items: 1 })
  await recordNew(db, { ...head, changeId, itemIds: [created.itemId], storeIds: created.storeIds })
  return changeId
}
