import type * as contract from '@tillgate/contract/pos.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { coverOf } from '@tillgate/domain/approved-products.ts'
import { normalise } from '@tillgate/domain/barcodes.ts'
import { fromCents, fromTaxMilli } from '@tillgate/domain/money.ts'
import type { Till } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { refuse } from '#server/base/refusal.ts'
import { findTill, listPrices } from './price.queries.ts'
import { programmeFor } from './price.service.ts'

/** Returns the scanned item with today's price of this store. */
export const getPosItem = (
  { params: { barcode }, query }: Input<typeof contract.getPosItem>,
  { pool, caller }: Context<Till>,
): Promise<Answer<typeof contract.getPosItem>> =>
  withTenant({ pool, caller }, async (db) => {
    const programme = await programmeFor(db, caller, query.programme)
    const till = (await findTill(db, caller, programme.timeZone)) ?? refuse('session.missing')
    const { partnerId, storeId } = caller
    const codeKeys = [normalise(barcode).key]
    const [item] = await listPrices(db, { partnerId, storeId, programmeId: programme.id, codeKeys })
    if (!item?.itemId || item.priceCents === null || !item.active) return refuse('item.not-found')
    const { reason, cover } = coverOf(item.entries ?? [], till.day, item.priceCents)
    const maxPriceCents = cover?.maxPriceCents ?? null
    return {
      id: item.itemId,
      barcode: item.code,
      name: item.name,
      description: item.description,
      unit: item.unit,
      price: fromCents(item.priceCents),
      taxPercentage: fromTaxMilli(item.taxMilli),
      reason,
      purse: cover?.purse ?? null,
      maxPrice: maxPriceCents === null ? null : fromCents(maxPriceCents),
    }
  })
