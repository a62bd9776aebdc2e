import { columnsByName } from '#server/db/camel-case.ts'
import type { Db } from '#server/db/db.ts'
import type { Tables } from '#server/db/tables.ts'
import { chunked } from '#server/base/chunked.ts'
import { cols, is, rowsOf, type RowOf } from '#server/db/rows.ts'

type TerminalKey = { partnerId: string; terminalId: string }

const reportRow = rowsOf({
  ...cols(
    'day_report',
    'id',
    'storeId',
    'terminalId',
    'zNumber',
    'fromAt',
    'toAt',
    'closedAt',
    'closedByName',
    'floatCents',
    'expectedCents',
    'countedCents',
    'note',
    'figures',
    'day',
  ),
})
export type ReportRow = RowOf<typeof reportRow>
const columns = columnsByName('r', reportRow.shape)

export const findReportOfDay = (db: Db, { partnerId, terminalId }: TerminalKey, day: string) => reportRow.first(db)`
    select ${columns} from day_report r
    where r.partner_id = ${partnerId} and r.terminal_id = ${terminalId} and r.day = ${day}::date`

/** Lists the reports of a terminal, newest first. */
export const listReportsOf = (db: Db, { partnerId, terminalId }: TerminalKey, most: number) => reportRow.all(db)`
    select ${columns} from day_report r
    where r.partner_id = ${partnerId} and r.terminal_id = ${terminalId} order by r.z_number desc limit ${most}`

/**
 * Hours before a report in which a transaction may have begun that ended after it: its rows carry the moment of their beginning and
 * belong to the next report.
 */
const lateHours = 1
/** Days after a sale in which it can be reversed at most: until its cut-off, over holidays. */
const reversalDays = 10

const movedPurchase = rowsOf({
  ...cols('purchase', 'id', 'type', 'cashierId', 'cashierName', 'totalCents', 'benefitsCents'),
  isNew: is.flag,
  isReversed: is.flag,
  confirmedAt: is.moment,
})
export type MovedPurchase = RowOf<typeof movedPurchase>
const movedTender = rowsOf(cols('tender', 'id', 'kind', 'name', 'cents'))
export type MovedTender = RowOf<typeof movedTender>

type Span = TerminalKey & { from: Date; until: Date }
/** Lists sales and returns of a terminal that no report has, and sales whose reversal no report has. */
export const listMovedPurchases = (
  db: Db,
  { partnerId, terminalId, from, until }: Span,
): Promise<MovedPurchase[]> => movedPurchase.all(db)`
    select * from (
      select p.id, p.type, p.cashier_id, p.cashier_name, p.total_cents, p.benefits_cents, p.confirmed_at,
        p.confirmed_at >= ${from}::timestamptz - ${lateHours}::int * interval '1 hour' and p.confirmed_at < ${until}
          and not exists (select 1 from day_report_row c
            where c.partner_id = ${partnerId} and c.object_id = p.id and c.kind = 'CONFIRMED') as is_new,
        p.status = 'REVERSED' and p.ended_at >= ${from}::timestamptz - ${lateHours}::int * interval '1 hour'
          and p.ended_at < ${until}
          and not exists (select 1 from day_report_row c
            where c.partner_id = ${partnerId} and c.object_id = p.id and c.kind = 'REVERSED') as is_reversed
      from purchase p
      where p.partner_id = ${partnerId} and p.terminal_id = ${terminalId} and p.status in ('CONFIRMED', 'REVERSED')
        and p.confirmed_at >= ${from}::timestamptz - ${reversalDays}::int * interval '1 day' and p.confirmed_at < ${until}) m
    where m.is_new or m.is_reversed
    order by m.confirmed_at, m.id`

/** Lists payments beside the card in the drawer of a terminal that no report has. */
export const listMovedTenders = (
  db: Db,
  { partnerId, terminalId, from, until }: Span,
): Promise<MovedTender[]> => movedTender.all(db)`
    select t.id, t.kind, t.name, t.cents from tender t
    where t.partner_id = ${partnerId} and t.terminal_id = ${terminalId}
      and t.created_at >= ${from}::timestamptz - ${lateHours}::int * interval '1 hour' and t.created_at < ${until}
      and not exists (select 1 from day_report_row c
        where c.partner_id = ${partnerId} and c.object_id = t.id and c.kind = 'TENDER')
    order by t.created_at, t.id`

/** Returns when a terminal took its first payment beside the card. */
export const findFirstTender = async (db: Db, { partnerId, terminalId }: TerminalKey): Promise<Date | undefined> =>
  (
    await db
      .selectFrom('tender')
      .select('createdAt')
      .where('partnerId', '=', partnerId)
      .where('terminalId', '=', terminalId)
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst()
  )?.createdAt

type NewReport = Omit<Tables['day_report'], 'closedAt' | 'figures'> & { figures: string }
export type CountedRow = { objectId: string; kind: 'CONFIRMED' | 'REVERSED' | 'TENDER' }
export const insertReportRows = async (
  db: Db,
  { partnerId, reportId }: { partnerId: string; reportId: string },
  counted: readonly CountedRow[],
): Promise<void> => {
  for (const part of chunked(counted, 10_000)) {
    await db
      .insertInto('day_report_row')
      .values(part.map((row) => ({ ...row, partnerId, reportId })))
      .execute()
  }
}

/** Inserts the report with what it counts. */
export const insertReport = async (db: Db, report: NewReport, counted: readonly CountedRow[]): Promise<void> => {
  await db.insertInto('day_report').values(report).execute()
  await insertReportRows(db, { partnerId: report.partnerId, reportId: report.id }, counted)
}

export const insertDrawerOpening = async (
  db: Db,
  opening: Omit<Tables['drawer_opening'], 'openedAt'>,
): Promise<void> => {
  await db.insertInto('drawer_opening').values(opening).execute()
}
