import type { ItemDraft, NewStorePrice, StorePrice } from '@tillgate/contract/items.ts'
import { codeKey } from '@tillgate/domain/barcodes.ts'
import { toCents, toTaxMilli } from '@tillgate/domain/money.ts'
import { change } from '#server/db/change.ts'
import type { Db } from '#server/db/db.ts'
import type { Context, PortalUser } from '#server/http/caller.ts'
import { refuse } from '#server/http/refusal.ts'
import { say } from '#server/http/speak.ts'
import { newId } from '#server/ids.ts'
import { allStores, ownStores } from '#server/modules/stores/stores.door.ts'
import { insertItem, listStoreIdsOfItem, lockItem, updateItem, upsertStorePrices } from './items.queries.ts'

type Price = Omit<StorePrice, 'storeId'>

/** The contract has checked range and decimals; a number that still is no cent is our own mistake. */
const toRow = (partnerId: string, itemId: string, storeId: string, { price, taxPercentage, active }: Price) => {
  const price_cents = toCents(price)
  const tax_milli = toTaxMilli(taxPercentage)
  if (price_cents === undefined || tax_milli === undefined) throw new Error('A price passed that is no whole cent')
  return { partner_id: partnerId, item_id: itemId, store_id: storeId, price_cents, tax_milli, active, deleted_at: null }
}

/** Which price holds in which store: one for all of them, or each as given. */
const pricesOf = async (db: Db, partnerId: string, itemId: string, draft: ItemDraft) => {
  const stores = await ownStores(
    db,
    partnerId,
    draft.storePrices.map(({ storeId }) => storeId),
  )
  const [first] = draft.storePrices
  if (draft.applyAllStore && first) {
    return (await allStores(db, partnerId)).map(({ id }) => toRow(partnerId, itemId, id, first))
  }
  // Rows are written in store order, whatever order they came in: two writers never deadlock.
  return stores.flatMap(({ id }) => {
    const price = draft.storePrices.findLast(({ storeId }) => storeId === id)
    return price ? [toRow(partnerId, itemId, id, price)] : []
  })
}

export const createItem = ({ body }: { body: ItemDraft }, context: Context<PortalUser>) =>
  change(context, async (db, note) => {
    const { partnerId: partner_id, userId } = context.caller
    const { code, name, description, unit } = body
    const id = newId()
    const prices = await pricesOf(db, partner_id, id, body)
    const item =
      (await insertItem(db, {
        partner_id,
        id,
        code,
        code_key: codeKey(code),
        name,
        description,
        unit,
        created_by: userId,
        deleted_at: null,
      })) ?? refuse('item.barcode-taken', { fields: [] })
    await upsertStorePrices(db, prices)
    await note({ action: 'item.create', object: 'item', objectId: id, after: body })
    return { id: item.id, code }
  })

/** Stores that the draft does not name keep their price. */
export const editItem = ({ params, body }: { params: { id: string }; body: ItemDraft }, context: Context<PortalUser>) =>
  change(context, async (db, note) => {
    const { partnerId } = context.caller
    const before = (await lockItem(db, partnerId, params.id)) ?? refuse('item.not-found')
    if (before.code !== body.code) refuse('item.barcode-fixed')
    const prices = await pricesOf(db, partnerId, params.id, body)
    const { name, description, unit } = body
    await updateItem(db, partnerId, params.id, { name, description, unit })
    await upsertStorePrices(db, prices)
    await note({
      action: 'item.update',
      object: 'item',
      objectId: params.id,
      before: { name: before.name, description: before.description, unit: before.unit },
      after: body,
    })
    return { id: params.id, code: body.code }
  })

export const addItemToStore = (
  { params, body }: { params: { id: string }; body: NewStorePrice },
  context: Context<PortalUser>,
) =>
  change(context, async (db, note) => {
    const { partnerId } = context.caller
    await ownStores(db, partnerId, [body.storeId])
    const item = (await lockItem(db, partnerId, params.id)) ?? refuse('item.not-found')
    const sold = await listStoreIdsOfItem(db, partnerId, item.id)
    if (sold.some(({ store_id }) => store_id === body.storeId)) refuse('item.already-in-store')
    await upsertStorePrices(db, [toRow(partnerId, item.id, body.storeId, { ...body, active: true })])
    await note({ action: 'item.add-to-store', object: 'item', objectId: item.id, after: body })
    return { message: say(context.asking.language, 'item.added-to-store') }
  })
