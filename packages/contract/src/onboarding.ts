import { applicationEvents, applicationPhases, askableFields } from '@tillgate/domain/applications.ts'
import { steps } from '@tillgate/domain/next-step.ts'
import { applicationStatuses, bankAccountStatuses, identityStatuses, storeTypes } from '@tillgate/domain/stores.ts'
import * as z from 'zod/mini'
import { Email, Passcode } from './auth.ts'
import { Done } from './paging.ts'
import { fieldError } from './refusals.ts'
import { Rejection, resubmissionFields } from './resubmissions.ts'
import { resource } from './route.ts'
import { lines } from './texts.ts'
import { partnerUsers } from './access.ts'

const route = resource({ tags: ['Onboarding'], access: partnerUsers('partner.run') })

const moment = z.nullable(z.iso.datetime())

/** Parts of the business step, in order. */
export const businessParts = ['business', 'owners', 'documents'] as const

/** Question of the reviewer. While any question is open, only the named values can be changed. */
export const AskedField = z.strictObject({
  id: z.uuid(),
  field: z.enum(askableFields),
  message: z.string(),
  isAnswered: z.boolean(),
  /** The partner's words instead of a change. */
  answer: z.nullable(z.string()),
})
export type AskedField = z.infer<typeof AskedField>

/** Progress of a partner to approval, as computed by the server. */
export const Onboarding = z.strictObject({
  /** The next page of the onboarding, the only source for redirects. */
  step: z.enum(steps),
  /** First missing part of the business step. */
  part: z.nullable(z.enum(businessParts)),
  isProvider: z.boolean(),
  /** False after a sign-up by text, until the applicant types a mailed code. The application is not submitted before. */
  isEmailProven: z.boolean(),
  storeType: z.nullable(z.enum(storeTypes)),
  storeId: z.nullable(z.uuid()),
  businessName: z.string(),
  hasAcceptedTerms: z.boolean(),
  identity: z.enum(identityStatuses),
  /** Seconds until the applicant may try a failed, expired or canceled check again; 0: now. */
  identityWaitSeconds: z.number(),
  hasBusiness: z.boolean(),
  hasOwners: z.boolean(),
  hasDocuments: z.boolean(),
  bank: z.enum(bankAccountStatuses),
  /** Last four digits, once an account is known. */
  bankAccountNumber: z.nullable(z.string()),
  application: z.enum(applicationStatuses),
  phase: z.nullable(z.enum(applicationPhases)),
  approvedScreen: z.boolean(),
  /** Name of the Store Admin who may link a bank, for users who may not. */
  storeAdmin: z.nullable(z.string()),
  submittedAt: moment,
  /** 48 hours after it was sent, later by every pause. */
  dueAt: moment,
  /** Start of the pause of the clock. */
  pausedAt: moment,
  /** Time at which the application closes without an answer; null unless it waits on the partner. */
  closesAt: moment,
  decidedAt: moment,
  rejection: z.nullable(Rejection),
  /** A rejected partner may appeal once, unless `fixable` names fields. */
  canAppeal: z.boolean(),
  /** An appeal waits for its answer. */
  isAppealOpen: z.boolean(),
  ...resubmissionFields,
  asked: z.array(AskedField),
  timeline: z.array(z.strictObject({ event: z.enum(applicationEvents), at: z.iso.datetime() })),
})
export type Onboarding = z.infer<typeof Onboarding>

export const getOnboarding = route({
  method: 'GET',
  path: '/api/retailer/onboarding',
  summary: 'Read where the application stands',
  access: partnerUsers('portal.use'),
  answer: Onboarding,
})

/** All requested values are changed: the clock of the review continues. 409 while a requested value is untouched. */
export const answerReviewer = route({
  method: 'POST',
  path: '/api/retailer/application/answer',
  summary: 'Answer the reviewer’s questions',
  answer: Onboarding,
})

/**
 * Answers one question with words: the value is right as it is. The reviewer reads the words. 409 when the caller's
 * partner has no such open question, also for a question of another partner.
 */
export const confirmQuestion = route({
  method: 'PUT',
  path: '/api/retailer/application/questions/:id',
  summary: 'Explain why a value that the reviewer asked about is right',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    text: z
      .string(fieldError('message.required'))
      .check(
        lines(),
        z.minLength(1, { error: fieldError('message.required'), abort: true }),
        z.maxLength(1000, fieldError('message.too-long')),
      ),
  }),
  answer: Done,
})

/** Mails a code to the applicant's own e-mail, which a sign-up by text leaves unverified. 409 when already verified. */
export const sendEmailCode = route({
  method: 'POST',
  path: '/api/retailer/email-code',
  summary: 'Mail a code that proves the applicant’s email',
  answer: Done,
})
/**
 * Replaces the caller's own email while it is unproven: a sign-up by text may have mistyped it. Requires the password when the
 * sign-in is older. 409 once the email is proven.
 */
export const updateOwnEmail = route({
  method: 'PUT',
  path: '/api/retailer/email',
  summary: 'Replace the applicant’s unproven email',
  body: z.strictObject({
    email: Email,
    password: z.optional(z.string().check(z.maxLength(100, fieldError('password.too-long')))),
  }),
  answer: z.strictObject({ email: z.string() }),
})
/** Verifies the mailed code. When no other step is missing, the application is sent. */
export const verifyOwnEmail = route({
  method: 'PUT',
  path: '/api/retailer/email-proof',
  summary: 'Prove the applicant’s email with the mailed code',
  body: z.strictObject({ code: Passcode }),
  answer: Onboarding,
})

export const appealMax = 2000
/** Once, after a rejection. */
export const appealRejection = route({
  method: 'POST',
  path: '/api/retailer/application/appeal',
  summary: 'Ask for a rejection to be looked at again',
  body: z.strictObject({
    text: z
      .string(fieldError('appeal.required'))
      .check(
        lines(),
        z.minLength(1, { error: fieldError('appeal.required'), abort: true }),
        z.maxLength(appealMax, fieldError('appeal.too-long')),
      ),
  }),
  answer: Onboarding,
})

/** Opens the fields that the rejection names. Once, in place of the appeal; 409 when the reason cannot be corrected. */
export const beginResubmission = route({
  method: 'POST',
  path: '/api/retailer/application/resubmission',
  summary: 'Open the fields that a rejection names',
  answer: Onboarding,
})
/** Sends the corrected application to review with a new due date. 409 while nothing has changed. */
export const sendResubmission = route({
  method: 'POST',
  path: '/api/retailer/application/resubmission/send',
  summary: 'Send a corrected application again',
  answer: Onboarding,
})

/** Spec 1 §7. */
export const getApprovedScreen = route({
  method: 'GET',
  path: '/api/retailer/approved-screen',
  summary: 'Tell whether the approval was shown',
  access: partnerUsers('portal.use'),
  answer: z.strictObject({ approvedScreen: z.boolean() }),
})
/** Spec 1 §7: the modal was seen. 409 before the approval. */
export const recordApprovedScreen = route({
  method: 'PUT',
  path: '/api/retailer/approved-screen',
  summary: 'Record that the approval was shown',
  answer: z.strictObject({ approvedScreen: z.boolean() }),
  beforeTerms: true,
})
