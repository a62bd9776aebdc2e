import type { InboxKind } from '@tillgate/domain/inbox.ts'
import type { PhraseKey } from './en-us.ts'
import type { MailKind } from './mails.ts'
import type { OperatorPhraseKey } from './operator-en-us.ts'

/** People who wait, or who are told. An applicant is the Store Admin of a partner before its approval. */
export type Person =
  | 'applicant'
  | 'Store Admin'
  | 'supervisor'
  | 'accountant'
  | 'cashier'
  | 'operator'
  | 'administrator'
/** Whoever can end a wait: people, the providers of identity and bank checks, or the clock. */
export type Ender = Person | 'identity provider' | 'bank' | 'clock'

/** Notice of a wait. A mail without `when` is sent in the transaction in which the wait begins. */
export type Told =
  | { to: Person; mail: MailKind; when?: string }
  | { to: Person; page: string; phrase: PhraseKey | OperatorPhraseKey }
  | { to: Person; inbox: InboxKind }

/** A state in which a person waits. `for`: expected event or party. `ends`: event at the end of the wait. */
export type Wait = { who: Person; for: string; told: readonly Told[]; ends: string; endedBy: readonly Ender[] }

const mailed = (to: Person, mail: MailKind, when?: string): Told => ({ to, mail, ...(when !== undefined && { when }) })
const shown = (to: Person, page: string, phrase: PhraseKey | OperatorPhraseKey): Told => ({ to, page, phrase })
/** Shown to an applicant on the page of the application's state. */
const onStatusPage = (phrase: PhraseKey): Told => shown('applicant', '/under-review', phrase)
const listed = (to: Person, inbox: InboxKind): Told => ({ to, inbox })

/**
 * Every state of an application, of its partner and of invited people in which a person waits. `docs/waits.md` is made from this table,
 * and `apps/server/src/boot/waits.test.ts` brings the product into each state and looks for each notice.
 */
