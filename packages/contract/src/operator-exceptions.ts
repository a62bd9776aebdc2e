import { accountIn } from '@tillgate/domain/ach-returns.ts'
import { isRoutingNumber } from '@tillgate/domain/business-numbers.ts'
import { exceptionKinds, exceptionReasons, exceptionStates, exceptionViews } from '@tillgate/domain/exceptions.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { Reason } from './operator-decisions.ts'
import { day, Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { route } from './route.ts'
import { operators } from './who.ts'

const moment = z.iso.datetime()
const one = z.strictObject({ id: z.uuid(fieldError('field.invalid')) })
const because = z.strictObject({ reason: Reason })

/** An item that the bank sent back. Money in dollars. */
const shown = {
  id: z.uuid(),
  kind: z.enum(exceptionKinds),
  /** R03, C01; empty: nothing of it can be read. */
  code: z.string(),
  state: z.enum(exceptionStates),
  /** Why a rule did not settle it; null: one did. */
  why: z.nullable(z.enum(exceptionReasons)),
  /** What came back, or what the notice is about; 0: unknown. */
  amount: z.number(),
  /** Of our payment, as the bank names it. */
  trace: z.string(),
  partnerId: z.nullable(z.uuid()),
  partner: z.nullable(z.string()),
  storeId: z.nullable(z.uuid()),
  store: z.nullable(z.string()),
  run: z.nullable(z.number()),
  /** Whether the store's money waits because of it. */
  isHeld: z.boolean(),
  /** A notice is followed or answered by then. */
  dueOn: z.nullable(day),
  receivedAt: moment,
  resolvedAt: z.nullable(moment),
  /** Who settled it; null: a rule, or the partner with another account. */
  resolvedBy: z.nullable(StaffName),
  resolution: z.string(),
}
export const ExceptionRow = z.strictObject(shown)
export type ExceptionRow = z.infer<typeof ExceptionRow>

const filters = {
  view: z.optional(z.enum(exceptionViews, fieldError('field.invalid'))),
  code: z.optional(z.string().check(z.regex(/^[RC][0-9]{2}$/, fieldError('field.invalid')))),
  run: z.optional(z.coerce.number(fieldError('field.invalid')).check(z.int(fieldError('field.invalid')), z.minimum(1))),
}

/** `open`: what waits, oldest first, or of it `returns` and `notices` alone. `done` and `rules` (settled by themselves): newest first. */
export const listExceptions = route({
  method: 'GET',
  path: '/api/operator/exceptions',
  summary: 'List what the bank sent back',
  tags: ['Exceptions'],
  who: operators,
  query: z.strictObject({
    ...paged(['receivedAt']),
    ...filters,
  }),
  answer: listOf(ExceptionRow),
})

/** The items that the filters show, at most 10,000, as exceptions.csv. */
export const exportExceptions = route({
  method: 'GET',
  path: '/api/operator/exceptions/export',
  summary: 'Download what the bank sent back as exceptions.csv',
  tags: ['Exceptions'],
  who: operators,
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject(filters),
  answer: z.unknown(),
})

/** What waits, for the menu and the segment. `codes`: those that occur. `cap`: counted so far and no further. */
export const countExceptions = route({
  method: 'GET',
  path: '/api/operator/exceptions/counts',
  summary: 'Count what waits for an answer',
  tags: ['Exceptions'],
  who: operators,
  answer: z.strictObject({
    open: z.number(),
    returns: z.number(),
    notices: z.number(),
    cap: z.number(),
    codes: z.array(z.string()),
  }),
})

/** One line of what we sent beside what the bank says. `isEqual`: null where one of them says nothing. */
const Compared = z.strictObject({
  field: z.enum(['trace', 'amount', 'account', 'routing', 'file']),
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  isEqual: z.nullable(z.boolean()),
})

/** What happens if nobody acts. `nextCutOff`: when the next statement of the store is built. */
const Effect = z.strictObject({
  kind: z.enum(['held', 'unheld', 'unbooked', 'uncorrected', 'unknown', 'none']),
  nextCutOff: z.nullable(moment),
})

/** What a notice wants to be changed. `routing`: as it came; `routingSum`: its 3-7-1 sum, a multiple of ten in a number that exists. */
const Correction = z.strictObject({
  fields: z.array(z.enum(['routing', 'account', 'accountType'])),
  routing: z.nullable(z.string()),
  routingSum: z.nullable(z.number()),
  isRoutingValid: z.nullable(z.boolean()),
  /** The last four of the account that the bank names. */
  last4: z.nullable(z.string()),
  accountType: z.nullable(z.enum(['CHECKING', 'SAVINGS'])),
})

/** The mail as it was sent. `to`: who runs the partner, and the contacts of the store. */
const Told = z.strictObject({
  language: z.enum(['en-US', 'es-ES']),
  to: z.array(z.string()),
  at: moment,
  subject: z.string(),
  text: z.string(),
  button: z.string(),
})

const Step = z.strictObject({
  what: z.enum(['sent', 'settled', 'returned', 'noticed', 'unread', 'held', 'hold-ended', 'resolved']),
  at: moment,
  by: z.nullable(z.string()),
  text: z.string(),
})

export const ExceptionDetail = z.strictObject({
  ...shown,
  /** The bank's own words. */
  text: z.string(),
  /** Of the account that we paid. */
  last4: z.nullable(z.string()),
  routingLast4: z.nullable(z.string()),
  accountType: z.nullable(z.enum(['CHECKING', 'SAVINGS'])),
  statementId: z.nullable(z.uuid()),
  contactEmail: z.nullable(z.string()),
  compared: z.array(Compared),
  effect: Effect,
  correction: z.nullable(Correction),
  /** Null: no mail was sent, or its text was not stored. */
  told: z.nullable(Told),
  /** A mail was sent before the product stored the texts of mails. */
  isTextMissing: z.boolean(),
  history: z.array(Step),
  /** Whether another account ends the hold by itself. */
  endsWithRelink: z.boolean(),
  mayConfirm: z.boolean(),
  mayCorrect: z.boolean(),
  mayAskForAccount: z.boolean(),
})
export type ExceptionDetail = z.infer<typeof ExceptionDetail>

export const getException = route({
  method: 'GET',
  path: '/api/operator/exceptions/:id',
  summary: 'Read an item that the bank sent back',
  tags: ['Exceptions'],
  who: operators,
  params: one,
  answer: ExceptionDetail,
})

/** Settled in another way, or nothing is to be done. A hold that it began goes on. 409 exception.closed. */
export const resolveException = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/resolve',
  summary: 'Settle an exception in another way',
  tags: ['Exceptions'],
  who: operators,
  params: one,
  body: because,
  answer: Done,
})

