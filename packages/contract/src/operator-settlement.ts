import { recheckCauses } from '@tillgate/domain/applications.ts'
import { holidays } from '@tillgate/domain/banking-days.ts'
import { payoutHoldKinds } from '@tillgate/domain/payout-holds.ts'
import { runLines } from '@tillgate/domain/statement-lines.ts'
import { runStatuses } from '@tillgate/domain/statements.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { Approver } from './operator-approvers.ts'
import { RunFile } from './operator-run-files.ts'
import { flag, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { staffWith } from './access.ts'
import { calendarDay, day, dollars, moment } from './scalars.ts'

const route = staffResource('Settlement runs', 'payouts.pay')

/** Views of runs: waiting for a decision that the caller may make, at the bank, or closed. */
export const runViews = ['needs-me', 'sent', 'closed'] as const
export type RunView = (typeof runViews)[number]

/** `waiting`: decisions that the caller may make, on runs and on requests for a second person. */
export const RunCounts = z.strictObject({ all: z.number(), needsMe: z.number(), sent: z.number(), waiting: z.number() })
export type RunCounts = z.infer<typeof RunCounts>

export const countSettlementRuns = route({
  method: 'GET',
  path: '/api/operator/settlement-runs/counts',
  summary: 'Count the settlement runs, and what waits for the caller',
  answer: RunCounts,
})

/** Day of the calendar: its cut-offs and, when the next banking day is not the next weekday, the day of payment. */
const CutOffDay = z.strictObject({
  day: calendarDay,
  holiday: z.nullable(z.enum(holidays)),
  cutOffs: z.array(z.strictObject({ programId: z.uuid(), at: moment, arrivesOn: calendarDay })),
})

export const SettlementOverview = z.strictObject({
  now: moment,
  /** An approval from then on counts as the next day's. */
  lastIntakeAt: moment,
  /** Programs by next cut-off. `openAmount`: sum that the cut-off would include now; number of partners with such an amount. */
  programs: z.array(
    z.strictObject({
      id: z.uuid(),
      name: z.string(),
      timeZone: z.string(),
      cutOffTime: z.string(),
      /** Of the week, Monday is 1; null: each banking day. */
      weekdays: z.nullable(z.array(z.number())),
      nextCutOff: moment,
      arrivesOn: calendarDay,
      openAmount: dollars,
      openPartners: z.number(),
    }),
  ),
  waiting: z.strictObject({ runs: z.number(), amount: dollars, oldestId: z.nullable(z.uuid()) }),
  held: z.strictObject({ orders: z.number(), amount: dollars, since: z.nullable(moment) }),
  exceptions: z.strictObject({ open: z.number(), oldest: z.nullable(moment) }),
  days: z.array(CutOffDay),
})
export type SettlementOverview = z.infer<typeof SettlementOverview>

export const getSettlementOverview = route({
  method: 'GET',
  path: '/api/operator/settlement',
  summary: 'Read the next cut-offs, and what waits or is held',
  answer: SettlementOverview,
})

const head = {
  id: z.uuid(),
  /** Displayed number, as R-4471. */
  number: z.number(),
  programId: z.uuid(),
  program: z.string(),
  timeZone: z.string(),
  cutOff: moment,
  status: z.enum(runStatuses),
  builtAt: z.nullable(moment),
  proposedBy: z.nullable(StaffName),
  proposedAt: z.nullable(moment),
  rejectedBy: z.nullable(StaffName),
  rejectedAt: z.nullable(moment),
  rejectionReason: z.string(),
  /** Arrival day of the money; before the file is written, the day if approved now. Null: no payment. */
  arrivesOn: z.nullable(calendarDay),
  /** Last day on which the bank may return payments of the run. */
  returnsUntil: z.nullable(calendarDay),
  /** True when the caller may decide on the run. */
  needsMe: z.boolean(),
  orders: z.number(),
  statements: z.number(),
  /** Sum of the statements' payable amounts. */
  amount: dollars,
  /** Orders that do not go, or did not go, to the bank. */
  heldOrders: z.number(),
  heldAmount: dollars,
}
export const SettlementRun = z.strictObject({
  ...head,
  /** Partners still to be built while the run is BUILDING. */
  partnersLeft: z.number(),
  returnedStatements: z.number(),
  openExceptions: z.number(),
  /** Attempts to hand over the file that the bank did not answer, 0 once it has the file. */
  silentAttempts: z.number(),
  /** Cut-off of the run that took over the statements of a rejected run. */
  rolledOverTo: z.nullable(moment),
})
export type SettlementRun = z.infer<typeof SettlementRun>

const filters = {
  view: z.optional(z.enum(runViews, fieldError('field.invalid'))),
  programId: z.optional(z.uuid(fieldError('field.invalid'))),
  /** Range of cut-off days in the program's zone, inclusive. */
  from: z.optional(day),
  to: z.optional(day),
  exceptions: z.optional(flag),
}

/** By their cut-off, the newest first. */
export const listSettlementRuns = route({
  method: 'GET',
  path: '/api/operator/settlement-runs',
  summary: 'List settlement runs',
  query: z.strictObject({ ...paged(['cutOff']), ...filters }),
  answer: listOf(SettlementRun),
})

/** Returns the filtered runs, at most 10,000, as runs.csv. */
export const exportSettlementRuns = route({
  method: 'GET',
  path: '/api/operator/settlement-runs/export',
  summary: 'Download settlement runs as runs.csv',
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject(filters),
  answer: z.unknown(),
})

const Sum = z.strictObject({ amount: dollars, count: z.number() })

/** Reason why a store's money waits. `endsAt` null: until an operator ends the hold, or a new account is linked. */
export const StoreHold = z.strictObject({
  id: z.nullable(z.uuid()),
  kind: z.enum(payoutHoldKinds),
  begunAt: z.nullable(moment),
  begunBy: z.nullable(StaffName),
  endsAt: z.nullable(moment),
  /** True when an operator may end the hold; other holds end by time or by a new account. */
  canEnd: z.boolean(),
  /** True for a hold on all stores of the partner: ending the hold releases all of them. */
  isOfPartner: z.boolean(),
  reason: z.string(),
  /** Of a re-check, whose `reason` an operator gave; empty for other holds, and for a re-check of an earlier release. */
  causes: z.array(z.enum(recheckCauses)),
})
export type StoreHold = z.infer<typeof StoreHold>

/**
 * Statement excluded from the payment. Without a hold the statement was excluded at approval and continues with the
 * next cycle.
 */
export const HeldStatement = z.strictObject({
  id: z.uuid(),
  orderId: z.uuid(),
  partnerId: z.uuid(),
  partner: z.string(),
  store: z.string(),
  amount: dollars,
  holds: z.array(StoreHold),
  rolledOverToCutOff: z.nullable(moment),
  /** Left out by the approval, because nobody may approve its order. */
  isLeft: z.boolean(),
})
export type HeldStatement = z.infer<typeof HeldStatement>

/**
 * Reasons why the caller may not approve a run. `took-part`: the caller raised an amount, an account or a release in an order, and
 * another person may approve all of them; `nobody-left`: no person who may pay is left; `unbalanced`: the run does not add up.
 */
export const approvalBlockers = [
  'not-proposed',
  'role',
  'proposed',
  'took-part',
  'invited',
  'nobody-left',
  'unbalanced',
] as const
export type ApprovalBlocker = (typeof approvalBlockers)[number]

export const SettlementRunDetail = z.strictObject({
  ...head,
  begunAt: moment,
  /** Null: the clock. */
  startedBy: z.nullable(StaffName),
  proposalNote: z.string(),
  approvedBy: z.nullable(StaffName),
  approvedAt: z.nullable(moment),
  sentAt: z.nullable(moment),
  closedAt: z.nullable(moment),
  /** Time at which the money counts as settled. */
  settledAt: z.nullable(moment),
  /** The same sum, computed by four queries from four sources. `file`: includes excluded statements. */
  sums: z.strictObject({ entries: Sum, statements: Sum, orders: Sum, file: Sum }),
  isBalanced: z.boolean(),
  /** Components of the sum by kind; kinds without entries are absent. */
  lines: z.array(z.strictObject({ kind: z.enum(runLines), count: z.number(), amount: dollars })),
  /** Fee rates of the purchases: percent of the benefits, and dollars per purchase. */
  rates: z.array(z.strictObject({ percent: z.number(), fixed: z.number() })),
  /** The largest first, at most 100; counted in `heldOrders`. */
  held: z.array(HeldStatement),
  /** Stores with more returns than sales, whose debt is carried to the next cycle. At most 100. */
  nothingToPay: z.array(
    z.strictObject({
      id: z.uuid(),
      orderId: z.uuid(),
      partnerId: z.uuid(),
      partner: z.string(),
      store: z.string(),
      carried: dollars,
    }),
  ),
  file: z.nullable(RunFile),
  lastIntakeAt: moment,
  approvalBlockers: z.array(z.enum(approvalBlockers)),
  /** Orders that leave the run when the caller approves it, the largest first, at most 100. */
  leaving: z.array(
    z.strictObject({
      orderId: z.uuid(),
      partnerId: z.uuid(),
      partner: z.string(),
      amount: dollars,
      /** Operators who raised something in the order. */
      raisedBy: z.array(StaffName),
    }),
  ),
  /** Of a built run: all operators, with the reason why each cannot approve. */
  approvers: z.array(Approver),
})
export type SettlementRunDetail = z.infer<typeof SettlementRunDetail>

export const getSettlementRun = route({
  method: 'GET',
  path: '/api/operator/settlement-runs/:id',
  summary: 'Read a settlement run with its sums',
  params: z.strictObject({ id: z.uuid(fieldError('field.invalid')) }),
  answer: SettlementRunDetail,
})

/**
 * Returns the benefit sales of a month in the stores' zones, by EIN: SALE only, without returns or fees. Contains EINs:
 * for administrators only, and every download is logged.
 */
export const exportGross = route({
  method: 'GET',
  path: '/api/operator/gross/export',
  summary: 'Download what was sold with benefits in a month, by EIN',
  records: true,
  access: staffWith('gross.read'),
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject({ month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, fieldError('field.invalid'))) }),
  answer: z.unknown(),
})
