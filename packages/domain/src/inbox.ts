import { applicationClocks } from './clocks.ts'
import { operatorKinds, type OperatorKind } from './proposals.ts'
import { decisionPermissions, type StaffPermission } from './staff-roles.ts'

/** Kinds of work that wait for an operator. */
export const inboxKinds = [
  'SECOND_PERSON',
  'UNCLAIMED',
  'ANSWER',
  'IDENTITY',
  'APPEAL',
  'ASSIGNMENT',
  'CARD_ENTRY',
  'COVER_REQUEST',
  'RUN_BUILT',
  'FILE_WAITING',
  'EXCEPTION',
  'BOUNCED',
  'CANDIDATE',
  'SANCTIONS_CASE',
  'RECHECK',
  'ENDING',
] as const
export type InboxKind = (typeof inboxKinds)[number]

/** Kinds whose mails an operator may switch off. Work that waits for a second person is always mailed. */
export const switchableMails = [
  'ANSWER',
  'APPEAL',
  'ASSIGNMENT',
  'CARD_ENTRY',
  'EXCEPTION',
  'CANDIDATE',
  'RECHECK',
] as const
export type SwitchableMail = (typeof switchableMails)[number]

/** Subject of an entry; its page shows the work. */
export const inboxSubjects = [
  'RUN',
  'APPLICATION',
  'IDENTITY',
  'IDENTITY_CHECK',
  ...operatorKinds,
  'CANDIDATE',
  'SANCTION_CASE',
  'PARTNER_MATCH',
  'STAFF',
  'CARD_ENTRY',
  'COVER_REQUEST',
  'BANK_RETURN',
  'BANK_NOTICE',
  'BANK_DIFFERENCE',
  'BANK_UNREADABLE',
  'BANK_SILENT',
  'MESSAGE',
  'STAFF_MESSAGE',
] as const
export type InboxSubject = (typeof inboxSubjects)[number]

/** Maximum number of entries of each source. */
export const inboxMax = 100

/**
 * Work with a deadline. `sees`: permission of the people who see it. `due`: `own` is a date of the work itself, `intake` the next intake of
 * the bank, a number the hours after the work began. `until`: what ends the entry; a test makes each row appear and vanish.
 */
export type InboxRow = {
  kind: InboxKind
  subject: InboxSubject
  sees: StaffPermission
  due: 'own' | 'intake' | number
  until: string
}

const review = applicationClocks.answerHours
const proposalRow = (subject: OperatorKind): InboxRow => ({
  kind: 'SECOND_PERSON',
  subject,
  sees: decisionPermissions[subject],
  // Proposals about payouts wait without an end.
  due: ['ADJUSTMENT', 'SETTLE', 'RETURN', 'END_HOLD'].includes(subject) ? 24 : 'own',
  until: 'decided, withdrawn or expired',
})
const match = { sees: 'sanctions.decide', due: 24, until: 'decided, or gone from the list' } as const
const bankItem = { kind: 'EXCEPTION', sees: 'payouts.pay', due: 48, until: 'answered' } as const

/** Everything that has a deadline in the console. */
export const inboxRows: readonly InboxRow[] = [
  { kind: 'SECOND_PERSON', subject: 'RUN', sees: 'payouts.pay', due: 'intake', until: 'approved or rejected' },
  { kind: 'RUN_BUILT', subject: 'RUN', sees: 'payouts.pay', due: 'intake', until: 'proposed or rejected' },
  { kind: 'FILE_WAITING', subject: 'BANK_SILENT', sees: 'payouts.pay', due: 'own', until: 'the bank has the file' },
  ...operatorKinds.map(proposalRow),
  { kind: 'SECOND_PERSON', subject: 'STAFF', sees: 'staff.manage', due: 'own', until: 'decided, withdrawn or expired' },
  { kind: 'SECOND_PERSON', subject: 'IDENTITY', sees: 'identities.help', due: 24, until: 'confirmed or withdrawn' },
  { kind: 'IDENTITY', subject: 'IDENTITY_CHECK', sees: 'identities.help', due: review, until: 'reset or waived' },
  { kind: 'SECOND_PERSON', subject: 'APPLICATION', sees: 'applications.review', due: 'own', until: 'decided' },
  { kind: 'UNCLAIMED', subject: 'APPLICATION', sees: 'applications.review', due: 'own', until: 'claimed or decided' },
  { kind: 'ANSWER', subject: 'APPLICATION', sees: 'applications.review', due: 'own', until: 'decided or asked again' },
  { kind: 'ASSIGNMENT', subject: 'APPLICATION', sees: 'applications.review', due: 'own', until: 'decided or released' },
  { kind: 'APPEAL', subject: 'APPLICATION', sees: 'reviews.lead', due: review, until: 'answered' },
  { kind: 'RECHECK', subject: 'APPLICATION', sees: 'reviews.lead', due: 72, until: 'ended' },
  {
    kind: 'ENDING',
    subject: 'APPLICATION',
    sees: 'reviews.lead',
    due: 'own',
    until: 'the last day passed, or withdrawn',
  },
  { kind: 'CANDIDATE', subject: 'CANDIDATE', ...match },
  { kind: 'CANDIDATE', subject: 'PARTNER_MATCH', ...match },
  { kind: 'SECOND_PERSON', subject: 'CANDIDATE', ...match },
  { kind: 'SECOND_PERSON', subject: 'PARTNER_MATCH', ...match },
  // The statement limits it to owner, deputy and administrators.
  { kind: 'SANCTIONS_CASE', subject: 'SANCTION_CASE', sees: 'console.use', due: 'own', until: 'no task is open' },
  { kind: 'SECOND_PERSON', subject: 'SANCTION_CASE', sees: 'sanctions.lift', due: 'own', until: 'lifted or declined' },
  { kind: 'CARD_ENTRY', subject: 'CARD_ENTRY', sees: 'card-entry.answer', due: 72, until: 'answered' },
  { kind: 'COVER_REQUEST', subject: 'COVER_REQUEST', sees: 'covers.answer', due: 168, until: 'answered' },
  { subject: 'BANK_RETURN', ...bankItem },
  { subject: 'BANK_NOTICE', ...bankItem },
  { subject: 'BANK_DIFFERENCE', ...bankItem },
  { subject: 'BANK_UNREADABLE', ...bankItem },
  {
    kind: 'BOUNCED',
    subject: 'MESSAGE',
    sees: 'registrations.remind',
    due: 24,
    until: 'a later message to the same address arrived, or two weeks passed',
  },
  {
    kind: 'BOUNCED',
    subject: 'STAFF_MESSAGE',
    sees: 'staff.manage',
    due: 24,
    until: 'a later message to the same address arrived, the member of staff was deactivated, or two weeks passed',
  },
]

const rowsByKey = new Map(inboxRows.map((row) => [`${row.kind} ${row.subject}`, row]))

/** Throws for work that the table does not name. */
export const inboxRowOf = ({ kind, subject }: Pick<InboxRow, 'kind' | 'subject'>): InboxRow => {
  const row = rowsByKey.get(`${kind} ${subject}`)
  if (!row) throw new Error(`Inbox has no row ${kind} ${subject}`)
  return row
}
