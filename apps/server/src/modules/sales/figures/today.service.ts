import type * as contract from '@tillgate/contract/sales-figures.ts'
import { figureRowsMax, topItemDays } from '@tillgate/contract/sales-figures.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { PortalUser } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { findToday } from './figures.queries.ts'
import { listTopItems, sumToday, type TodayRow } from './today.queries.ts'

const hoursPerDay = 24

/** Hours from the first to the last with sales on either day, those without sales between them included. */
const hoursOf = (rows: readonly TodayRow[]) => {
  const centsAt = (hour: number) => {
    const of = rows.filter((row) => row.hour === hour)
    const today = of.find(({ isToday }) => isToday)
    return { hour, today, lastWeek: of.find(({ isToday }) => !isToday) }
  }
  const all = Array.from({ length: hoursPerDay }, (_, hour) => centsAt(hour))
  const hasSales = ({ today, lastWeek }: ReturnType<typeof centsAt>) => today !== undefined || lastWeek !== undefined
  return all.slice(Math.max(0, all.findIndex(hasSales)), all.findLastIndex(hasSales) + 1).map((one) => ({
    hour: one.hour,
    totalAmount: fromCents(one.today?.totalCents ?? 0),
    benefitsAmount: fromCents(one.today?.benefitsCents ?? 0),
    lastWeek: fromCents(one.lastWeek?.totalCents ?? 0),
  }))
}

/** Best sellers first, the other rows as a number. */
const bestOf = (rows: readonly TodayRow[]) => {
  const lastWeekOf = ({ storeId, cashierId }: TodayRow) =>
    rows.find((row) => !row.isToday && row.storeId === storeId && row.cashierId === cashierId)?.untilNowCents ?? 0
  const today = rows
    .filter(({ isToday }) => isToday)
    .toSorted((one, other) => other.totalCents - one.totalCents || other.purchases - one.purchases)
  return {
    others: Math.max(0, today.length - figureRowsMax),
    rows: today.slice(0, figureRowsMax).map((row) => ({
      id: row.cashierId ?? row.storeId ?? '',
      name: (row.cashierId === null ? row.storeName : row.cashierName) ?? '',
      storeName: row.storeName ?? '',
      purchases: row.purchases,
      totalAmount: fromCents(row.totalCents),
      returns: row.returns,
      returnedAmount: fromCents(row.returnedCents),
      lastWeek: fromCents(lastWeekOf(row)),
    })),
  }
}

export const getSalesToday = (
  _: Input<typeof contract.getSalesToday>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getSalesToday>> =>
  withTenant(context, async (db) => {
    const { partnerId } = context.caller
    const day = await findToday(db, partnerId)
    const rows = await sumToday(db, partnerId)
    const of = (kind: TodayRow['kind']) => rows.filter((row) => row.kind === kind)
    return { day, hours: hoursOf(of('hour')), stores: bestOf(of('store')), cashiers: bestOf(of('cashier')) }
  })

export const getTopItems = (
  _: Input<typeof contract.getTopItems>,
  context: Context<PortalUser>,
): Promise<Answer<typeof contract.getTopItems>> =>
  withTenant(context, async (db) => {
    const rows = await listTopItems(db, context.caller.partnerId, { days: topItemDays - 1, limit: figureRowsMax })
    return {
      totalAmount: fromCents(rows[0]?.allCents ?? 0),
      items: rows.map(({ itemId, code, name, unit, quantityMilli, totalCents }) => ({
        itemId,
        code,
        name,
        unit,
        quantity: quantityMilli / 1000,
        totalAmount: fromCents(totalCents),
      })),
    }
  })
