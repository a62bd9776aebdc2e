import type * as contract from '@tillgate/contract/sales-figures.ts'
import { figureDays } from '@tillgate/contract/sales-figures.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { dayBefore, findToday, sumDays, type FigureRow } from './figures.queries.ts'

const sum = (rows: readonly FigureRow[], cents: (row: FigureRow) => number): number =>
  rows.reduce((all, row) => all + cents(row), 0)

const sumsOf = (rows: readonly FigureRow[]) => ({
  purchases: sum(rows, ({ purchases }) => purchases),
  totalAmount: fromCents(sum(rows, ({ totalCents }) => totalCents)),
  benefitsAmount: fromCents(sum(rows, ({ benefitsCents }) => benefitsCents)),
  returns: sum(rows, ({ returns }) => returns),
  returnedAmount: fromCents(sum(rows, ({ returnedCents }) => returnedCents)),
})

export const getSalesFigures = (
  _: Input<typeof contract.getSalesFigures>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getSalesFigures>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const today = await findToday(db, partnerId)
    const rows = await sumDays(db, partnerId, figureDays - 1)
    const week = rows.filter(({ isThisWeek }) => isThisWeek)
    const days = Array.from({ length: figureDays }, (_day, index) => {
      const ago = figureDays - 1 - index
      return { day: dayBefore(today, ago), ...sumsOf(rows.filter((row) => row.ago === ago)) }
    })
    return {
      today: { day: today, ...sumsOf(rows.filter(({ ago }) => ago === 0)) },
      lastWeek: fromCents(sum(rows, ({ ago, untilNowCents }) => (ago === 7 ? untilNowCents : 0))),
      week: sumsOf(week),
      days,
    }
  })
