/** Payment beside the card, by its code in the settings of the store. */
export type TenderCents = { kind: string; cents: number }
/**
 * A sale or a return of one terminal that moved money. Amounts are cents, of a return too. `isNew`: confirmed since the report
 * before. `isReversed`: reversed since then. A sale that was confirmed in an earlier report is listed when it is reversed.
 */
export type DayPurchase = {
  type: 'SALE' | 'RETURN'
  cashierId: string
  totalCents: number
  benefitsCents: number
  tenders: readonly TenderCents[]
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
  /** Sales of earlier reports, which cannot change: their reversal lowers this one. */
  reversedEarlier: CountedCents
  /** Sales less returns and less reversals of earlier sales. The card and the tenders add up to it. */
  netCents: number
  benefitsCents: number
  /** In the order of the store's kinds, then kinds that it no longer has. */
  tenders: (TenderCents & { count: number })[]
  /** Payments beside the card that another register took. */
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

const tenderTotals = (all: readonly DayPurchase[], kinds: readonly string[]): DayReport['tenders'] => {
  const paid = all.flatMap((one) => one.tenders.map(({ kind, cents }) => ({ kind, cents: signOf(one) * cents })))
  const other = paid.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind))
  return [...new Set([...kinds, ...other])].map((kind) => {
    const mine = paid.filter((one) => one.kind === kind && one.cents !== 0)
    return { kind, count: mine.length, cents: sum(mine, ({ cents }) => cents) }
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

/** Sums the purchases of one terminal between two reports. `kinds`: codes of the store's tenders in their order. */
export const dayReport = (all: readonly DayPurchase[], kinds: readonly string[]): DayReport => {
  const netCents = sum(all, (one) => signOf(one) * one.totalCents)
  const benefitsCents = sum(all, (one) => signOf(one) * one.benefitsCents)
  const tenders = tenderTotals(all, kinds)
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

/** Kind of tender that lies in the drawer. */
export const cashKind = 'CASH'
/** Cash that should be in the drawer: the float of the morning and the cash of the day. */
export const expectedCash = ({ tenders }: Pick<DayReport, 'tenders'>, floatCents: number): number =>
  floatCents +
  sum(
    tenders.filter(({ kind }) => kind === cashKind),
    ({ cents }) => cents,
  )
