import { itemSalesDays, type getItemSales as contract } from '@tillgate/contract/item-sales.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { PortalUser } from '#server/base/caller.ts'
import { clock } from '#server/base/clock.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import { dayBefore, findToday } from './figures.queries.ts'
import { hasItem, sumItemDays } from './item-sales.queries.ts'

export const getItemSales = (
  { params, query: { storeId } }: Input<typeof contract>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    if (!(await hasItem(db, partnerId, params.id))) refuse('item.not-found')
    if (storeId !== undefined) await ownStores(db, partnerId, [storeId])
    const today = await findToday(db, partnerId)
    const item = { partnerId, itemId: params.id, storeId, now: clock.now() }
    const rows = await sumItemDays(db, item, itemSalesDays - 1)
    const days = Array.from({ length: itemSalesDays }, (_day, index) => {
      const ago = itemSalesDays - 1 - index
      const row = rows.find((one) => one.ago === ago)
      const { lowestCents = null, highestCents = null } = row ?? {}
      return {
        day: dayBefore(today, ago),
        units: (row?.unitsMilli ?? 0) / 1000,
        totalAmount: fromCents(row?.totalCents ?? 0),
        benefitsAmount: fromCents(row?.benefitsCents ?? 0),
        returnedUnits: (row?.returnedMilli ?? 0) / 1000,
        prices:
          lowestCents === null || highestCents === null
            ? null
            : { lowest: fromCents(lowestCents), highest: fromCents(highestCents) },
      }
    })
    return { days }
  })
