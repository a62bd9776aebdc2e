import type * as contract from '@tillgate/contract/item-copies.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { copyAtOnceMax } from '@tillgate/domain/item-changes.ts'
import { fromCents, toCents } from '@tillgate/domain/money.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { chunked } from '#server/base/chunked.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Event } from '#server/db/audit.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import { translate, translateCount } from '#server/http/translate.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { serializeUploads } from '../imports/item-batches.queries.ts'
import { toItemChange } from './changes.answer.ts'
import { findChange, isCatalogueBusy, lockChange, saveProgress, type ChangeRow } from './changes.queries.ts'
import { copyPrices, countCopy, endCopy, insertCopy, listExamples } from './copy.queries.ts'
import { syncDeletedItems } from './undo.queries.ts'

type Portal = Context<PortalUser>

/** Hundredths of a percent. The contract has checked the decimals. */
const hundredths = (percent = 0): number => toCents(percent) ?? 0

export const previewItemCopy = (
  { params, query }: Input<typeof contract.previewItemCopy>,
  context: Portal,
): Promise<Answer<typeof contract.previewItemCopy>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    await ownStores(db, partnerId, [params.id, query.fromStoreId])
    const { fromStoreId, pricePercent } = query
    const copy = { partnerId, fromStoreId, toStoreId: params.id, pricePercent: hundredths(pricePercent) }
    const examples = await listExamples(db, copy)
    return {
      ...(await countCopy(db, copy)),
      examples: examples.map(({ name, priceCents, newCents }) => ({
        name,
        price: fromCents(priceCents),
        newPrice: fromCents(newCents),
      })),
    }
  })

/** Item ids per audit entry: the log is read in pages of many entries. */
const idsPerEntry = 1000
/** Audit entries that name the items that a copy added to a store. */
export const copiedEvents = ({ id, fromStoreId, toStoreId }: ChangeRow, itemIds: readonly string[]): Event[] =>
  chunked(itemIds, idsPerEntry).map((ids) => ({
    action: 'item.copied',
    object: 'store',
    objectId: toStoreId ?? '',
    after: { change: id, fromStore: fromStoreId, itemIds: ids, count: ids.length },
  }))

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Copies the next items in the caller's transaction. The head of the copy is locked and its cursor read in this transaction, so
 * no item is copied twice. Returns the ids of the items; undefined when the copy is over.
 */
export const copyChunk = async (
  db: Db,
  partnerId: string,
  changeId: string,
  limit: number,
): Promise<string[] | undefined> => {
  await lockChange(db, partnerId, changeId)
  const row = await findChange(db, partnerId, changeId)
  if (row?.status !== 'RUNNING' || row.fromStoreId === null || row.toStoreId === null) return undefined
  const { fromStoreId, toStoreId, pricePercent } = row
  const copy = { partnerId, changeId, fromStoreId, toStoreId, pricePercent }
  const copied = await copyPrices(db, copy, { after: row.cursor ?? first, limit })
  if (!copied) {
    await endCopy(db, partnerId, changeId, 'DONE')
    return undefined
  }
  await syncDeletedItems(db, partnerId, copied.itemIds)
  const progress = { stage: 'PRICES', cursor: copied.last, restored: copied.itemIds.length } as const
  await saveProgress(db, { partnerId, undoId: changeId }, progress)
  return copied.itemIds
}

/** Copies all items in the caller's transaction. */
const copyAtOnce = async (db: Db, partnerId: string, changeId: string): Promise<string[]> => {
  const itemIds: string[] = []
  for (;;) {
    const copied = await copyChunk(db, partnerId, changeId, copyAtOnceMax)
    if (copied === undefined) return itemIds
    itemIds.push(...copied)
  }
}

/** Adds the items of another store to a store; imports, undos and copies of a partner run one at a time. */
export const copyItems = async (
  { params, body }: Input<typeof contract.copyItems>,
  context: Portal,
): Promise<Answer<typeof contract.copyItems>> => {
  const { partnerId, userId } = context.caller
  const { fromStoreId, pricePercent } = body
  const copy = { partnerId, fromStoreId, toStoreId: params.id, pricePercent: hundredths(pricePercent) }
  await limitRate(context, [{ name: 'item-copy', subject: partnerId, max: 60, seconds: 3600 }])
  return auditedTransaction(context, async (db, audit) => {
    const stores = await ownStores(db, partnerId, [copy.fromStoreId, copy.toStoreId])
    await serializeUploads(db, partnerId)
    if (await isCatalogueBusy(db, partnerId)) refuse('change.busy')
    const { items: total } = await countCopy(db, copy)
    if (total === 0) refuse('item-copy.nothing')
    const id = newId()
    await insertCopy(db, { ...copy, id, userId, total })
    const isLong = total > copyAtOnceMax
    if (isLong) await context.enqueue(db, 'catalogue-undo', { partnerId, changeId: id }, id)
    const itemIds = isLong ? [] : await copyAtOnce(db, partnerId, id)
    const row = (await findChange(db, partnerId, id)) ?? refuse('change.not-found')
    const begun = {
      change: id,
      fromStore: copy.fromStoreId,
      count: total,
      ...(copy.pricePercent !== 0 && { pricePercent }),
    }
    await audit({ action: 'item.copy', object: 'store', objectId: copy.toStoreId, after: begun })
    for (const event of copiedEvents(row, itemIds)) await audit(event)
    const { language } = context.meta
    const store = stores.find((one) => one.id === copy.fromStoreId)?.businessName ?? ''
    const message = isLong
      ? translate(language, 'item-copy.running')
      : translateCount(language, 'item-copy.copied', row.restored, { store })
    return { ...toItemChange(row), message }
  })
}
