import type { MonthSums, StatementMonth } from '@tillgate/contract/statement-months.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import {
  addMonths,
  monthFiguresOf,
  monthReasonsOf,
  sumFigures,
  type MonthFigures,
  type Sold,
} from '@tillgate/domain/month-figures.ts'
import type { PayableRow, SumRow, TrendRow } from './months.queries.ts'

export const trendMonths = 12

const toSums = ({ saleCount, returnCount, statements, ...cents }: MonthFigures): MonthSums => ({
  sales: fromCents(cents.sales),
  returns: fromCents(cents.returns),
  fees: fromCents(cents.fees),
  adjustments: fromCents(cents.adjustments),
  held: fromCents(cents.held),
  carried: fromCents(cents.carried),
  paid: fromCents(cents.paid),
  saleCount,
  returnCount,
  statements,
})

type Found = {
  month: string
  against: string
  againstUntil: string | null
  sums: readonly SumRow[]
  payables: readonly PayableRow[]
  trend: readonly TrendRow[]
  /** Of the compared days. */
  cutOffs: readonly TrendRow[]
}

const figuresIn = ({ sums, payables }: Found, storeId: string, month: string): MonthFigures => {
  const payable = payables.find((row) => row.storeId === storeId && row.month === month)
  return monthFiguresOf(
    sums.filter((row) => row.storeId === storeId && row.month === month),
    { statements: payable?.statements ?? 0, unpaidCents: payable?.unpaidCents ?? 0 },
  )
}

const soldIn = ({ sums, month }: Found, storeId: string): Sold => {
  const sale = sums.find((row) => row.storeId === storeId && row.month === month && row.type === 'SALE')
  return { first: sale?.first ?? null, last: sale?.last ?? null }
}

const cutOffsIn = ({ cutOffs }: Found, wanted: string): StatementMonth['cutOffs']['now'] => {
  const row = cutOffs.find(({ month }) => month === wanted)
  return { count: row?.cutOffs ?? 0, first: row?.first ?? null, last: row?.last ?? null }
}

/** Entries and amounts payable are read from two tables: a difference is an error of the books. */
const addsUp = ({ sums, payables }: Found): boolean =>
  sums.reduce((sum, { cents }) => sum + cents, 0) === payables.reduce((sum, one) => sum + one.payableCents, 0)

export const toStatementMonth = (found: Found): StatementMonth => {
  const { month, against, payables, trend } = found
  const names = new Map(payables.map(({ storeId, name }) => [storeId, name]))
  const stores = [...names].map(([storeId, name]) => ({
    storeId,
    name,
    now: figuresIn(found, storeId, month),
    before: figuresIn(found, storeId, against),
    sold: soldIn(found, storeId),
  }))
  const cutOffs = { now: cutOffsIn(found, month), before: cutOffsIn(found, against) }
  const { first, last } = cutOffs.now
  const reasons =
    first === null || last === null || cutOffs.before.count === 0 ? [] : monthReasonsOf(stores, { first, last })
  return {
    month,
    against,
    againstUntil: found.againstUntil,
    cutOffs,
    now: toSums(sumFigures(stores.map(({ now }) => now))),
    before: toSums(sumFigures(stores.map(({ before }) => before))),
    stores: stores.map(({ storeId, name, now, before }) => ({
      storeId,
      name,
      now: toSums(now),
      before: toSums(before),
    })),
    reasons: reasons.map((reason) => ({
      storeId: reason.storeId,
      name: names.get(reason.storeId) ?? '',
      kind: reason.kind,
      amount: fromCents(reason.cents),
      day: 'day' in reason ? reason.day : null,
    })),
    trend: Array.from({ length: trendMonths }, (_, index) => {
      const name = addMonths(month, index + 1 - trendMonths)
      const row = trend.find((one) => one.month === name)
      return { month: name, amount: fromCents(row?.paidCents ?? 0), statements: row?.statements ?? 0 }
    }),
    addsUp: addsUp(found),
  }
}
