import { dayReportChecks, dayReportFormats } from '@tillgate/domain/day-report.ts'
import * as z from 'zod/mini'
import { approvedPartnerObject, approvedPartnerUsers } from './access.ts'
import { listOf, paged } from './paging.ts'
import { daySums } from './pos-days.ts'
import { fieldError } from './refusals.ts'
import { resource, tableMedia } from './route.ts'
import { day, dollars, idRead, moment, named, withId } from './scalars.ts'

const route = resource({ tags: ['Day reports'], access: approvedPartnerUsers('stores.manage') })

/** Report of the end of a day at a terminal. It never changes. */
const row = {
  id: z.uuid(),
  store: named,
  terminal: named,
  /** Of the store: times of the report are shown in it. */
  timeZone: z.string(),
  ...daySums,
  zNumber: z.number(),
  closedAt: moment,
  closedBy: z.string(),
}
export const DayReport = z.strictObject(row)
export type DayReport = z.infer<typeof DayReport>

const { page, pageSize, sortColumn, sortDirection } = paged(['day'])

const filters = {
  storeId: z.optional(idRead),
  terminalId: z.optional(idRead),
  /** Reports with sales or returns of this person, and reports that the person closed. */
  cashierId: z.optional(idRead),
  /** Days of the stores, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
}

/** Lists closed days, newest first. */
export const listDayReports = route({
  method: 'GET',
  path: '/api/day-report',
  summary: 'List the day reports of terminals',
  limit: 600,
  query: z.strictObject({ page, pageSize, sortColumn, sortDirection, ...filters }),
  answer: listOf(DayReport),
})

/**
 * Returns the reports of the list as one file, newest first, one row each, in the caller's language. Without a report a 400,
 * `report.nothing`; with more than 10,000 a 400, `report.too-long`.
 */
export const downloadDayReports = route({
  method: 'GET',
  path: '/api/day-report/file',
  summary: 'Download the day reports of terminals as CSV or for Excel',
  limit: 60,
  kind: 'file',
  media: tableMedia,
  query: z.strictObject({ ...filters, format: z.enum(dayReportFormats, fieldError('field.invalid')) }),
  answer: z.unknown(),
})

/** `amount`: of the report. `present`: of its transactions as they are stored at present. `isMet`: their counts are equal as well. */
const Check = z.strictObject({ check: z.enum(dayReportChecks), amount: dollars, present: dollars, isMet: z.boolean() })
/** `reversals`: reversals that the person made. `drawerOpenings`: openings without a sale. */
const Person = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  sales: z.number(),
  returns: z.number(),
  reversals: z.number(),
  drawerOpenings: z.number(),
  benefits: dollars,
  other: dollars,
  net: dollars,
})

/**
 * Reads a report with its sums by person, and compares them with the transactions that it counted. `uncounted`: transactions of its
 * terminal and period that no report has; the next one counts them. `approval`: of the difference or of the close; null without one.
 */
export const getDayReport = route({
  method: 'GET',
  path: '/api/day-report/:id',
  summary: 'Read a day report and compare it with its transactions',
  limit: 600,
  access: approvedPartnerObject('stores.manage'),
  params: withId,
  answer: z.strictObject({
    ...row,
    approval: z.nullable(z.strictObject({ by: z.string(), at: moment, reason: z.string() })),
    drawerOpenings: z.number(),
    people: z.array(Person),
    checks: z.array(Check),
    transactions: z.number(),
    uncounted: z.number(),
  }),
})
