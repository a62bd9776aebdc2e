import { cashKind, type TenderCents } from './tenders.ts'

/**
 * A sale or a return of one terminal that moved money. Amounts are positive cents, of a return too. `isNew`: confirmed since the report
 * before. `isReversed`: reversed since then. A sale that was confirmed in an earlier report is listed when it is reversed.
 */
export type DayPurchase = {
  type: 'SALE' | 'RETURN'
  cashierId: string
  totalCents: number
  benefitsCents: number
  isNew: boolean
  isReversed: boolean
}

export type CountedCents = { count: number; cents: number }
export type DayPerson = {
  cashierId: string
  sales: number
  returns: number
  benefitsCents: number
  otherCents: number
  netCents: number
}
export type DayReport = {
  /** Sales that stand; a sale that was reversed in the same report is among `reversed` alone. */
  sales: CountedCents
  returns: CountedCents
  reversed: CountedCents
  /** Reversed sales of earlier reports. Earlier reports cannot change, so this report is lower by their amount. */
  reversedEarlier: CountedCents
  /** Sales less returns and less reversals of earlier sales. The card and the tenders add up to it. */
  netCents: number
  benefitsCents: number
  /** In the order of the store's kinds, then kinds that it no longer has. `count`: payments, without what was given back. */
  tenders: (TenderCents & { count: number })[]
  /**
   * Net amount that neither the card nor this terminal took: another register did. Negative where this terminal took a payment for a
   * sale of another report.
   */
  elsewhereCents: number
  people: DayPerson[]
}

const sum = <T>(all: readonly T[], centsOf: (one: T) => number): number =>
  all.reduce((cents, one) => cents + centsOf(one), 0)
const counted = (all: readonly DayPurchase[]): CountedCents => ({
  count: all.length,
  cents: sum(all, ({ totalCents }) => totalCents),
})

/** 1 for a sale that stands, -1 for what was given back; 0 for a sale that came and went in one report. */
const signOf = ({ type, isNew, isReversed }: DayPurchase): -1 | 0 | 1 => {
  if (type === 'RETURN') return -1
  if (isNew) return isReversed ? 0 : 1
  return isReversed ? -1 : 0
}

const tenderTotals = (moved: readonly TenderCents[], kinds: readonly string[]): DayReport['tenders'] => {
  const other = moved.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind))
  return [...new Set([...kinds, ...other])].map((kind) => {
    const mine = moved.filter((one) => one.kind === kind)
    return { kind, count: mine.filter(({ cents }) => cents > 0).length, cents: sum(mine, ({ cents }) => cents) }
  })
}

const personOf = (cashierId: string, all: readonly DayPurchase[]): DayPerson => {
  const mine = all.filter((one) => one.cashierId === cashierId)
  const netCents = sum(mine, (one) => signOf(one) * one.totalCents)
  const benefitsCents = sum(mine, (one) => signOf(one) * one.benefitsCents)
  return {
    cashierId,
    sales: mine.filter((one) => signOf(one) === 1).length,
    returns: mine.filter(({ type }) => type === 'RETURN').length,
    benefitsCents,
    otherCents: netCents - benefitsCents,
    netCents,
  }
}

/**
 * Sums the purchases of one terminal between two reports. `moved`: payments beside the card that the terminal took, and with negative
 * cents what it gave back. They are counted by themselves: a payment may follow its sale after a report, and another terminal may give it
 * back. `kinds`: codes of the store's tenders in their order.
 */
export const dayReport = (
  all: readonly DayPurchase[],
  moved: readonly TenderCents[],
  kinds: readonly string[],
): DayReport => {
  const netCents = sum(all, (one) => signOf(one) * one.totalCents)
  const benefitsCents = sum(all, (one) => signOf(one) * one.benefitsCents)
  const tenders = tenderTotals(moved, kinds)
  return {
    sales: counted(all.filter((one) => signOf(one) === 1)),
    returns: counted(all.filter(({ type }) => type === 'RETURN')),
    reversed: counted(all.filter(({ isNew, isReversed }) => isNew && isReversed)),
    reversedEarlier: counted(all.filter(({ isNew, isReversed }) => !isNew && isReversed)),
    netCents,
    benefitsCents,
    tenders,
    elsewhereCents: netCents - benefitsCents - sum(tenders, ({ cents }) => cents),
    people: [...new Set(all.map(({ cashierId }) => cashierId))].map((cashierId) => personOf(cashierId, all)),
  }
}

/** Cash that should be in the drawer: the float of the morning and the cash of the day. */
export const expectedCash = ({ tenders }: Pick<DayReport, 'tenders'>, floatCents: number): number =>
  floatCents +
  sum(
    tenders.filter(({ kind }) => kind === cashKind),
    ({ cents }) => cents,
  )

type Drawer = { tenders: readonly (TenderCents & { count: number })[]; expectedCents: number; takesPayments: boolean }
/**
 * Cents that the limit of closing a day counts. A drawer that is not counted differs by all the cash that should be there: otherwise a
 * person would close any difference by not counting. `takesPayments`: the store’s tills take payments beside the card; the drawer of another
 * register has no count here, unless this terminal took cash before.
 */
export const unprovenCash = (
  countedCents: number | null,
  { tenders, expectedCents, takesPayments }: Drawer,
): number => {
  if (countedCents !== null) return Math.abs(countedCents - expectedCents)
  const movedCash = tenders.some(({ kind, count, cents }) => kind === cashKind && (count > 0 || cents !== 0))
  return takesPayments || movedCash ? Math.abs(expectedCents) : 0
}

/** What a closed report stores: its figures with the names of that day. `name` of a kind: null for a kind of the till. */
export type DayFigures = Omit<DayReport, 'tenders' | 'people'> & {
  tenders: (DayReport['tenders'][number] & { name: string | null })[]
  people: (DayPerson & { name: string })[]
}

export const dayReportFormats = ['csv', 'xlsx'] as const

/** Figures of a closed report that are compared with the transactions it counted. */
export const dayReportChecks = ['sales', 'returns', 'reversed', 'reversed-earlier', 'net', 'card', 'tenders'] as const
export type DayReportCheck = (typeof dayReportChecks)[number]

type Sums = Omit<DayReport, 'people'>

const checked = (report: Sums): Record<DayReportCheck, CountedCents> => ({
  sales: report.sales,
  returns: report.returns,
  reversed: report.reversed,
  'reversed-earlier': report.reversedEarlier,
  net: { count: 0, cents: report.netCents },
  card: { count: 0, cents: report.benefitsCents },
  tenders: {
    count: sum(report.tenders, ({ count }) => count),
    cents: sum(report.tenders, ({ cents }) => cents),
  },
})

/** Kinds without a payment are left out: a report has every kind of the store. */
const kindsOf = ({ tenders }: Sums): string =>
  JSON.stringify(
    tenders.flatMap(({ kind, count, cents }) => (count || cents ? [`${kind} ${count} ${cents}`] : [])).toSorted(),
  )

/** Compares a stored report with the same sums of its transactions at present: amounts, counts, and each kind of payment. */
export const compareReport = (stored: Sums, present: Sums) => {
  const [mine, theirs] = [checked(stored), checked(present)]
  return dayReportChecks.map((check) => ({
    check,
    cents: mine[check].cents,
    presentCents: theirs[check].cents,
    isMet:
      mine[check].cents === theirs[check].cents &&
      mine[check].count === theirs[check].count &&
      (check !== 'tenders' || kindsOf(stored) === kindsOf(present)),
  }))
}
