import {
  applicationPhases,
  askableBusinessFields,
  askableFields,
  recheckCauses,
  rejectionReasons,
} from '@tillgate/domain/applications.ts'
import { reviewChecks } from '@tillgate/domain/review.ts'
import { applicationStatuses } from '@tillgate/domain/stores.ts'
import { proposalObstacles } from '@tillgate/domain/decision-record.ts'
import { reasonMin } from '@tillgate/domain/four-eyes.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { Done } from './paging.ts'
import { Ending, Reason, withReason } from './reasons.ts'
import { fieldError, type FieldErrorCode } from './refusals.ts'
import { staffResource } from './route.ts'
import { termsLanguages } from './terms.ts'
import { lines } from './texts.ts'
import { staffWith } from './access.ts'
import { Version, withId } from './scalars.ts'

const route = staffResource('Decisions', 'applications.review')

export const partnerTextMax = 2000
export const noteMax = 4000
export const questionMax = 1000

const filled = (required: FieldErrorCode, tooLong: FieldErrorCode, max: number) =>
  z
    .string(fieldError(required))
    .check(lines(), z.minLength(1, { error: fieldError(required), abort: true }), z.maxLength(max, fieldError(tooLong)))
/** Text for the partner. Placeholders of a template are filled before. */
const said = (max: number) =>
  filled('message.required', 'message.too-long', max).check(
    z.refine((text) => !/\{\{|\}\}/.test(text), fieldError('message.placeholder')),
  )
/** For the partner, in its own language. */
const PartnerText = said(partnerTextMax)
export const QuestionText = said(questionMax)

/** State of an application after a change. Call the detail for all other fields. */
export const Moved = z.strictObject({
  id: z.uuid(),
  status: z.enum(applicationStatuses),
  phase: z.enum(applicationPhases),
  dueAt: z.iso.datetime(),
  pausedAt: z.nullable(z.iso.datetime()),
  decidedAt: z.nullable(z.iso.datetime()),
  assignee: z.nullable(StaffName),
  /** True: undecided until a second person confirms. */
  needsSecondPerson: z.boolean(),
  /** Reason why the proposal that was to be confirmed is closed instead; null otherwise. */
  closedBecause: z.nullable(z.enum(proposalObstacles)),
})
export type Moved = z.infer<typeof Moved>

const step = <const P extends string>(name: P) =>
  ({ method: 'POST', path: `/api/operator/applications/:id/${name}`, params: withId, answer: Moved }) as const

/** 409 when another operator claimed the application. */
export const claimApplication = route({
  ...step('claim'),
  summary: 'Take an application',
})
/** OPERATOR_ADMIN may release those of any reviewer. `assigneeId`: as the caller has read it. 409 review.assignee-changed, review.not-yours. */
export const releaseApplication = route({
  ...step('release'),
  summary: 'Give an application back',
  body: z.strictObject({ assigneeId: z.uuid() }),
})
/** OPERATOR_ADMIN. `assigneeId`: as the caller has read it, null without one. 409 review.assignee-changed. */
export const assignApplication = route({
  ...step('assign'),
  summary: 'Assign an application to a colleague',
  access: staffWith('reviews.lead'),
  body: z.strictObject({ operatorId: z.uuid(), assigneeId: z.nullable(z.uuid()) }),
})

/** Asks a question for each field; the partner can change only these fields, and the clock is paused until it has answered. */
export const requestInformation = route({
  ...step('information'),
  summary: 'Ask the applicant for more',
  body: z.strictObject({
    fields: z
      .array(
        z.strictObject({
          field: z.enum(askableFields, fieldError('field.invalid')),
          message: QuestionText,
        }),
      )
      .check(
        z.minLength(1, fieldError('fields.required')),
        z.maxLength(askableFields.length, fieldError('field.invalid')),
      ),
  }),
})

const Override = z.strictObject({ check: z.enum(reviewChecks), reason: Reason })

/**
 * `accepted` names every check that does not pass. Each failed check needs a reason in `overrides`, and a second person
 * must confirm.
 */
