import { recentDays, type listRecentSales as contract } from '@tillgate/contract/sales-figures.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { sumRecentSales } from './recent-sales.queries.ts'

export const listRecentSales = (
  { query: { by, ids } }: Input<typeof contract>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract>> =>
  withTenant(context, async (db) => {
    const rows = await sumRecentSales(db, { partnerId: context.caller.partnerId, by, ids }, recentDays - 1)
    return {
      items: rows.map(({ id, purchases, totalCents }) => ({ id, purchases, totalAmount: fromCents(totalCents) })),
    }
  })
