import type { Answer, Input } from '@tillgate/contract/route.ts'
import type * as contract from '@tillgate/contract/statement-months.ts'
import { addMonths, monthBefore, sameDaysUntil } from '@tillgate/domain/month-figures.ts'
import { bankZone } from '@tillgate/domain/payout-dates.ts'
import { addDays, dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { ownStores } from '#server/modules/partners/api.ts'
import type { Month } from './month-statements.queries.ts'
import { toStatementMonth, trendMonths } from './months.answer.ts'
import { listTrend, sumMonths, sumPayables } from './months.queries.ts'

const midnight = (month: string): Date => startOfDay(`${month}-01`, bankZone)

/** Returns the months from the first midnight of `first` in New York, `count` of them. */
export const monthsFrom = (first: string, count = 1): Month => ({
  from: midnight(first),
  to: midnight(addMonths(first, count)),
})

export const getStatementMonth = (
  { query }: Input<typeof contract.getStatementMonth>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getStatementMonth>> =>
  withTenant(context, async (db) => {
    const { month, storeId, against = monthBefore(month) } = query
    const whose = { partnerId: context.caller.partnerId, storeId }
    if (storeId !== undefined) await ownStores(db, whose.partnerId, [storeId])
    const againstUntil = sameDaysUntil(against, month, dayIn(bankZone, await databaseNow(db)))
    const before = {
      ...monthsFrom(against),
      ...(againstUntil && { to: startOfDay(addDays(againstUntil, 1), bankZone) }),
    }
    const both = month === against ? [monthsFrom(month)] : [monthsFrom(month), before]
    const year = monthsFrom(addMonths(month, 1 - trendMonths), trendMonths)
    return toStatementMonth({
      month,
      against,
      againstUntil,
      sums: await sumMonths(db, whose, both),
      payables: await sumPayables(db, whose, both),
      trend: await listTrend(db, whose, [year, monthsFrom(against)]),
      cutOffs: await listTrend(db, whose, both),
    })
  })
