import { checkNames, checkObjects, proofs } from '@tillgate/domain/proofs.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { listOf, paged } from './paging.ts'
import { route } from './route.ts'
import { fieldError } from './refusals.ts'
import { operatorAdmins, operators } from './who.ts'

const moment = z.iso.datetime()

/** A row that must not be, with the two values that ought to agree. Cents, where its check counts money. */
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

/** What one proof looked at and found. `isProved` is false where it came to no end. */
export const ProofOutcome = z.strictObject({
  proof: z.enum(proofs),
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
  /** How many proofs are not green. */
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

/** Begins one in the background; `runningSince` of the books tells when it is over. 409 proofs.running. */
export const runProofs = route({
  method: 'POST',
  path: '/api/operator/proofs',
  summary: 'Prove the books now',
  tags: ['Proofs'],
  who: operators,
  answer: z.strictObject({ id: z.uuid() }),
})

/**
 * What was sold with benefits in a month of the stores' own zones, by EIN: SALE alone, neither returns nor fees are taken off. It
 * names EINs: for administrators only, and each opening is in the log.
 */
export const exportGross = route({
  method: 'GET',
  path: '/api/operator/gross/export',
  summary: 'Download what was sold with benefits in a month, by EIN',
  tags: ['Proofs'],
  who: operatorAdmins,
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject({ month: z.string().check(z.regex(/^2\d{3}-(0[1-9]|1[0-2])$/, fieldError('field.invalid'))) }),
  answer: z.unknown(),
})
