import { toCents } from '@tillgate/domain/money.ts'
import * as z from 'zod/mini'
import { tills } from './access.ts'
import { PrintoutAnswer, printoutFormat } from './printouts.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { day } from './scalars.ts'
import { TenderCode } from './tenders.ts'
import { oneLine } from './texts.ts'

const route = resource({ tags: ['Point of sale'], access: tills })

const invalid = fieldError('field.invalid')
const Counted = z.strictObject({ count: z.number(), amount: z.number() })

/** Sums of a report, or of the day so far. Dollars. */
export const daySums = {
  /** In the time zone of the store. */
  day: z.iso.date(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Sales that stand. */
  sales: Counted,
  returns: Counted,
  /** Sales that were made and reversed within this report. No sum includes them. */
  reversed: Counted,
  /** Reversed sales of earlier reports: their amount lowers this report. */
  reversedEarlier: Counted,
  /** Sales less returns and less reversals of earlier sales. The card, the tenders and the other register add up to it. */
  net: z.number(),
  benefits: z.number(),
  /** `name`: of a kind that the store named. `count`: payments, without what was given back. */
  tenders: z.array(
    z.strictObject({ kind: TenderCode, name: z.nullable(z.string()), count: z.number(), amount: z.number() }),
  ),
  /** What neither the card nor this terminal took. */
  otherRegister: z.number(),
  float: z.number(),
  /** Float, and cash of sales less cash of returns and reversals. */
  cashExpected: z.number(),
  /** Null: not counted. */
  cashCounted: z.nullable(z.number()),
  /** Counted less expected: negative when cash is missing. */
  difference: z.nullable(z.number()),
  note: z.string(),
}

const dayFigures = {
  ...daySums,
  /** Number of the report at its terminal, without gaps; null: the day is not closed. */
  zNumber: z.nullable(z.number()),
  closedAt: z.nullable(z.iso.datetime()),
  closedBy: z.nullable(z.string()),
  /** Only the signed-in person, where the person may not see sales of others. */
  cashiers: z.array(
    z.strictObject({
      cashierId: z.uuid(),
      name: z.string(),
      sales: z.number(),
      returns: z.number(),
      benefits: z.number(),
      other: z.number(),
      net: z.number(),
    }),
  ),
}
export const PosDay = z.strictObject(dayFigures)
export type PosDay = z.infer<typeof PosDay>

/**
 * Reads the report of a day at this terminal, or its figures so far. `day`: today without it. A report has what was confirmed, given
 * back and reversed since the report before, until the end of its day. `openDay`: an earlier day with sales that no report has.
 */
export const getPosDay = route({
  method: 'GET',
  path: '/api/pos/day',
  summary: 'Read a day of this terminal',
  limit: 300,
  query: z.strictObject({ day: z.optional(day) }),
  answer: z.strictObject({ ...dayFigures, openDay: z.nullable(z.iso.date()) }),
})

/** The day as `getPosDay` reads it, for paper of the store's width. `format=escpos`: with the bytes for a receipt printer. */
export const printPosDay = route({
  method: 'GET',
  path: '/api/pos/day/printout',
  summary: 'Read a day of this terminal to print it',
  limit: 300,
  query: z.strictObject({ day: z.optional(day), format: printoutFormat }),
  answer: PrintoutAnswer,
})

/**
 * Closes a day: its report gets the next number of the terminal and never changes. A day is closed once, in order; later sales belong
 * to the next report. `day`: today or one of the 31 days before. `counted`: cash in the drawer; null: not counted. A difference above the limit of `CLOSE_DAY` needs an approval; without a count all
 * the expected cash is the difference, where tills take cash.
 */
export const closePosDay = route({
  method: 'POST',
  path: '/api/pos/day/close',
  summary: 'Close a day of this terminal',
  limit: 60,
  idempotencyKey: 'required',
  body: z.strictObject({
    day,
    counted: z.nullable(
      z.number(invalid).check(
        z.minimum(0, { error: invalid, abort: true }),
        z.maximum(99_999.99, { error: invalid, abort: true }),
        z.refine((amount) => toCents(amount) !== undefined, fieldError('price.decimals')),
      ),
    ),
    note: z.string().check(oneLine(), z.maxLength(200, fieldError('reason.too-long'))),
    approvalId: z.optional(z.uuid()),
  }),
  answer: PosDay,
})

/** Lists the last 31 reports of this terminal, newest first. */
export const listPosDays = route({
  method: 'GET',
  path: '/api/pos/day/reports',
  summary: 'List the last reports of this terminal',
  limit: 300,
  answer: z.strictObject({ items: z.array(PosDay) }),
})

/** Records that the drawer is opened without a sale. The till sends the pulse after the answer. */
export const openDrawer = route({
  method: 'POST',
  path: '/api/pos/drawer',
  summary: 'Open the drawer without a sale',
  limit: 60,
  idempotencyKey: 'required',
  body: z.strictObject({ approvalId: z.optional(z.uuid()) }),
  answer: z.strictObject({ openedAt: z.iso.datetime() }),
})
