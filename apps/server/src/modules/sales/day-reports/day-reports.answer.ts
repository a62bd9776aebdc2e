import type * as contract from '@tillgate/contract/day-reports.ts'
import type { Answer } from '@tillgate/contract/route.ts'
import { compareReport, dayReport, type DayFigures, type DayPerson } from '@tillgate/domain/day-report.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import type { TenderCents } from '@tillgate/domain/tenders.ts'
import { toDaySums } from '../days/days.answer.ts'
import type { MovedPurchase } from '../days/days.queries.ts'
import type { StoredReport } from './day-reports.queries.ts'

export const toDayReport = (report: StoredReport): contract.DayReport => ({
  id: report.id,
  store: { id: report.storeId, name: report.storeName },
  terminal: { id: report.terminalId, name: report.terminalName },
  timeZone: report.timeZone,
  ...toDaySums(report),
  zNumber: report.zNumber,
  closedAt: report.closedAt.toISOString(),
  closedBy: report.closedByName,
})

type Reversal = { purchaseId: string; userId: string; name: string }
type Opening = { openedBy: string; name: string; openings: number }
export type Present = {
  purchases: readonly MovedPurchase[]
  tenders: readonly TenderCents[]
  reversals: readonly Reversal[]
  openings: readonly Opening[]
}

/** People who reversed a counted sale: the person of the reversal, or of the sale when the till reversed it by itself. */
const reversedBy = ({ purchases, reversals }: Present): { id: string; name: string }[] =>
  purchases
    .filter(({ isReversed }) => isReversed)
    .map((sale) => {
      const act = reversals.find(({ purchaseId }) => purchaseId === sale.id)
      return act ? { id: act.userId, name: act.name } : { id: sale.cashierId, name: sale.cashierName }
    })

/** Sums by person: of the report, with reversals and openings of the drawer, also of people without a sale. */
const peopleOf = ({ people }: DayFigures, present: Present) => {
  const reversals = reversedBy(present)
  const names = new Map([
    ...present.openings.map(({ openedBy, name }) => [openedBy, name] as const),
    ...reversals.map(({ id, name }) => [id, name] as const),
    ...people.map(({ cashierId, name }) => [cashierId, name] as const),
  ])
  const ids = [...new Set([...people.map(({ cashierId }) => cashierId), ...names.keys()])]
  return ids.map((id) => {
    const sums: DayPerson | undefined = people.find(({ cashierId }) => cashierId === id)
    return {
      id,
      name: names.get(id) ?? '',
      sales: sums?.sales ?? 0,
      returns: sums?.returns ?? 0,
      reversals: reversals.filter((one) => one.id === id).length,
      drawerOpenings: present.openings.find(({ openedBy }) => openedBy === id)?.openings ?? 0,
      benefits: fromCents(sums?.benefitsCents ?? 0),
      other: fromCents(sums?.otherCents ?? 0),
      net: fromCents(sums?.netCents ?? 0),
    }
  })
}

type Whole = Answer<typeof contract.getDayReport>
/** Compares the report with its transactions at present. */
export const toWholeReport = (
  report: StoredReport,
  present: Present,
  others: Pick<Whole, 'approval' | 'uncounted'>,
): Whole => ({
  ...toDayReport(report),
  ...others,
  drawerOpenings: present.openings.reduce((sum, { openings }) => sum + openings, 0),
  people: peopleOf(report.figures, present),
  checks: compareReport(report.figures, dayReport(present.purchases, present.tenders, [])).map(
    ({ check, cents, presentCents, isMet }) => ({
      check,
      amount: fromCents(cents),
      present: fromCents(presentCents),
      isMet,
    }),
  ),
  transactions: present.purchases.length,
})
