import { isDeepStrictEqual } from 'node:util'
import type { CurrentItem, ItemDraft, ItemEdit, NewStorePrice } from '@tillgate/contract/items.ts'
import type { StorePrice } from '@tillgate/contract/prices.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import { toCents, toTaxMilli } from '@tillgate/domain/money.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Context } from '#server/db/context.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { translate } from '#server/http/translate.ts'
import { requireVersion } from '#server/http/version.ts'
import { newId } from '#server/base/ids.ts'
import { allStores, ownStores } from '#server/modules/partners/api.ts'
import { recordCreation, recordEdit, type PriceChange } from '../change-records/record.queries.ts'
import { listListsOfItem } from '../approved-products/projection.queries.ts'
import { codeOfNew } from './code-keys.service.ts'
import { textsOf } from '../change-records/item-texts.queries.ts'
import { itemFacts, priceFacts, toItemDetail, toItemStore } from './items.answer.ts'
import {
  findItemAtStore,
  insertItem,
  listItemStoreRows,
  lockItem,
  lockItemPrices,
  updateItemRow,
  upsertStorePrices,
} from './items.queries.ts'

type Price = Omit<StorePrice, 'storeId'>

/** The contract has checked range and decimals, so a number that is not a whole cent is a bug. */
const toRow = (partnerId: string, itemId: string, storeId: string, { price, taxPercentage, active }: Price) => {
  const priceCents = toCents(price)
  const taxMilli = toTaxMilli(taxPercentage)
  if (priceCents === undefined || taxMilli === undefined)
    throw new Error(`Price ${price} or tax ${taxPercentage} has too many decimals`)
  return { partnerId, itemId, storeId, priceCents, taxMilli, active, deletedAt: null }
}

/** Writes rows in store order, so that two writers never deadlock. */
const namedPrices = async (db: Db, partnerId: string, itemId: string, { storePrices }: ItemDraft) => {
  const stores = await ownStores(
    db,
    partnerId,
    storePrices.map(({ storeId }) => storeId),
  )
  return stores.flatMap(({ id }) => {
    const price = storePrices.findLast(({ storeId }) => storeId === id)
    return price ? [toRow(partnerId, itemId, id, price)] : []
  })
}

/** Price and tax of the first entry; whether a store sells the item now is each store's own matter. */
const onePrice = ({ applyAllStore, storePrices: [first] }: ItemDraft) => (applyAllStore ? first : undefined)

const pricesOfNew = async (db: Db, partnerId: string, itemId: string, draft: ItemDraft) => {
  const named = await namedPrices(db, partnerId, itemId, draft)
  const price = onePrice(draft)
  if (!price) return named
  const activeIn = new Map(named.map((row) => [row.storeId, row.active]))
  const stores = await allStores(db, partnerId)
  return stores.map(({ id }) => toRow(partnerId, itemId, id, { ...price, active: activeIn.get(id) ?? true }))
}

type PriceRows = Awaited<ReturnType<typeof lockItemPrices>>
const currentPrices = (known: PriceRows): PriceRows => known.filter(({ deletedAt }) => deletedAt === null)

/** Returns the values that the rows of an edit replace. */
const changesOf = (known: PriceRows, rows: readonly ReturnType<typeof toRow>[]): PriceChange[] =>
  rows.map((after) => {
    const before = known.find(({ storeId }) => storeId === after.storeId)
    return {
      itemId: after.itemId,
      storeId: after.storeId,
      version: before?.version ?? 0,
      before: before?.deletedAt === null ? before : null,
      after,
    }
  })

/** With "one price for all" the price of every store that sells the item changes, and no store is added. Otherwise the named stores change or are added. */
const pricesOfEdit = async (
  db: Db,
  partnerId: string,
  itemId: string,
  { draft, known }: { draft: ItemDraft; known: PriceRows },
) => {
  const named = await namedPrices(db, partnerId, itemId, draft)
  const price = onePrice(draft)
  if (!price) return named
  return currentPrices(known).map(({ storeId, active }) => toRow(partnerId, itemId, storeId, { ...price, active }))
}

