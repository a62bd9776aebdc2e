import { monthLines } from '@tillgate/domain/month-figures.ts'
import * as z from 'zod/mini'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { approvedPartnerUsers } from './access.ts'

/** `2026-11`: a month of cut-offs, by the program's clock. */
export const monthName = z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, fieldError('field.invalid')))

/** Dollars: paid = sales + returns + fees + adjustments + held + carried, each with its sign. */
const Figures = z.strictObject({
  sales: z.number(),
  returns: z.number(),
  fees: z.number(),
  adjustments: z.number(),
  held: z.number(),
  carried: z.number(),
  paid: z.number(),
  saleCount: z.number(),
  returnCount: z.number(),
  statements: z.number(),
})
export type MonthSums = z.infer<typeof Figures>

/** Days of the cut-offs, inclusive; null without a cut-off. */
const CutOffs = z.strictObject({
  count: z.number(),
  first: z.nullable(z.iso.date()),
  last: z.nullable(z.iso.date()),
})

const ofStore = { storeId: z.uuid(), name: z.string() }
/**
 * `day`: of the last sale of a store that stopped, or the first of one that started; null without sales, or with sales all month.
 */
const Reason = z.strictObject({
  ...ofStore,
  kind: z.enum([...monthLines, 'stopped', 'started']),
  amount: z.number(),
  day: z.nullable(z.iso.date()),
})
export type Reason = z.infer<typeof Reason>

export const StatementMonth = z.strictObject({
  month: z.string(),
  against: z.string(),
  /** Last day that counts of the month `against`, while `month` runs: both have the same days. Null: the whole month. */
  againstUntil: z.nullable(z.iso.date()),
  cutOffs: z.strictObject({ now: CutOffs, before: CutOffs }),
  now: Figures,
  before: Figures,
  /** Stores with a statement in one of the months, by name. */
  stores: z.array(z.strictObject({ ...ofStore, now: Figures, before: Figures })),
  /** At most three, the largest first; empty when one of the months has no statement. */
  reasons: z.array(Reason),
  /** Paid out in the twelve months up to `month`, the oldest first. */
  trend: z.array(z.strictObject({ month: z.string(), amount: z.number(), statements: z.number() })),
  /** True when the entries of both months add up to the amounts payable of their statements. */
  addsUp: z.boolean(),
})
export type StatementMonth = z.infer<typeof StatementMonth>

/** Compares the payouts of a month with those of another, the month before unless `against` names one. */
export const getStatementMonth = route({
  method: 'GET',
  path: '/api/transferstatement/month',
  summary: 'Compare the payouts of a month with another month: differences, reasons, stores, trend',
  tags: ['Statements'],
  access: approvedPartnerUsers('statements.read'),
  query: z.strictObject({
    month: monthName,
    against: z.optional(monthName),
    storeId: z.optional(z.uuid(fieldError('field.invalid'))),
  }),
  answer: StatementMonth,
})
