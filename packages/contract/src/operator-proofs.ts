import { checkNames, checkObjects, checkGroups } from '@tillgate/domain/proofs.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { listOf, paged } from './paging.ts'
import { route } from './route.ts'
import { fieldError } from './refusals.ts'
import { operatorAdmins, operators } from './who.ts'

const moment = z.iso.datetime()

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

/** Result of one ledger check. `isProved` is false when the check did not finish. */
export const ProofOutcome = z.strictObject({
  group: z.enum(checkGroups),
  isProved: z.boolean(),
  lookedAt: z.number(),
  violations: z.number(),
  /** Some of them by name. */
  found: z.array(Violation),
})
export type ProofOutcome = z.infer<typeof ProofOutcome>

/** All proofs, once. `askedBy` null: the nightly one. */
export const ProofRun = z.strictObject({
  id: z.uuid(),
  askedBy: z.nullable(StaffName),
  begunAt: moment,
  endedAt: moment,
  /** Number of checks that failed or did not finish. */
  red: z.number(),
  violations: z.number(),
})
export type ProofRun = z.infer<typeof ProofRun>

const Books = z.strictObject({
  latest: z.nullable(z.strictObject({ ...ProofRun.shape, outcomes: z.array(ProofOutcome) })),
  /** Since when one is running now. */
  runningSince: z.nullable(moment),
  /** Nightly ones since the last that was not green. */
  greenNights: z.number(),
  lastGreenAt: z.nullable(moment),
})
export type Books = z.infer<typeof Books>

export const getProofs = route({
  method: 'GET',
  path: '/api/operator/proofs',
  summary: 'Show whether the books are balanced',
  tags: ['Proofs'],
  who: operators,
  answer: Books,
})

/** The latest first; kept for 400 days. */
export const listProofRuns = route({
  method: 'GET',
  path: '/api/operator/proofs/history',
  summary: 'List when the books were proved',
  tags: ['Proofs'],
  who: operators,
  query: z.strictObject({ ...paged(['endedAt']) }),
  answer: listOf(ProofRun),
})

/** Starts the checks in the background; `runningSince` of the books becomes null at the end. 409 proofs.running. */
export const runProofs = route({
  method: 'POST',
  path: '/api/operator/proofs',
  summary: 'Prove the books now',
  tags: ['Proofs'],
  who: operators,
  answer: z.strictObject({ id: z.uuid() }),
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
  tags: ['Proofs'],
  who: operatorAdmins,
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject({ month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, fieldError('field.invalid'))) }),
  answer: z.unknown(),
})
