import type * as contract from '@tillgate/contract/item-changes.ts'
import type { ItemHistoryEntry } from '@tillgate/contract/item-changes.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { maskCardNumbers } from '@tillgate/domain/card-numbers.ts'
import { fromCents, fromTaxMilli } from '@tillgate/domain/money.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import { listAnswer, pageOf } from '#server/db/page.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { requireVersion } from '#server/http/version.ts'
import { textsOf, typedTextsOf } from '../change-records/item-texts.queries.ts'
import { itemFacts } from '../items/items.answer.ts'
import {
  findItemVersion,
  listItemStoreRows,
  lockItem,
  lockItemPrices,
  updateItemRow,
  upsertStorePrices,
} from '../items/items.queries.ts'
import { findChange } from './changes.queries.ts'
import * as history from './history.queries.ts'
import { valueOf, type HistoryRow, type PriceRow, type TextRow } from './history.queries.ts'
import { recordEdit, type PriceValue } from '../change-records/record.queries.ts'
import { syncDeletedItems } from './undo.queries.ts'

type Portal = Context<PortalUser>

const toValue = (value: PriceValue) =>
  value && {
    price: fromCents(value.priceCents),
    taxPercentage: fromTaxMilli(value.taxMilli),
    active: value.active,
  }
const oldOf = (row: PriceRow) => valueOf(row.oldPriceCents, row.oldTaxMilli, row.oldActive)
const newOf = (row: PriceRow) => valueOf(row.newPriceCents, row.newTaxMilli, row.newActive)

const toTexts = ({ before, after }: TextRow) => ({ before: typedTextsOf(before), after: typedTextsOf(after) })

const toPrices = (prices: readonly PriceRow[]) =>
  prices.map((price) => ({
    storeId: price.storeId,
    storeName: price.storeName,
    before: toValue(oldOf(price)),
    after: toValue(newOf(price)),
  }))

const toEntry = (row: HistoryRow, texts: TextRow | undefined, prices: readonly PriceRow[]): ItemHistoryEntry => ({
  changeId: row.changeId,
  kind: row.kind,
  at: row.at.toISOString(),
  changedBy: row.personName,
  fileName: row.fileName === null ? null : maskCardNumbers(row.fileName),
  items: row.items,
  isCreation: row.isCreation,
  texts: texts ? toTexts(texts) : null,
  prices: toPrices(prices),
  pricesTotal: prices[0]?.total ?? 0,
})

/** Stores of a change that the history names. */
const storesShown = 5

export const listItemHistory = (
  { params, query }: Input<typeof contract.listItemHistory>,
  context: Portal,
): Promise<Answer<typeof contract.listItemHistory>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const created = (await history.findCreation(db, partnerId, params.id)) ?? refuse('item.not-found')
    const rows = await history.listHistory(db, partnerId, params.id, pageOf(query, { sort: 'at', highestFirst: true }))
    const ids = rows.map(({ changeId }) => changeId)
    const texts = await history.listTextRows(db, partnerId, params.id, ids)
    const prices = await history.listPriceRows(db, partnerId, params.id, ids, storesShown)
    const entries = rows.map((row) =>
      toEntry(
        row,
        texts.find(({ changeId }) => changeId === row.changeId),
        prices.filter(({ changeId }) => changeId === row.changeId),
      ),
    )
    return {
      ...listAnswer(entries, query, rows[0]?.total ?? 0),
      version: await findItemVersion(db, partnerId, params.id),
      createdAt: created.createdAt.toISOString(),
      createdBy: created.personName,
    }
  })