/** The account may be paid again: ends the hold. 409 exception.closed, exception.no-hold. */
export const confirmAccount = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/confirm',
  summary: 'Let an account be paid again after a return',
  tags: ['Exceptions'],
  who: operators,
  params: one,
  body: because,
  answer: Done,
})

/** The account is never paid again; the store links another one, and is told so. 409 exception.closed, exception.no-account. */
export const requestAccount = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/new-account',
  summary: 'Ask a store for another account after a return',
  tags: ['Exceptions'],
  who: operators,
  params: one,
  body: because,
  answer: Done,
})

/**
 * What a notice meant, typed: exactly the fields that its code corrects. The next file pays by it, and both who runs the partner
 * and whom the store names are told. 409 exception.closed, exception.not-correctable, exception.superseded, exception.refused.
 */
export const correctNotice = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/correct',
  summary: 'Type what a notice of the bank meant',
  tags: ['Exceptions'],
  who: operators,
  params: one,
  body: z.strictObject({
    reason: Reason,
    routing: z.optional(z.string().check(z.refine(isRoutingNumber, fieldError('routing.invalid')))),
    account: z.optional(z.string().check(z.refine((text) => accountIn(text) === text, fieldError('account.invalid')))),
    accountType: z.optional(z.enum(['CHECKING', 'SAVINGS'], fieldError('field.invalid'))),
  }),
  answer: Done,
})