export const approveApplication = route({
  ...step('approve'),
  summary: 'Approve an application',
  body: z.strictObject({
    accepted: z.array(z.enum(reviewChecks)),
    overrides: z._default(z.array(Override).check(z.maxLength(reviewChecks.length, fieldError('field.invalid'))), []),
    /** Why the approval needs no look at the documents that no operator has opened. 409 review.documents-unopened without it. */
    unopenedReason: z.optional(Reason),
  }),
})
const Rejection = z.strictObject({
  reason: z.enum(rejectionReasons, fieldError('rejection-reason.required')),
  text: PartnerText.check(z.minLength(reasonMin, fieldError('message.too-short'))),
})
/** For IDENTITY a second person has to confirm. */
export const rejectApplication = route({
  ...step('reject'),
  summary: 'Reject an application',
  body: Rejection,
})
/** Returns the mail of a rejection in the partner's language. Sends and changes nothing. */
export const previewRejection = route({
  method: 'POST',
  path: '/api/operator/applications/:id/rejection-preview',
  summary: 'Preview the mail of a rejection',
  params: withId,
  body: Rejection,
  answer: z.strictObject({ subject: z.string(), text: z.string(), language: z.enum(termsLanguages) }),
})

/** Requires a person who neither proposed the decision nor edited the application. */
export const confirmProposal = route({
  ...step('confirm'),
  summary: 'Confirm a colleague’s proposal',
})
/** Withdraws an own proposal, or declines a colleague's with a reason. 400 reason.required. */
export const withdrawProposal = route({
  ...step('withdraw'),
  summary: 'Withdraw a proposal',
  body: Ending,
})

/**
 * OPERATOR_ADMIN: back into the queue with new 48 hours, or the rejection is confirmed. The partner is mailed in both cases. 409
 * review.own-rejection, second-person.invited: people who proposed or decided the rejection do not answer the appeal.
 */
export const answerAppeal = route({
  ...step('appeal'),
  summary: 'Answer an appeal',
  access: staffWith('reviews.lead'),
  body: z.strictObject({ reopen: z.boolean(), reason: Reason }),
})
/** OPERATOR_ADMIN: looked at again after the approval, payouts are held. `keep`: drops the proposed end of an open re-check. */
export const beginRecheck = route({
  ...step('recheck'),
  summary: 'Look at an approved store again',
  access: staffWith('reviews.lead'),
  body: z.strictObject({ reason: Reason, keep: z.optional(z.boolean()) }),
})
/**
 * `causes`: those that the caller has read. 409 review.recheck-changed: the re-check has others. With a failed check the first call proposes
 * the end, and another administrator's call ends the re-check.
 */
export const endRecheck = route({
  ...step('recheck-done'),
  summary: 'End a second look',
  access: staffWith('reviews.lead'),
  body: z.strictObject({ reason: Reason, causes: z.array(z.enum(recheckCauses)) }),
})

/** Corrects a field of the business. The editor can no longer decide. */
export const updateBusiness = route({
  ...step('edit'),
  summary: 'Correct an applicant’s business information',
  body: z.strictObject({
    field: z.enum(askableBusinessFields, fieldError('field.invalid')),
    value: z.string().check(lines(), z.maxLength(500, fieldError('field.invalid'))),
    reason: Reason,
    version: Version,
  }),
})

/** Gives the person three new attempts. */
export const resetIdentity = route({
  ...step('identity-reset'),
  summary: 'Let an applicant’s identity be checked anew',
  body: withReason,
})
/** Continues without the check, once a second person confirms. */
export const waiveIdentity = route({
  ...step('identity-waiver'),
  summary: 'Waive an applicant’s identity check',
  body: withReason,
})

/** The whole number, for a reason that is logged. */
export const revealEin = route({
  method: 'POST',
  path: '/api/operator/applications/:id/ein',
  summary: 'Reveal an applicant’s tax number',
  params: withId,
  body: withReason,
  answer: z.strictObject({ ein: z.string() }),
})

/**
 * Creates a note for reviewers; partners never see notes. `@{id}` mentions a colleague, who receives a mail with a
 * link.
 */
export const createNote = route({
  method: 'POST',
  path: '/api/operator/applications/:id/notes',
  summary: 'Write a note on an application',
  access: staffWith('notes.write'),
  params: withId,
  body: z.strictObject({ text: filled('note.required', 'note.too-long', noteMax) }),
  answer: Done,
})
