import { inboxKinds, inboxSubjects } from '@tillgate/domain/inbox.ts'
import * as z from 'zod/mini'
import { route } from './route.ts'
import { operators } from './access.ts'
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
  dueAt: z.nullable(moment),
})
export type InboxEntry = z.infer<typeof InboxEntry>

/** By deadline; entries without one last, the oldest first. At most 100 of each source. */
export const listInbox = route({
  method: 'GET',
  path: '/api/operator/inbox',
  summary: 'List the work that waits for the caller',
  tags: ['Inbox'],
  access: operators,
  answer: z.strictObject({ items: z.array(InboxEntry), now: moment }),
})
