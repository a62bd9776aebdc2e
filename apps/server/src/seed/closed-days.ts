import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { seeded } from '@tillgate/domain/seeded.ts'
import { newId } from '#server/base/ids.ts'
import type { Db } from '#server/db/db.ts'
import { insertRow } from '#server/world/rows.queries.ts'
import { findFirstTender, insertReportRows, listReportsOf } from '../modules/sales/days/days.queries.ts'
import { oldestDay, readOpenDay } from '../modules/sales/days/days.service.ts'
import { findLastMove } from './sales.queries.ts'

type Drawer = { partnerId: string; storeId: string; terminalId: string }
type Closer = { id: string; name: string }

/** Minutes from the last sale of a till to the count of its cash. */
const closingMinutes = 15
/** A count that is right is drawn most often. Cents. */
const differences = [0, 0, 0, 0, 0, 0, 0, -125, 50, -5] as const

const countOf = (day: string, zNumber: number, expectedCents: number) => {
  const difference = seeded(Date.parse(day) / 86_400_000 + zNumber * 7).pick(differences)
  const countedCents = Math.max(0, expectedCents + difference)
  return { countedCents, note: countedCents === expectedCents ? '' : 'Counted twice, same result.' }
}

/** Closes the open days of a till before `until` on which it sold, each a quarter of an hour after its last sale. */
export const closeDays = async (
  db: Db,
  till: Drawer,
  closer: Closer,
  { timeZone, until }: { timeZone: string; until: string },
): Promise<void> => {
  const [last] = await listReportsOf(db, till, 1)
  const first = await findFirstTender(db, till)
  if (!first) return
  let zNumber = last?.zNumber ?? 0
  const next = last ? addDays(last.day, 1) : dayIn(timeZone, first)
  const oldest = oldestDay(until)
  for (let day = next < oldest ? oldest : next; day < until; day = addDays(day, 1)) {
    const {
      fromAt,
      toAt: midnight,
      floatCents,
      expectedCents,
      figures,
      counted,
    } = await readOpenDay(db, till, day, timeZone)
    const moved = await findLastMove(db, till, { fromAt, toAt: midnight })
    if (moved === undefined || counted.length === 0) continue
    const closedAt = new Date(Math.min(moved.getTime() + closingMinutes * 60_000, midnight.getTime()))
    zNumber += 1
    const id = newId()
    await insertRow(db, 'day_report', {
      ...till,
      id,
      zNumber,
      day,
      fromAt,
      toAt: closedAt,
      closedAt,
      closedBy: closer.id,
      closedByName: closer.name,
      approvalId: null,
      floatCents,
      expectedCents,
      ...countOf(day, zNumber, expectedCents),
      figures: JSON.stringify(figures),
    })
    await insertReportRows(db, { partnerId: till.partnerId, reportId: id }, counted)
  }
}
