import type * as contract from '@tillgate/contract/pos-days.ts'
import type { PrintedRow } from '@tillgate/contract/printouts.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import type { CountedCents } from '@tillgate/domain/day-report.ts'
import { stampDay, stampText, timeText } from '@tillgate/domain/moments.ts'
import { moneyFromCents } from '@tillgate/domain/money.ts'
import { isKnownTender } from '@tillgate/domain/till-settings.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import type { Language } from '@tillgate/phrases/translator.ts'
import type { Till } from '#server/base/caller.ts'
import type { Context } from '#server/db/context.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { translate } from '#server/http/translate.ts'
import { printedRow, readPaper, toPrintout } from '../till/printouts.service.ts'
import { findTerminalPrinted } from '../till/printouts.queries.ts'
import type { Day } from './days.answer.ts'
import { readDay } from './days.service.ts'

const words = (language: Language) => (key: Parameters<typeof translate>[1], params?: Record<string, string>) =>
  translate(language, key, params)
type Words = ReturnType<typeof words>

const withCount = (label: string, count: number): string => `${label} (${count})`

const countedRow = (label: string, { count, cents }: CountedCents): PrintedRow =>
  printedRow(withCount(label, count), moneyFromCents(cents))
const given = ({ count, cents }: CountedCents): CountedCents => ({ count, cents: -cents })

const salesRows = ({ figures: { sales, returns, reversed, reversedEarlier, netCents } }: Day, say: Words) => {
  return [
    countedRow(say('day-report.sales'), sales),
    countedRow(say('day-report.returns'), given(returns)),
    ...(reversedEarlier.count === 0 ? [] : [countedRow(say('day-report.reversed-earlier'), given(reversedEarlier))]),
    ...(reversed.count === 0
      ? []
      : [printedRow(withCount(say('day-report.reversed'), reversed.count), say('day-report.reversed-hint'), 'small')]),
    printedRow(say('day-report.net'), moneyFromCents(netCents), 'large'),
  ]
}

const paidRows = ({ figures: { benefitsCents, tenders, elsewhereCents } }: Day, say: Words): PrintedRow[] => {
  const named = (kind: string, name: string | null): string =>
    name ?? (isKnownTender(kind) ? say(`tender.${kind}`) : kind)
  return [
    printedRow(say('day-report.card'), moneyFromCents(benefitsCents), 'bold'),
    ...tenders
      .filter(({ count, cents }) => count > 0 || cents !== 0)
      .map(({ kind, name, count, cents }) =>
        printedRow(withCount(named(kind, name), count), moneyFromCents(cents), 'bold'),
      ),
    ...(elsewhereCents === 0
      ? []
      : [printedRow(say('day-report.other-register'), moneyFromCents(elsewhereCents), 'bold')]),
  ]
}

const drawerRows = ({ floatCents, expectedCents, countedCents, note }: Day, say: Words): PrintedRow[] => [
  printedRow(say('day-report.float'), moneyFromCents(floatCents)),
  printedRow(say('day-report.expected'), moneyFromCents(expectedCents)),
  printedRow(
    say('day-report.counted'),
    countedCents === null ? say('day-report.not-counted') : moneyFromCents(countedCents),
  ),
  ...(countedCents === null
    ? []
    : [printedRow(say('day-report.difference'), moneyFromCents(countedCents - expectedCents), 'bold')]),
  ...(note === '' ? [] : [printedRow(`“${note}”`, '', 'small')]),
]

/** Returns a report, or the day so far, for paper. People are those that `getPosDay` shows. */
export const printPosDay = (
  { query }: Input<typeof contract.printPosDay>,
  { pool, caller, meta: { language } }: Context<Till>,
): Promise<Answer<typeof contract.printPosDay>> =>
  withTenant({ pool, caller }, async (db) => {
    const { day, person } = await readDay(db, caller, query.day)
    const paper = await readPaper(db, caller)
    const terminal = await findTerminalPrinted(db, caller)
    const say = words(language)
    const { timeZone } = paper.store
    const { closed, fromAt, figures } = day
    const until = closed?.closedAt ?? day.toAt
    const from =
      dayIn(timeZone, fromAt) === dayIn(timeZone, until)
        ? timeText(fromAt, language, { timeZone })
        : stampText(fromAt.toISOString(), language, { timeZone })
    const people = figures.people.filter(({ cashierId }) => person === undefined || cashierId === person)
    return toPrintout(
      paper,
      {
        kind: closed ? say('print.day-closed', { number: String(closed.zNumber) }) : say('print.day-so-far'),
        parts: [
          [
            printedRow(
              stampDay(`${day.day}T12:00:00Z`, language, 'UTC'),
              say('day-report.from-to', { from, to: timeText(until, language, { timeZone }) }),
              'small',
            ),
            printedRow(
              terminal?.name ?? say('day-report.no-name'),
              closed ? say('print.closed-by', { name: closed.closedByName }) : '',
              'small',
            ),
          ],
          salesRows(day, say),
          paidRows(day, say),
          paper.settings.registerMode === 'TILL' ? drawerRows(day, say) : [],
          people.map(({ name, sales, netCents }) => printedRow(withCount(name, sales), moneyFromCents(netCents))),
        ],
        signature: closed ? say('print.signature') : null,
      },
      query.format,
    )
  })
