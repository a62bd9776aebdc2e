import { newId } from '#server/base/ids.ts'
import type { Deps } from '#server/ports/deps.ts'
import { writePastAudit, type Event } from '#server/db/audit.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { editPart } from '../modules/catalogue/items/edits.service.ts'
import { priceFacts } from '../modules/catalogue/items/items.answer.ts'
import { minutesAgo } from './account-holder.ts'
import {
  insertPriceChange,
  listRaisedPrices,
  listUnsoldItems,
  priceChangeDays,
  type RaisedPrice,
} from './price-change.queries.ts'
import { findGrocer } from './people.ts'
import { hasRow } from '#server/world/rows.queries.ts'

/** One entry per store, as an edit of many items leaves them. */
const editsOf = (changeId: string, prices: readonly RaisedPrice[]): Event[] => {
  const stores = [...Map.groupBy(prices, ({ storeId }) => storeId)]
  const edited = { stores: stores.length, items: new Set(prices.map(({ itemId }) => itemId)).size }
  return stores.map(([objectId, rows], index) => ({
    action: 'item.bulk-edit',
    object: 'store',
    objectId,
    before: { items: priceFacts(rows.map((row) => ({ ...row, priceCents: row.oldPriceCents }))) },
    after: {
      items: priceFacts(rows),
      itemIds: rows.map(({ itemId }) => itemId),
      count: rows.length,
      changeId,
      ...editPart(edited, index),
    },
  }))
}

/** Adds a past raise of prices to some items of the grocer, which can be undone. */
export const seedPriceChange = async ({ pool, keyring }: Pick<Deps, 'pool' | 'keyring'>): Promise<void> => {
  const person = await findGrocer(pool)
  if (!person) return
  const { partnerId, userId } = person
  await withTenant({ pool, caller: { partnerId } }, async (db) => {
    if (await hasRow(db, 'catalogue_change', { partnerId })) return
    const itemIds = await listUnsoldItems(db, partnerId)
    const changeId = newId()
    await insertPriceChange(db, { partnerId, userId, changeId, itemIds })
    const at = await minutesAgo(db, priceChangeDays * 24 * 60)
    await writePastAudit(db, keyring, person, at, ...editsOf(changeId, await listRaisedPrices(db, partnerId, changeId)))
  })
}
