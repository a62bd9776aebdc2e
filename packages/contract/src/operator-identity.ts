import { nameResults } from '@tillgate/domain/name-results.ts'
import { identityStatuses } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { moment } from './scalars.ts'

const Attempt = z.strictObject({
  status: z.string(),
  beganAt: moment,
  completedAt: z.nullable(moment),
  /** Checks of the provider and their results, in the provider's wording. */
  steps: z.array(z.strictObject({ step: z.string(), result: z.string() })),
})

const Comparison = z.strictObject({
  who: z.enum(['APPLICANT', 'OWNER']),
  /** Name that the product holds. */
  name: z.string(),
  result: z.enum(nameResults),
  /** 0 to 100. */
  score: z.number(),
})

/** Person of the newest successful attempt as the provider reports it, beside the names on the application. */
const Report = z.strictObject({
  name: z.nullable(z.string()),
  /** DOCUMENT: read from an identity document. DATA: typed, and found in data sources. TYPED: typed only. */
  source: z.enum(['DOCUMENT', 'DATA', 'TYPED']),
  bornYear: z.nullable(z.string()),
  address: z.nullable(z.string()),
  document: z.nullable(z.strictObject({ category: z.string(), issuer: z.string(), expiresOn: z.nullable(z.string()) })),
  comparisons: z.array(Comparison),
  /** The name fits the contact person of the business. */
  isContactPerson: z.boolean(),
})

/** Identity check of an application's person. */
export const ApplicantIdentity = z.strictObject({
  status: z.enum(identityStatuses),
  person: z.nullable(z.string()),
  /** Null: the provider reported no person. */
  report: z.nullable(Report),
  attempts: z.array(Attempt),
  /** Gives the person three new attempts. */
  canReset: z.boolean(),
  /** Continues without the check; requires a second person. */
  canWaive: z.boolean(),
})
export type IdentityReport = z.infer<typeof Report>
