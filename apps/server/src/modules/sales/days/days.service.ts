import type * as contract from '@tillgate/contract/pos-days.ts'
import type { Answer, Input } from '@tillgate/contract/route.ts'
import { dayReport, expectedCash, unprovenCash, type DayFigures } from '@tillgate/domain/day-report.ts'
import { toCents } from '@tillgate/domain/money.ts'
import { addDays, dayIn, startOfDay } from '@tillgate/domain/zones.ts'
import type { Till } from '#server/base/caller.ts'
import { newId } from '#server/base/ids.ts'
import { refuse } from '#server/base/refusal.ts'
import { auditedTransaction } from '#server/db/change.ts'
import type { Context } from '#server/db/context.ts'
import type { Db } from '#server/db/db.ts'
import { databaseNow } from '#server/db/now.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { limitRate } from '#server/http/limit-rate.ts'
import type { KeyedTill } from '#server/http/serve.ts'
import { findTill } from '../pricing/price.queries.ts'
import { mayReadOthers, permitTerminalAct } from '../till/permissions.service.ts'
import { findStoreShown, lockTill } from '../till/sessions.queries.ts'
import { findTillSettings } from '../till/till-settings.queries.ts'
import { toClosedDay, toPosDay, type Day } from './days.answer.ts'
import {
  findFirstTender,
  findReportOfDay,
  insertDrawerOpening,
  insertReport,
  listMovedPurchases,
  listMovedTenders,
  listReportsOf,
  type CountedRow,
  type MovedPurchase,
  type MovedTender,
} from './days.queries.ts'

/** Reports that a till shows, and days back to the oldest one that it closes. Earlier sales belong to the next report. */
const shownReports = 31
export const oldestDay = (today: string): string => addDays(today, -shownReports)

/** `openDay`: first day before this one whose sales no report has. `takesPayments`: beside the card. */
type OpenDay = Day & { counted: CountedRow[]; openDay: string | null; takesPayments: boolean }

const figuresOf = (
  purchases: readonly MovedPurchase[],
  tenders: readonly MovedTender[],
  kinds: readonly string[],
): DayFigures => {
  const report = dayReport(purchases, tenders, kinds)
  return {
    ...report,
    tenders: report.tenders.map((one) => ({
      ...one,
      name: tenders.find(({ kind }) => kind === one.kind)?.name ?? null,
    })),
    people: report.people.map((one) => ({
      ...one,
      name: purchases.find(({ cashierId }) => cashierId === one.cashierId)?.cashierName ?? '',
    })),
  }
}

const countedRows = (purchases: readonly MovedPurchase[], tenders: readonly MovedTender[]): CountedRow[] => [
  ...purchases.flatMap(({ id, isNew, isReversed }) => [
    ...(isNew ? [{ objectId: id, kind: 'CONFIRMED' as const }] : []),
    ...(isReversed ? [{ objectId: id, kind: 'REVERSED' as const }] : []),
  ]),
  ...tenders.map(({ id }) => ({ objectId: id, kind: 'TENDER' as const })),
]

/** A sale after the close of its day belongs to the day after. */
const openDayOf = (
  purchases: readonly MovedPurchase[],
  { day, lastDay, today, timeZone }: { day: string; lastDay: string | undefined; today: string; timeZone: string },
): string | null => {
  const first = purchases.find(({ isNew }) => isNew)
  if (!first) return null
  const ofSale = dayIn(timeZone, first.confirmedAt)
  const next = lastDay === undefined ? ofSale : addDays(lastDay, 1)
  const open = [next, ofSale, oldestDay(today)].toSorted().at(-1) ?? ofSale
  return open < day ? open : null
}

type DrawerKey = Pick<Till, 'partnerId' | 'storeId' | 'terminalId'>

/**
 * Start of the first report of a terminal: with the day of its first payment beside the card, so that no cash is left out of the
 * reports. Days before it, on which another register took the payments, are not reported.
 */
const firstStart = async (db: Db, till: DrawerKey, day: string, timeZone: string): Promise<Date> => {
  const first = await findFirstTender(db, till)
  const firstDay = first ? dayIn(timeZone, first) : day
  return startOfDay(firstDay < day ? firstDay : day, timeZone)
}

/**
 * Sums what no report of the terminal has, until the end of the day or now. Refuses a day that is closed, days to come, and days of long ago,
 * whose empty reports would use up numbers.
 */
export const readOpenDay = async (db: Db, till: DrawerKey, day: string, timeZone: string): Promise<OpenDay> => {
  const now = await databaseNow(db)
  const today = dayIn(timeZone, now)
  if (day > today || day < oldestDay(today))
    refuse('input.invalid', { fields: [{ field: 'day', code: 'field.invalid' }] })
  const [last] = await listReportsOf(db, till, 1)
  if (last && day <= last.day) refuse('day.closed')
  const end = startOfDay(addDays(day, 1), timeZone)
  const fromAt = last?.toAt ?? (await firstStart(db, till, day, timeZone))
  const toAt = end < now ? end : now
  const span = { ...till, from: fromAt, until: toAt }
  const [purchases, tenders] = [await listMovedPurchases(db, span), await listMovedTenders(db, span)]
  const { floatCents, tenderKinds, registerMode } = await findTillSettings(db, till)
  const named = tenders.map((one) => ({
    ...one,
    name: one.name ?? tenderKinds.find(({ code }) => code === one.kind)?.name ?? null,
  }))
  const figures = figuresOf(
    purchases,
    named,
    tenderKinds.map(({ code }) => code),
  )
  return {
    day,
    fromAt,
    toAt,
    floatCents,
    expectedCents: expectedCash(figures, floatCents),
    countedCents: null,
    note: '',
    figures,
    closed: null,
    counted: countedRows(purchases, tenders),
    takesPayments: registerMode === 'TILL',
    openDay: openDayOf(purchases, { day, lastDay: last?.day, today, timeZone }),
  }
}

