import {
  applicationEvents,
  applicationPhases,
  askableBusinessFields,
  askableFields,
  documentKinds,
  recheckBlockers,
  recheckCauses,
  rejectionReasons,
} from '@tillgate/domain/applications.ts'
import { recordActions } from '@tillgate/domain/decision-record.ts'
import { duplicateKinds } from '@tillgate/domain/duplicates.ts'
import { checkResults, evidenceCodes, proposalKinds, reviewChecks } from '@tillgate/domain/review.ts'
import { queueFlags } from '@tillgate/domain/review-queue.ts'
import { applicationStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import { termsDocuments } from '@tillgate/domain/terms.ts'
import * as z from 'zod/mini'
import { addressSources, Owner } from './business.ts'
import { ApplicantBank } from './operator-bank.ts'
import { ApplicantIdentity } from './operator-identity.ts'
import { ApplicantNpi } from './operator-npi.ts'
import { ApplicantScreening } from './operator-sanctions.ts'
import { ReviewedDocument } from './documents.ts'
import { Question, Resubmission } from './resubmissions.ts'
import { route } from './route.ts'
import { termsLanguages } from './terms.ts'
import { operators } from './access.ts'
import { moment, Version, withId } from './scalars.ts'

export const StaffName = z.strictObject({ id: z.uuid(), name: z.string() })

/** The pips of a row. */
const Checks = z.strictObject({
  identity: z.enum(checkResults),
  bank: z.enum(checkResults),
  ein: z.enum(checkResults),
  sanctions: z.enum(checkResults),
  /** Of providers alone. */
  npi: z.optional(z.enum(checkResults)),
  licence: z.optional(z.enum(checkResults)),
  address: z.enum(checkResults),
  terms: z.enum(checkResults),
  duplicates: z.enum(checkResults),
})

const head = {
  id: z.uuid(),
  partnerId: z.uuid(),
  storeId: z.uuid(),
  businessName: z.string(),
  storeType: z.enum(storeTypes),
  supportId: z.string(),
  status: z.enum(applicationStatuses),
  phase: z.enum(applicationPhases),
  submittedAt: moment,
  /** While `pausedAt` is set the clock is paused; the pause is added when the partner answers. */
  dueAt: moment,
  pausedAt: z.nullable(moment),
  decidedAt: z.nullable(moment),
  flags: z.array(z.enum(queueFlags)),
  assignee: z.nullable(StaffName),
}
export const QueueRow = z.strictObject({ ...head, checks: Checks })
export type QueueRow = z.infer<typeof QueueRow>

export const Check = z.strictObject({
  check: z.enum(reviewChecks),
  result: z.enum(checkResults),
  /** Evidence codes with their params; the console translates them. */
  evidence: z.array(z.strictObject({ code: z.enum(evidenceCodes), params: z.record(z.string(), z.string()) })),
})
export type Check = z.infer<typeof Check>

export const ReviewedBusiness = z.strictObject({
  businessName: z.string(),
  doingBusinessAs: z.string(),
  /** Last four digits; revealEin returns the full number for a stated reason. */
  einLast4: z.nullable(z.string()),
  contactPerson: z.string(),
  contactEmailAddress: z.string(),
  phoneNumber: z.string(),
  addressLine1: z.string(),
  addressLine2: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  addressSource: z.nullable(z.enum(addressSources)),
  /** City, state and ZIP code agree. */
  isAddressVerified: z.boolean(),
  /** A geocoder found the street. */
  isStreetVerified: z.boolean(),
  businessDescription: z.string(),
  npi: z.string(),
  version: Version,
})
export type ReviewedBusiness = z.infer<typeof ReviewedBusiness>

const Terms = z.strictObject({
  document: z.enum(termsDocuments),
  version: z.string(),
  language: z.enum(termsLanguages),
  sha256: z.string(),
  shownAt: z.nullable(moment),
  acceptedAt: moment,
  by: z.string(),
  ip: z.string(),
  userAgent: z.string(),
})

const Duplicate = z.strictObject({
  kind: z.enum(duplicateKinds),
  partnerId: z.uuid(),
  storeId: z.uuid(),
  businessName: z.string(),
  supportId: z.string(),
  applicationId: z.nullable(z.uuid()),
  applicationStatus: z.enum(applicationStatuses),
})

/** Waits for a second person to confirm it. */
const Proposal = z.strictObject({
  kind: z.enum(proposalKinds),
  by: StaffName,
  at: moment,
  accepted: z.array(z.enum(reviewChecks)),
  overrides: z.array(z.strictObject({ check: z.enum(reviewChecks), reason: z.string() })),
  reason: z.nullable(z.enum(rejectionReasons)),
  text: z.string(),
})

/**
 * Entry of the permanent record. `by` null: the system. `proposedBy`: first person of a decision of two, `text`: words of the
 * decision, the appeal or the reason. `listedName`: of a possible match of the sanctions list. `cause`: of a re-check. `expiresOn`:
 * recorded date of a document; null for every other entry.
 */
const DecisionRecord = z.strictObject({
  id: z.uuid(),
  at: moment,
  action: z.enum(recordActions),
  by: z.nullable(z.string()),
  isOperator: z.boolean(),
  proposedBy: z.nullable(z.string()),
  assignee: z.nullable(z.string()),
  kind: z.nullable(z.enum(proposalKinds)),
  accepted: z.array(z.enum(reviewChecks)),
  overrides: z.array(z.strictObject({ check: z.enum(reviewChecks), reason: z.string() })),
  rejection: z.nullable(z.enum(rejectionReasons)),
  text: z.string(),
  fields: z.array(z.enum(askableFields)),
  listedName: z.nullable(z.string()),
  cause: z.nullable(z.enum(recheckCauses)),
  expiresOn: z.nullable(z.string()),
})

export const ApplicationDetail = z.strictObject({
  ...head,
  now: moment,
  /** Null outside a re-check. `since` null, and no causes: a re-check of an earlier release. `end`: proposed by one administrator. */
  recheck: z.nullable(
    z.strictObject({
      since: z.nullable(moment),
      causes: z.array(z.enum(recheckCauses)),
      /** Names that the store lost with the change that began the re-check. */
      formerNames: z.array(z.string()),
      end: z.nullable(z.strictObject({ by: StaffName, at: moment, reason: z.string() })),
    }),
  ),
  /** Notice that ends the partnership; `proposalId`: waits for a second administrator. Null without either. */
  partnerEnd: z.nullable(
    z.strictObject({
      lastDay: z.nullable(z.iso.date()),
      isOver: z.boolean(),
      reason: z.string(),
      proposalId: z.nullable(z.uuid()),
    }),
  ),
  /** Null unless the application is in a re-check that the caller cannot end now. */
  recheckBlocker: z.nullable(z.enum(recheckBlockers)),
  isPrimaryStore: z.boolean(),
  /** Language in which the partner accepted the terms, used for mails and questions. */
  language: z.enum(termsLanguages),
  submittedBy: z.nullable(z.strictObject({ id: z.uuid(), name: z.string(), email: z.string() })),
  decidedBy: z.nullable(StaffName),
  rejection: z.nullable(z.strictObject({ reason: z.enum(rejectionReasons), text: z.string() })),
  appeal: z.nullable(
    z.strictObject({
      at: moment,
      text: z.string(),
      isOpen: z.boolean(),
      /** Reason why the caller cannot answer: a part in the rejection, or a recent invitation. Null: can. */
      blocker: z.nullable(z.enum(['role', 'own', 'invited'])),
    }),
  ),
  resubmission: z.nullable(Resubmission),
  checks: z.array(Check),
  business: ReviewedBusiness,
  owners: z.array(Owner),
  bank: ApplicantBank,
  identity: ApplicantIdentity,
  npi: z.nullable(ApplicantNpi),
  screening: ApplicantScreening,
  documents: z.array(ReviewedDocument),
  requiredDocuments: z.array(z.enum(documentKinds)),
  terms: z.array(Terms),
  duplicates: z.array(Duplicate),
  questions: z.array(Question),
  /** Time at which the application closes without an answer; null unless it waits on its partner. */
  closesAt: z.nullable(moment),
  /** Set while the last question or reminder reached nobody: the time until the end of the application stands still. */
  undelivered: z.nullable(z.strictObject({ at: moment, reason: z.string() })),
  /** The text names a colleague as `@{id}`; `mentions` has the names. */
  notes: z.array(
    z.strictObject({ id: z.uuid(), text: z.string(), at: moment, by: StaffName, mentions: z.array(StaffName) }),
  ),
  /** Corrections by operators, who then may not decide. An EIN appears by its last four digits. */
  edits: z.array(
    z.strictObject({
      field: z.enum(askableBusinessFields),
      before: z.string(),
      after: z.string(),
      reason: z.string(),
      at: moment,
      by: StaffName,
    }),
  ),
  record: z.array(DecisionRecord),
  timeline: z.array(
    z.strictObject({
      event: z.enum(applicationEvents),
      at: moment,
      by: z.nullable(z.string()),
      isOperator: z.boolean(),
    }),
  ),
  proposal: z.nullable(Proposal),
  /** Failed checks that the approval accepted: reasons, and who proposed the approval. */
  overrides: z.array(z.strictObject({ check: z.enum(reviewChecks), reason: z.string(), by: StaffName })),
  /** Reason why the caller cannot decide now; null when the caller can. */
  blocked: z.nullable(z.enum(['DECIDED', 'TAKEN', 'OWN_EDIT', 'OWN_REJECTION', 'PROPOSAL'])),
})
export type ApplicationDetail = z.infer<typeof ApplicationDetail>

export const getApplication = route({
  method: 'GET',
  path: '/api/operator/applications/:id',
  summary: 'Read an application',
  records: true,
  tags: ['Applications'],
  access: operators,
  params: withId,
  answer: ApplicationDetail,
})