/** Lists the items of a change with their values before and after. */
export const listChangedItems = (
  { params, query }: Input<typeof contract.listChangedItems>,
  context: Portal,
): Promise<Answer<typeof contract.listChangedItems>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const { id } = (await findChange(db, partnerId, params.id)) ?? refuse('change.not-found')
    const rows = await history.listChangedRows(db, partnerId, id, pageOf(query, { sort: 'at', highestFirst: false }))
    const itemIds = rows.map((row) => row.id)
    const texts = await history.listTextsOf(db, partnerId, id, itemIds)
    const prices = await history.listPricesOf(db, partnerId, id, itemIds, storesShown)
    const items = rows.map((row) => {
      const own = prices.filter(({ itemId }) => itemId === row.id)
      const text = texts.find(({ itemId }) => itemId === row.id)
      return {
        itemId: row.id,
        code: row.code,
        name: row.name,
        isCreation: row.isCreation,
        texts: text ? toTexts(text) : null,
        prices: toPrices(own),
        isChangedSince:
          (row.isCreation && row.isTouched) || text?.isCurrent === false || own.some(({ isCurrent }) => !isCurrent),
        pricesTotal: own[0]?.total ?? row.storesOfNew,
      }
    })
    return listAnswer(items, query, await history.countChangedRows(db, partnerId, id))
  })

export const restoreItem = (
  { params, body }: Input<typeof contract.restoreItem>,
  context: Portal,
): Promise<Answer<typeof contract.restoreItem>> =>
  auditedTransaction(context, async (db, audit) => {
    const { partnerId, userId } = context.caller
    const item = (await lockItem(db, partnerId, params.id)) ?? refuse('item.not-found')
    const known = await lockItemPrices(db, partnerId, item.id)
    const version = known.reduce((sum, row) => sum + row.version, item.version)
    await requireVersion(body.version, version, () => ({}))
    const [texts] = await history.listTextRows(db, partnerId, item.id, [body.changeId])
    const rows = await history.listPriceRows(db, partnerId, item.id, [body.changeId], known.length)
    if (!texts && rows.length === 0) refuse('change.not-found')
    const prices = rows.map((row) => {
      const now = known.find(({ storeId }) => storeId === row.storeId)
      const before = now?.deletedAt === null ? now : null
      return { itemId: item.id, storeId: row.storeId, version: now?.version ?? 0, before, after: oldOf(row) }
    })
    const before = textsOf(item)
    const after = texts?.before ?? before
    const edit = { texts: { itemId: item.id, before, after }, prices }
    const changeId = await recordEdit(db, { partnerId, userId, kind: 'EDIT' }, edit)
    if (texts) await updateItemRow(db, partnerId, item.id, after)
    const sold = prices.flatMap(({ itemId, storeId, after: value }) =>
      value ? [{ ...value, partnerId, itemId, storeId, deletedAt: null }] : [],
    )
    if (sold.length > 0) await upsertStorePrices(db, sold)
    const removed = prices.filter((price) => price.after === null).map(({ storeId }) => storeId)
    await history.removeFromStores(db, partnerId, item.id, removed)
    await syncDeletedItems(db, partnerId, [item.id])
    const current = known.filter(({ deletedAt }) => deletedAt === null)
    await audit({
      action: 'item.update',
      object: 'item',
      objectId: item.id,
      before: itemFacts(item, current),
      after: itemFacts({ ...item, ...after }, await listItemStoreRows(db, partnerId, item.id)),
    })
    return { message: translate(context.meta.language, 'item.restored'), changeId }
  })

export const listKeptValues = (
  { params, query }: Input<typeof contract.listKeptValues>,
  context: Portal,
): Promise<Answer<typeof contract.listKeptValues>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const undo = (await findChange(db, partnerId, params.id)) ?? refuse('change.not-found')
    if (undo.undoes === null || undo.status === 'RUNNING') return listAnswer([], query, 0)
    const undone = { partnerId, undoId: undo.id, changeId: undo.undoes }
    const rows = await history.listKept(db, undone, pageOf(query, { sort: 'name', highestFirst: false }))
    const items = rows.map((row) => ({
      itemId: row.itemId,
      code: row.code,
      name: row.name,
      storeId: row.storeId,
      storeName: row.storeName,
      current: toValue(valueOf(row.priceCents, row.taxMilli, row.active)),
      isBarcodeTaken: row.isBarcodeTaken,
      changedAt: row.changedAt?.toISOString() ?? null,
      changedBy: row.personName,
    }))
    return listAnswer(items, query, undo.total - undo.restored)
  })
