import { checkNames, checkObjects, checkGroups } from '@tillgate/domain/ledger-checks.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { listOf, paged } from './paging.ts'
import { staffResource } from './route.ts'
import { moment } from './scalars.ts'

const route = staffResource('Ledger checks', 'payouts.pay')

/** Violation of a ledger check: a row with two values that should be equal. Cents, when the check counts money. */
export const Violation = z.strictObject({
  check: z.enum(checkNames),
  object: z.enum(checkObjects),
  objectId: z.string(),
  /** Null: of no partner, as a file to the bank is. */
  partner: z.nullable(z.strictObject({ id: z.uuid(), name: z.string() })),
  stated: z.string(),
  counted: z.string(),
})
export type Violation = z.infer<typeof Violation>

/** Result of one ledger check. `isFinished` is false when the check did not finish. */
export const CheckOutcome = z.strictObject({
  group: z.enum(checkGroups),
  isFinished: z.boolean(),
  lookedAt: z.number(),
  violations: z.number(),
  /** Some of them by name. */
  found: z.array(Violation),
})
export type CheckOutcome = z.infer<typeof CheckOutcome>

/** One run of all ledger checks. `askedBy` null: the nightly run. */
export const LedgerCheckRun = z.strictObject({
  id: z.uuid(),
  askedBy: z.nullable(StaffName),
  begunAt: moment,
  endedAt: moment,
  /** Number of checks that failed or did not finish. */
  red: z.number(),
  violations: z.number(),
})
export type LedgerCheckRun = z.infer<typeof LedgerCheckRun>

const Books = z.strictObject({
  latest: z.nullable(z.strictObject({ ...LedgerCheckRun.shape, outcomes: z.array(CheckOutcome) })),
  /** Since when one is running now. */
  runningSince: z.nullable(moment),
  /** Nightly ones since the last that was not green. */
  greenNights: z.number(),
  lastGreenAt: z.nullable(moment),
})
export type Books = z.infer<typeof Books>

export const getLedgerChecks = route({
  method: 'GET',
  path: '/api/operator/ledger-checks',
  summary: 'Show whether the books are balanced',
  answer: Books,
})

/** The latest first; kept for 400 days. */
export const listLedgerCheckRuns = route({
  method: 'GET',
  path: '/api/operator/ledger-checks/history',
  summary: 'List the runs of the ledger checks',
  query: z.strictObject({ ...paged(['endedAt']) }),
  answer: listOf(LedgerCheckRun),
})

/** Starts the checks in the background; `runningSince` of the books becomes null at the end. 409 ledger-checks.running. */
export const runLedgerChecks = route({
  method: 'POST',
  path: '/api/operator/ledger-checks',
  summary: 'Run the ledger checks now',
  answer: z.strictObject({ id: z.uuid() }),
})