export const createItem = ({ body }: { body: ItemDraft }, context: Context<PortalUser>) =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const id = newId()
    const prices = await pricesOfNew(db, partnerId, id, body)
    const storeIds = prices.map(({ storeId }) => storeId)
    const code = await codeOfNew(db, partnerId, storeIds, body.code)
    const written = { code, ...textsOf({ ...body, applyAllStores: body.applyAllStore }) }
    const changeId = await recordCreation(db, { partnerId, userId }, { itemId: id, storeIds })
    const item =
      (await insertItem(db, {
        ...written,
        createdIn: changeId,
        partnerId,
        id,
        codeKey: codeKey(code),
        createdBy: userId,
        deletedAt: null,
      })) ?? refuse('item.barcode-taken', { fields: [] })
    await upsertStorePrices(db, prices)
    const after = itemFacts(written, await listItemStoreRows(db, partnerId, id))
    await audit({ action: 'item.create', object: 'item', objectId: id, after: { ...after, changeId } })
    return { id: item.id, code, changeId }
  })

const currentItem = async (
  db: Db,
  partnerId: string,
  { id, code }: { id: string; code: string },
): Promise<CurrentItem> => {
  const item = (await findItemAtStore(db, partnerId, { id, code })) ?? refuse('item.not-found')
  const lists = await listListsOfItem(db, partnerId, codeKey(code))
  return { item: toItemDetail(item, lists), stores: (await listItemStoreRows(db, partnerId, id)).map(toItemStore) }
}

/** Updates an item. Stores that the draft does not name keep their price, unless `applyAllStore` gives all stores one price. */
export const updateItem = (
  { params, body }: { params: { id: string }; body: ItemEdit },
  context: Context<PortalUser>,
) =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId, limitedTo } = context.caller
    const { version, ...draft } = body
    const before = (await lockItem(db, partnerId, params.id)) ?? refuse('item.not-found')
    if (before.code !== draft.code) refuse('item.barcode-fixed')
    const known = await lockItemPrices(db, partnerId, params.id)
    const now = known.reduce((sum, row) => sum + row.version, before.version)
    await requireVersion(version, now, () => currentItem(db, partnerId, before))
    const prices = await pricesOfEdit(db, partnerId, params.id, { draft, known })
    const written = textsOf({ ...draft, applyAllStores: draft.applyAllStore })
    if (limitedTo !== null && !isDeepStrictEqual({ ...before, ...written }, before)) refuse('item.shared-texts')
    const changeId = await recordEdit(
      db,
      { partnerId, userId, kind: 'EDIT' },
      { texts: { itemId: params.id, before, after: written }, prices: changesOf(known, prices) },
    )
    if (changeId === null && before.applyAllStores === written.applyAllStores) {
      audit.unchanged()
      return { id: params.id, code: draft.code, changeId }
    }
    await updateItemRow(db, partnerId, params.id, written)
    await upsertStorePrices(db, prices)
    await audit({
      action: 'item.update',
      object: 'item',
      objectId: params.id,
      before: itemFacts(before, currentPrices(known)),
      after: { ...itemFacts({ ...before, ...written }, await listItemStoreRows(db, partnerId, params.id)), changeId },
    })
    return { id: params.id, code: draft.code, changeId }
  })

export const addItemStore = (
  { params, body }: { params: { id: string }; body: NewStorePrice },
  context: Context<PortalUser>,
) =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const [store] = await ownStores(db, partnerId, [body.storeId])
    const item = (await lockItem(db, partnerId, params.id)) ?? refuse('item.not-found')
    const known = await lockItemPrices(db, partnerId, item.id)
    if (currentPrices(known).some(({ storeId }) => storeId === body.storeId)) refuse('item.already-in-store')
    const price = toRow(partnerId, item.id, body.storeId, { ...body, active: true })
    const changeId = await recordEdit(db, { partnerId, userId, kind: 'EDIT' }, { prices: changesOf(known, [price]) })
    await upsertStorePrices(db, [price])
    const after = { stores: priceFacts(store ? [{ ...price, code: store.code }] : []), changeId }
    await audit({ action: 'item.add-to-store', object: 'item', objectId: item.id, after })
    return { message: translate(context.meta.language, 'item.added-to-store') }
  })
