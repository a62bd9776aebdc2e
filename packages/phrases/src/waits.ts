import { partnerWaits } from './partner-waits.ts'
import { listed, mailed, shown, type Wait } from './wait-rows.ts'

/**
 * Every state of an application, of its partner and of invited people in which a person waits. `docs/waits.md` is made from this table,
 * and `apps/server/src/boot/waits.test.ts` brings the product into each state and looks for each notice.
 */
export const waits = {
  'registration.code': {
    who: 'applicant',
    for: 'the code that proves the email',
    told: [mailed('applicant', 'registration-code')],
    ends: 'The code is typed, or expires after 10 minutes; a new one can be asked for. Names and address are deleted after a day.',
    endedBy: ['applicant', 'clock'],
  },
  'registration.unfinished': {
    who: 'operator',
    for: 'an applicant who stopped before sending',
    told: [mailed('applicant', 'registration-reminder', 'when an operator asks, at most every 3 days')],
    ends: 'The application is sent. 90 days after the last visit it leaves the lists of operators; the applicant can still go on.',
    endedBy: ['applicant', 'clock'],
  },
  'identity.retry': {
    who: 'applicant',
    for: 'the minute between two attempts',
    told: [shown('applicant', '/bo-register/retailer-onboarding/verify-identity', 'identity.error')],
    ends: 'The applicant tries again, three times in all.',
    endedBy: ['applicant'],
  },
  'identity.review': {
    who: 'applicant',
    for: 'people who look at the identity check',
    told: [
      mailed('applicant', 'identity-review'),
      shown('applicant', '/bo-register/retailer-onboarding/verify-identity', 'identity.pending'),
      listed('operator', 'IDENTITY'),
    ],
    ends: 'An operator allows new attempts or waives the check with a second one, or the provider reports a result.',
    endedBy: ['operator', 'identity provider'],
  },
  'identity.failed': {
    who: 'operator',
    for: 'the applicant, after a review of the provider that failed',
    told: [mailed('applicant', 'identity-failed')],
    ends: 'The applicant tries again.',
    endedBy: ['applicant'],
  },
  'identity.again': {
    who: 'operator',
    for: 'the applicant, who has new attempts',
    told: [mailed('applicant', 'identity-again')],
    ends: 'The applicant tries again.',
    endedBy: ['applicant'],
  },
  'identity.waiver': {
    who: 'applicant',
    for: 'the second operator of a waiver',
    told: [mailed('operator', 'inbox-identity'), listed('operator', 'SECOND_PERSON')],
    ends: 'Another operator confirms or declines; the proposer withdraws.',
    endedBy: ['operator'],
  },
  'identity.confirmed': {
    who: 'operator',
    for: 'the applicant, who can go on',
    told: [mailed('applicant', 'identity-confirmed')],
    ends: 'The applicant goes on with the next step.',
    endedBy: ['applicant'],
  },
  'bank.automatic': {
    who: 'applicant',
    for: 'the deposit that verifies the account by itself',
    told: [shown('applicant', '/bo-register/retailer-onboarding/bank-account', 'bank.pending-automatic')],
    ends: 'The bank verifies the account within 24 to 48 hours, or does not.',
    endedBy: ['bank'],
  },
  'bank.code': {
    who: 'applicant',
    for: 'the deposit with the 3-letter code',
    told: [
      mailed('applicant', 'bank-code-wanted'),
      mailed('applicant', 'bank-code-wanted', 'again after 2 and after 5 days'),
      shown('applicant', '/bo-register/retailer-onboarding/bank-account', 'bank.code'),
    ],
    ends: 'The code is typed within a week, with three attempts, or another account is linked.',
    endedBy: ['applicant', 'bank'],
  },
  'bank.not-verified': {
    who: 'operator',
    for: 'the applicant, whose account is not verified',
    told: [
      mailed('applicant', 'bank-not-verified', 'unless the applicant asked and reads it on the page'),
      shown('applicant', '/bo-register/retailer-onboarding/bank-account', 'bank.another'),
    ],
    ends: 'The applicant links the account again, or another one.',
    endedBy: ['applicant'],
  },
  'bank.verified': {
    who: 'operator',
    for: 'the rest of an application whose account was verified meanwhile',
    told: [mailed('applicant', 'bank-verified')],
    ends: 'The applicant finishes the other steps, and the application is sent.',
    endedBy: ['applicant'],
  },
  'application.sent': {
    who: 'applicant',
    for: 'the first reviewer',
    told: [
      mailed('applicant', 'application-received'),
      shown('applicant', '/under-review', 'status.review'),
      listed('operator', 'UNCLAIMED'),
    ],
    ends: 'A reviewer takes the application, asks or decides within 48 hours.',
    endedBy: ['operator'],
  },
  'application.assigned': {
    who: 'applicant',
    for: 'the reviewer to whom a colleague assigned the application',
    told: [
      mailed('operator', 'inbox-application'),
      listed('operator', 'ASSIGNMENT'),
      shown('applicant', '/under-review', 'status.review'),
    ],
    ends: 'The reviewer asks, decides or gives it back; an administrator assigns it to another one.',
    endedBy: ['operator', 'administrator'],
  },
  'application.late': {
    who: 'applicant',
    for: 'an answer that is overdue',
    told: [
      mailed('applicant', 'application-late', 'within an hour after the last hour of the answer'),
      mailed('administrator', 'inbox-application', 'within an hour after the last hour of the answer'),
      shown('applicant', '/under-review', 'status.overdue'),
    ],
    ends: 'A reviewer asks or decides; an administrator assigns the application to another one.',
    endedBy: ['operator', 'administrator'],
  },
  'application.asked': {
    who: 'operator',
    for: 'the applicant’s answers',
    told: [
      mailed('applicant', 'information-asked'),
      mailed('applicant', 'information-asked', 'again after 1 and after 3 days, and when the reviewer asks'),
      shown('applicant', '/under-review', 'status.asked'),
    ],
    ends: 'The applicant answers, the reviewer withdraws the questions, or the application closes after 14 days.',
    endedBy: ['applicant', 'operator', 'clock'],
  },
  'application.unsent': {
    who: 'operator',
    for: 'the button that sends the applicant’s answers',
    told: [mailed('applicant', 'answers-unsent', 'after 1 and after 3 days, and when the reviewer asks')],
    ends: 'The applicant sends the answers, the reviewer withdraws the questions, or the application closes after 14 days.',
    endedBy: ['applicant', 'operator', 'clock'],
  },
  'application.undelivered': {
    who: 'operator',
    for: 'a partner whom the questions or a reminder did not reach',
    told: [shown('operator', '/operator/applications/:id', 'waiting.undelivered-text')],
    ends: 'A reminder reaches somebody. Until then the 14 days stand still.',
    endedBy: ['operator'],
  },
  'application.closed': {
    who: 'operator',
    for: 'an applicant who did not answer for 14 days',
    told: [
      mailed('applicant', 'questions-closed'),
      shown('applicant', '/under-review', 'status.closed'),
      mailed('operator', 'inbox-closed'),
    ],
    ends: 'The applicant or the reviewer opens the application again, or the reviewer rejects it.',
    endedBy: ['applicant', 'operator'],
  },
  'application.answered': {
    who: 'applicant',
    for: 'the reviewer who asked',
    told: [
      mailed('operator', 'inbox-application'),
      listed('operator', 'ANSWER'),
      shown('applicant', '/under-review', 'status.review'),
    ],
    ends: 'The reviewer asks again or decides.',
    endedBy: ['operator'],
  },
  'application.proposed': {
    who: 'applicant',
    for: 'the second operator of a decision',
    told: [mailed('operator', 'inbox-application'), listed('operator', 'SECOND_PERSON')],
    ends: 'Another operator confirms or declines; the proposer withdraws; the checks change.',
    endedBy: ['operator'],
  },
  'application.rejected': {
    who: 'applicant',
    for: 'nothing, until the applicant corrects or appeals',
    told: [mailed('applicant', 'application-rejected'), shown('applicant', '/under-review', 'status.rejected')],
    ends: 'The applicant corrects the application once, or appeals once.',
    endedBy: ['applicant'],
  },
  'application.correcting': {
    who: 'operator',
    for: 'a correction that the applicant opened',
    told: [
      mailed('applicant', 'correction-reminder', 'after 1 and after 3 days'),
      shown('applicant', '/under-review', 'status.fix-open'),
    ],
    ends: 'The applicant sends the correction, or the application closes after 14 days.',
    endedBy: ['applicant', 'clock'],
  },
  'application.correction-closed': {
    who: 'operator',
    for: 'an applicant who did not send the correction for 14 days',
    told: [mailed('applicant', 'correction-closed'), shown('applicant', '/under-review', 'status.closed')],
    ends: 'The applicant or an operator opens the application again.',
    endedBy: ['applicant', 'operator'],
  },
  'application.resubmitted': {
    who: 'applicant',
    for: 'a reviewer of the correction',
    told: [
      mailed('applicant', 'application-resubmitted'),
      mailed('operator', 'inbox-application'),
      shown('applicant', '/under-review', 'status.review'),
    ],
    ends: 'A reviewer asks or decides within 48 hours.',
    endedBy: ['operator'],
  },
  'application.appealed': {
    who: 'applicant',
    for: 'an administrator who did not reject',
    told: [
      mailed('applicant', 'appeal-received'),
      mailed('administrator', 'inbox-application'),
      listed('administrator', 'APPEAL'),
      shown('applicant', '/under-review', 'status.appealed-text'),
    ],
    ends: 'The administrator opens the application again or declines.',
    endedBy: ['administrator'],
  },
  'application.reopened': {
    who: 'applicant',
    for: 'a reviewer who did not reject before',
    told: [mailed('applicant', 'application-reopened'), shown('applicant', '/under-review', 'status.review')],
    ends: 'Another reviewer asks or decides within 48 hours.',
    endedBy: ['operator'],
  },
  'application.appeal-declined': {
    who: 'applicant',
    for: 'nothing: the decision is final',
    told: [mailed('applicant', 'appeal-declined'), shown('applicant', '/under-review', 'status.no-appeal')],
    ends: 'It is the end.',
    endedBy: [],
  },
  'application.approved': {
    who: 'applicant',
    for: 'nothing: the portal is open',
    told: [mailed('applicant', 'application-approved'), shown('applicant', '/under-review', 'approved.title')],
    ends: 'The applicant opens the portal.',
    endedBy: ['applicant'],
  },
  ...partnerWaits,
} as const satisfies Record<string, Wait>

export type WaitName = keyof typeof waits
export const waitNames = Object.keys(waits).filter((name): name is WaitName => Object.hasOwn(waits, name))