export const waits = {
  'registration.code': {
    who: 'applicant',
    for: 'the code that proves the email',
    told: [mailed('applicant', 'registration-code')],
    ends: 'The code is typed, or expires after 10 minutes; a new one can be asked for.',
    endedBy: ['applicant', 'clock'],
  },
  'registration.unfinished': {
    who: 'operator',
    for: 'an applicant who stopped before sending',
    told: [mailed('applicant', 'registration-reminder', 'when an operator asks, at most every 3 days')],
    ends: 'The application is sent.',
    endedBy: ['applicant'],
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
    told: [mailed('applicant', 'application-received'), onStatusPage('status.review'), listed('operator', 'UNCLAIMED')],
    ends: 'A reviewer takes the application, asks or decides within 48 hours.',
    endedBy: ['operator'],
  },
  'application.assigned': {
    who: 'applicant',
    for: 'the reviewer to whom a colleague assigned the application',
    told: [mailed('operator', 'inbox-application'), listed('operator', 'ASSIGNMENT'), onStatusPage('status.review')],
    ends: 'The reviewer asks, decides or gives it back; an administrator assigns it to another one.',
    endedBy: ['operator', 'administrator'],
  },
  'application.late': {
    who: 'applicant',
    for: 'an answer that is overdue',
    told: [
      mailed('applicant', 'application-late', 'within an hour after the last hour of the answer'),
      mailed('administrator', 'inbox-application', 'within an hour after the last hour of the answer'),
      onStatusPage('status.overdue'),
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
      onStatusPage('status.asked'),
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
    told: [mailed('applicant', 'questions-closed'), onStatusPage('status.closed'), mailed('operator', 'inbox-closed')],
    ends: 'The applicant or the reviewer opens the application again, or the reviewer rejects it.',
    endedBy: ['applicant', 'operator'],
  },
  'application.answered': {
    who: 'applicant',
    for: 'the reviewer who asked',
    told: [mailed('operator', 'inbox-application'), listed('operator', 'ANSWER'), onStatusPage('status.review')],
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
    told: [mailed('applicant', 'application-rejected'), onStatusPage('status.rejected')],
    ends: 'The applicant corrects the application once, or appeals once.',
    endedBy: ['applicant'],
  },
  'application.correcting': {
    who: 'operator',
    for: 'a correction that the applicant opened',
    told: [mailed('applicant', 'correction-reminder', 'after 1 and after 3 days'), onStatusPage('status.fix-open')],
    ends: 'The applicant sends the correction, or the application closes after 14 days.',
    endedBy: ['applicant', 'clock'],
  },
  'application.correction-closed': {
    who: 'operator',
    for: 'an applicant who did not send the correction for 14 days',
    told: [mailed('applicant', 'correction-closed'), onStatusPage('status.closed')],
    ends: 'The applicant or an operator opens the application again.',
    endedBy: ['applicant', 'operator'],
  },
  'application.resubmitted': {
    who: 'applicant',
    for: 'a reviewer of the correction',
    told: [
      mailed('applicant', 'application-resubmitted'),
      mailed('operator', 'inbox-application'),
      onStatusPage('status.review'),
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
      onStatusPage('status.appealed-text'),
    ],
    ends: 'The administrator opens the application again or declines.',
    endedBy: ['administrator'],
  },
  'application.reopened': {
    who: 'applicant',
    for: 'a reviewer who did not reject before',
    told: [mailed('applicant', 'application-reopened'), onStatusPage('status.review')],
    ends: 'Another reviewer asks or decides within 48 hours.',
    endedBy: ['operator'],
  },
  'application.appeal-declined': {
    who: 'applicant',
    for: 'nothing: the decision is final',
    told: [mailed('applicant', 'appeal-declined'), onStatusPage('status.no-appeal')],
    ends: 'It is the end.',
    endedBy: [],
  },
  'application.approved': {
    who: 'applicant',
    for: 'nothing: the portal is open',
    told: [mailed('applicant', 'application-approved'), onStatusPage('approved.title')],
    ends: 'The applicant opens the portal.',
    endedBy: ['applicant'],
  },
  'sanctions.match': {
    who: 'applicant',
    for: 'the decision about a possible match; a notice could warn a listed person',
    told: [mailed('operator', 'inbox-application'), listed('operator', 'CANDIDATE')],
    ends: 'Operators decide the match.',
    endedBy: ['operator'],
  },
  'sanctions.case': {
    who: 'Store Admin',
    for: 'the case of a confirmed match; a notice could warn a listed person',
    told: [mailed('administrator', 'inbox-sanctions'), listed('administrator', 'SANCTIONS_CASE')],
    ends: 'Two administrators lift the case, or report it.',
    endedBy: ['administrator'],
  },
  'recheck.open': {
    who: 'Store Admin',
    for: 'a re-check that holds payouts',
    told: [mailed('Store Admin', 'payout-held'), listed('administrator', 'RECHECK')],
    ends: 'An administrator keeps or suspends the store; a failed check takes two. The end of the partnership ends it, unless it asks who gets the money.',
    endedBy: ['administrator', 'clock'],
  },
  'recheck.ended': {
    who: 'Store Admin',
    for: 'nothing: payouts go on',
    told: [mailed('Store Admin', 'recheck-ended')],
    ends: 'The next run pays.',
    endedBy: ['clock'],
  },
  'partner.ending': {
    who: 'Store Admin',
    for: 'the last day of a partnership that ends with notice; tills, items and payouts go on until then',
    told: [
      mailed('administrator', 'proposal-opened', 'when the notice is proposed'),
      mailed('Store Admin', 'partnership-ends'),
      shown('Store Admin', 'every page', 'ending.title'),
      listed('administrator', 'ENDING'),
    ],
    ends: 'An administrator withdraws the notice, with a mail, or the stores close at the end of the day.',
    endedBy: ['administrator', 'clock'],
  },
  'partner.goes-on': {
    who: 'Store Admin',
    for: 'nothing: the notice is withdrawn',
    told: [mailed('Store Admin', 'partnership-goes-on')],
    ends: 'The stores sell as before.',
    endedBy: [],
  },
  'partner.ended': {
    who: 'Store Admin',
    for: 'nothing: the stores are closed, the next runs pay what was sold, statements and exports stay readable',
    told: [mailed('Store Admin', 'partnership-ended'), shown('Store Admin', 'every page', 'ending.over')],
    ends: 'It is the end.',
    endedBy: [],
  },
  'payout.next-run': {
    who: 'Store Admin',
    for: 'the next run, because nobody may approve the payout in its own',
    told: [mailed('Store Admin', 'payout-later')],
    ends: 'An operator who took no part in the payout approves the next run.',
    endedBy: ['operator'],
  },
  'store.suspended': {
    who: 'Store Admin',
    for: 'the end of a suspension',
    told: [mailed('Store Admin', 'store-suspended')],
    ends: 'An operator lifts the suspension, with a mail.',
    endedBy: ['operator'],
  },
  'card-entry.asked': {
    who: 'Store Admin',
    for: 'the answer to a request for manual card entry',
    told: [
      mailed('Store Admin', 'card-entry-requested'),
      mailed('operator', 'inbox-card-entry'),
      listed('operator', 'CARD_ENTRY'),
    ],
    ends: 'An operator approves or declines, with a mail.',
    endedBy: ['operator'],
  },
  'people.cashier-invited': {
    who: 'Store Admin',
    for: 'a cashier without a password',
    told: [mailed('cashier', 'cashier-invitation')],
    ends: 'The cashier chooses a password within 72 hours; a Store Admin or supervisor sends a new link.',
    endedBy: ['cashier', 'Store Admin', 'supervisor'],
  },
  'people.supervisor-invited': {
    who: 'Store Admin',
    for: 'a supervisor without a password',
    told: [mailed('supervisor', 'user-invitation')],
    ends: 'The supervisor chooses a password within 72 hours; a Store Admin sends a new link.',
    endedBy: ['supervisor', 'Store Admin'],
  },
  'people.accountant-invited': {
    who: 'Store Admin',
    for: 'an accountant without a password',
    told: [mailed('accountant', 'user-invitation')],
    ends: 'The accountant chooses a password within 72 hours; a Store Admin sends a new link.',
    endedBy: ['accountant', 'Store Admin'],
  },
  'people.invitation-expired': {
    who: 'cashier',
    for: 'a new link, when the invitation expired',
    told: [mailed('Store Admin', 'daily-events', 'with the daily mail')],
    ends: 'A Store Admin or supervisor sends a new link.',
    endedBy: ['Store Admin', 'supervisor'],
  },
  'people.supervisor-without-bank': {
    who: 'supervisor',
    for: 'a Store Admin, who alone links bank accounts',
    told: [shown('supervisor', '/stores/link-account/:id', 'bank.no-access')],
    ends: 'A Store Admin links the account.',
    endedBy: ['Store Admin'],
  },
} as const satisfies Record<string, Wait>

export type WaitName = keyof typeof waits
export const waitNames = Object.keys(waits).filter((name): name is WaitName => Object.hasOwn(waits, name))