const zoneOf = async (db: Db, till: Till): Promise<string> =>
  ((await findStoreShown(db, till)) ?? refuse('session.missing')).timeZone

/** Returns the person whose figures alone are shown; undefined: everybody's. */
const shownPerson = async (db: Db, till: Till): Promise<string | undefined> =>
  (await mayReadOthers(db, till)) ? undefined : till.userId

type ReadDay = { day: Day; openDay: string | null; person: string | undefined }
/** Reads a day of the terminal, closed or so far; today without one. `person`: whose figures alone the caller sees. */
export const readDay = async (db: Db, caller: Till, wanted: string | undefined): Promise<ReadDay> => {
  const timeZone = await zoneOf(db, caller)
  const day = wanted ?? dayIn(timeZone, await databaseNow(db))
  const person = await shownPerson(db, caller)
  const closed = await findReportOfDay(db, caller, day)
  if (closed) return { day: toClosedDay(closed), openDay: null, person }
  const open = await readOpenDay(db, caller, day, timeZone)
  return { day: open, openDay: open.openDay, person }
}

export const getPosDay = (
  { query }: Input<typeof contract.getPosDay>,
  { pool, caller }: Context<Till>,
): Promise<Answer<typeof contract.getPosDay>> =>
  withTenant({ pool, caller }, async (db) => {
    const { day, openDay, person } = await readDay(db, caller, query.day)
    return { ...toPosDay(day, person), openDay }
  })

export const listPosDays = (
  _: Input<typeof contract.listPosDays>,
  { pool, caller }: Context<Till>,
): Promise<Answer<typeof contract.listPosDays>> =>
  withTenant({ pool, caller }, async (db) => {
    const person = await shownPerson(db, caller)
    const rows = await listReportsOf(db, caller, shownReports)
    return { items: rows.map((row) => toPosDay(toClosedDay(row), person)) }
  })

/** Closes a day under the lock of the terminal, so that reports are numbered without gaps and count in sequence. */
export const closePosDay = (
  { body: { day, counted, note, approvalId } }: Input<typeof contract.closePosDay>,
  context: KeyedTill,
): Promise<Answer<typeof contract.closePosDay>> =>
  auditedTransaction(context, async (db, audit) => {
    const { caller } = context
    await lockTill(db, caller)
    const timeZone = await zoneOf(db, caller)
    const open = await readOpenDay(db, caller, day, timeZone)
    const countedCents = counted === null ? null : (toCents(counted) ?? 0)
    const { tenders } = open.figures
    const amountCents = unprovenCash(countedCents, { ...open, tenders })
    const used = await permitTerminalAct(db, caller, 'CLOSE_DAY', { amountCents, approvalId })
    const [last] = await listReportsOf(db, caller, 1)
    const till = (await findTill(db, caller, timeZone)) ?? refuse('session.missing')
    const { partnerId, storeId, terminalId, userId } = caller
    const { fromAt, toAt, floatCents, expectedCents, figures } = open
    const id = newId()
    const zNumber = (last?.zNumber ?? 0) + 1
    const report = {
      partnerId,
      id,
      storeId,
      terminalId,
      zNumber,
      day,
      fromAt,
      toAt,
      floatCents,
      expectedCents,
      countedCents,
      note,
    }
    await insertReport(
      db,
      {
        ...report,
        closedBy: userId,
        closedByName: till.cashierName,
        approvalId: used,
        figures: JSON.stringify(figures),
      },
      open.counted,
    )
    await audit({
      action: 'terminal.day-closed',
      object: 'terminal',
      objectId: terminalId,
      after: {
        zNumber,
        day,
        netCents: figures.netCents,
        expectedCents,
        countedCents,
        ...(countedCents !== null && { differenceCents: countedCents - expectedCents }),
        note,
        ...(used !== null && { approvalId: used }),
      },
    })
    return toPosDay(
      toClosedDay((await findReportOfDay(db, caller, day)) ?? refuse('day.closed')),
      await shownPerson(db, caller),
    )
  })

/** Nobody opens a drawer more often between two sales. */
const drawerLimits = ({ terminalId, userId }: Till) =>
  [terminalId, userId].map((subject) => ({ name: 'drawer', subject, max: 60, seconds: 3600 }))

/** Records that the drawer is opened without a sale: in the log, and for the report of the day. */
export const openDrawer = async (
  { body: { approvalId } }: Input<typeof contract.openDrawer>,
  context: KeyedTill,
): Promise<Answer<typeof contract.openDrawer>> => {
  const { caller } = context
  await limitRate(context, drawerLimits(caller))
  return auditedTransaction(context, async (db, audit) => {
    const used = await permitTerminalAct(db, caller, 'OPEN_DRAWER', { amountCents: 0, approvalId })
    const { partnerId, storeId, terminalId, userId } = caller
    const till = (await findTill(db, caller, await zoneOf(db, caller))) ?? refuse('session.missing')
    await insertDrawerOpening(db, {
      partnerId,
      id: newId(),
      storeId,
      terminalId,
      openedBy: userId,
      openedByName: till.cashierName,
      approvalId: used,
    })
    await audit({
      action: 'terminal.drawer-opened',
      object: 'terminal',
      objectId: caller.terminalId,
      after: { isOpened: true, ...(used !== null && { approvalId: used }) },
    })
    return { openedAt: (await databaseNow(db)).toISOString() }
  })
}
