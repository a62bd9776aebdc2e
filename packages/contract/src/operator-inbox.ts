import { inboxKinds, inboxSubjects } from '@tillgate/domain/inbox.ts'
import { blockers } from '@tillgate/domain/proposals.ts'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { operators, staffWith } from './access.ts'
import { fieldError } from './refusals.ts'
import { moment } from './scalars.ts'

/** Work that waits for the caller. An entry exists as long as its work does. */
export const InboxEntry = z.strictObject({
  /** Kind and id of the subject. */
  id: z.string(),
  kind: z.enum(inboxKinds),
  subject: z.enum(inboxSubjects),
  subjectId: z.uuid(),
  partnerId: z.nullable(z.uuid()),
  /** Payment order of a request. */
  orderId: z.nullable(z.uuid()),
  /** Partner, program or purse. */
  name: z.string(),
  /** Number of a run or a proposal. */
  number: z.nullable(z.number()),
  /** Dollars. */
  amount: z.nullable(z.number()),
  /** Reason, appeal or code of the bank. */
  text: z.string(),
  by: z.nullable(z.string()),
  at: moment,
  dueAt: moment,
})
export type InboxEntry = z.infer<typeof InboxEntry>

/** Own proposal, with the people who may decide it. */
export const WaitingEntry = z.strictObject({
  ...InboxEntry.shape,
  mayDecide: z.array(z.string()),
  /** Last reminder, when a day has not passed since. */
  remindedAt: z.nullable(moment),
})
export type WaitingEntry = z.infer<typeof WaitingEntry>
/** Decision that the caller may not take, with the reason. */
export const ExcludedEntry = z.strictObject({ ...InboxEntry.shape, reason: z.enum(blockers) })
export type ExcludedEntry = z.infer<typeof ExcludedEntry>

/** By deadline. At most 100 of each source. */
export const listInbox = route({
  method: 'GET',
  path: '/api/operator/inbox',
  summary: 'List the work that waits for the caller, own proposals, and decisions of others',
  tags: ['Inbox'],
  access: operators,
  answer: z.strictObject({
    items: z.array(InboxEntry),
    waiting: z.array(WaitingEntry),
    excluded: z.array(ExcludedEntry),
    now: moment,
  }),
})

/**
 * Mails the people who may decide an own proposal: once a day for each proposal and person. A repeated request mails nobody. 409
 * proposal.decided: no own proposal waits there.
 */
export const remindDeciders = route({
  method: 'POST',
  path: '/api/operator/inbox/:subject/:id/reminder',
  summary: 'Remind the people who may decide an own proposal',
  tags: ['Inbox'],
  access: staffWith('proposals.remind'),
  params: z.strictObject({ subject: z.enum(inboxSubjects, fieldError('field.invalid')), id: z.uuid() }),
  answer: z.strictObject({ reminded: z.number(), remindedAt: moment }),
})

/** Figures beside the entries of the menu. `cap`: applications and exceptions are counted up to it. */
export const countMenu = route({
  method: 'GET',
  path: '/api/operator/menu-counts',
  summary: 'Count what waits in each area of the console',
  tags: ['Inbox'],
  access: operators,
  answer: z.strictObject({
    inbox: z.number(),
    applications: z.number(),
    runs: z.number(),
    exceptions: z.number(),
    cap: z.number(),
    /** Entries of the inbox by their subject. STAFF: all kinds of changes of staff. */
    waiting: z.partialRecord(z.enum(inboxSubjects), z.number()),
  }),
})
