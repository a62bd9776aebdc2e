import type { PosDay } from '@tillgate/contract/pos-days.ts'
import type { CountedCents, DayFigures } from '@tillgate/domain/day-report.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { ReportRow } from './days.queries.ts'

/** A day that may be open: its `zNumber` and `closedAt` are null. */
export type Day = Pick<
  ReportRow,
  'day' | 'fromAt' | 'toAt' | 'floatCents' | 'expectedCents' | 'countedCents' | 'note'
> & {
  figures: DayFigures
  closed: Pick<ReportRow, 'zNumber' | 'closedAt' | 'closedByName'> | null
}
export const toClosedDay = (row: ReportRow): Day => ({ ...row, closed: row })

const counted = ({ count, cents }: CountedCents): PosDay['sales'] => ({ count, amount: fromCents(cents) })

/** Sums of a day in dollars. */
export const toDaySums = ({ figures, ...day }: Omit<Day, 'closed'>) => {
  const { countedCents, expectedCents } = day
  return {
    day: day.day,
    from: day.fromAt.toISOString(),
    to: day.toAt.toISOString(),
    sales: counted(figures.sales),
    returns: counted(figures.returns),
    reversed: counted(figures.reversed),
    reversedEarlier: counted(figures.reversedEarlier),
    net: fromCents(figures.netCents),
    benefits: fromCents(figures.benefitsCents),
    tenders: figures.tenders.map(({ kind, name, count, cents }) => ({ kind, name, count, amount: fromCents(cents) })),
    otherRegister: fromCents(figures.elsewhereCents),
    float: fromCents(day.floatCents),
    cashExpected: fromCents(expectedCents),
    cashCounted: countedCents === null ? null : fromCents(countedCents),
    difference: countedCents === null ? null : fromCents(countedCents - expectedCents),
    note: day.note,
  }
}

/** `cashierId`: the only person whose figures are shown; undefined: all. */
export const toPosDay = ({ closed, ...day }: Day, cashierId?: string): PosDay => ({
  ...toDaySums(day),
  zNumber: closed?.zNumber ?? null,
  closedAt: closed?.closedAt.toISOString() ?? null,
  closedBy: closed?.closedByName ?? null,
  cashiers: day.figures.people
    .filter((one) => cashierId === undefined || one.cashierId === cashierId)
    .map((one) => ({
      cashierId: one.cashierId,
      name: one.name,
      sales: one.sales,
      returns: one.returns,
      benefits: fromCents(one.benefitsCents),
      other: fromCents(one.otherCents),
      net: fromCents(one.netCents),
    })),
})
