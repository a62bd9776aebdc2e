import { accountIn } from '@tillgate/domain/ach-returns.ts'
import { isRoutingNumber } from '@tillgate/domain/business-numbers.ts'
import { exceptionKinds, exceptionReasons, exceptionStates, exceptionViews } from '@tillgate/domain/exceptions.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { BankLine } from './operator-bank-lines.ts'
import { Reason, withReason } from './reasons.ts'
import { Done, listOf, paged, pagedSearch } from './paging.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { byId, day, moment } from './scalars.ts'

const route = staffResource('Exceptions', 'payouts.pay')

/** Item returned by the bank. Money in dollars. */
const shown = {
  id: z.uuid(),
  kind: z.enum(exceptionKinds),
  /** R03, C01; empty when it cannot be read. */
  code: z.string(),
  state: z.enum(exceptionStates),
  /** Reason why no rule settled the item; null: settled by a rule. */
  why: z.nullable(z.enum(exceptionReasons)),
  /** Returned amount, or amount of the notice's payment; 0: unknown. */
  amount: z.number(),
  /** Of our payment, as the bank names it. */
  trace: z.string(),
  partnerId: z.nullable(z.uuid()),
  partner: z.nullable(z.string()),
  storeId: z.nullable(z.uuid()),
  store: z.nullable(z.string()),
  run: z.nullable(z.number()),
  /** True when the item holds the store's money. */
  isHeld: z.boolean(),
  /** A notice is followed or answered by then. */
  dueOn: z.nullable(day),
  receivedAt: moment,
  resolvedAt: z.nullable(moment),
  /** Operator who settled the item; null: a rule, or the partner with a new account. */
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

/**
 * `open`: waiting items, oldest first; `returns` and `notices` are subsets. `done` and `rules` (settled by a rule):
 * newest first.
 */
export const listExceptions = route({
  method: 'GET',
  path: '/api/operator/exceptions',
  summary: 'List what the bank sent back',
  query: z.strictObject({
    ...paged(['receivedAt']),
    ...filters,
  }),
  answer: listOf(ExceptionRow),
})

/** Returns the filtered items, at most 10,000, as exceptions.csv. */
export const exportExceptions = route({
  method: 'GET',
  path: '/api/operator/exceptions/export',
  summary: 'Download what the bank sent back as exceptions.csv',
  kind: 'file',
  media: 'text/csv',
  query: z.strictObject({ search: pagedSearch, ...filters }),
  answer: z.unknown(),
})

/**
 * Returns the number of waiting items for the menu and the segment. `codes`: codes that occur. `cap`: maximum of the
 * counts.
 */
export const countExceptions = route({
  method: 'GET',
  path: '/api/operator/exceptions/counts',
  summary: 'Count what waits for an answer',
  answer: z.strictObject({
    open: z.number(),
    returns: z.number(),
    notices: z.number(),
    cap: z.number(),
    codes: z.array(z.string()),
  }),
})

/** Compares a sent value with the bank's value. `isEqual`: null when either value is missing. */
const Compared = z.strictObject({
  field: z.enum(['trace', 'amount', 'account', 'routing', 'file']),
  ours: z.nullable(z.string()),
  theirs: z.nullable(z.string()),
  isEqual: z.nullable(z.boolean()),
})

/** Effect without action by an operator. `nextCutOff`: cut-off of the store's next statement. */
const Effect = z.strictObject({
  kind: z.enum(['held', 'unheld', 'unbooked', 'uncorrected', 'unknown', 'none']),
  nextCutOff: z.nullable(moment),
})

/**
 * Correction requested by a notice. `routing`: as received; `routingSum`: its 3-7-1 sum, a multiple of ten for a valid
 * number.
 */
const Correction = z.strictObject({
  fields: z.array(z.enum(['routing', 'account', 'accountType'])),
  routing: z.nullable(z.string()),
  routingSum: z.nullable(z.number()),
  isRoutingValid: z.nullable(z.boolean()),
  /** Last four digits of the account named by the bank. */
  last4: z.nullable(z.string()),
  accountType: z.nullable(z.enum(['CHECKING', 'SAVINGS'])),
})

/** Sent mail. `to`: the partner's managers and the store's contacts. */
const PartnerMail = z.strictObject({
  language: z.enum(['en-US', 'es-ES']),
  to: z.array(z.string()),
  at: moment,
  subject: z.string(),
  text: z.string(),
  button: z.string(),
})

const Step = z.strictObject({
  what: z.enum(['sent', 'settled', 'returned', 'noticed', 'unread', 'on-statement', 'held', 'hold-ended', 'resolved']),
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
  partnerMail: z.nullable(PartnerMail),
  /** A mail was sent before the product stored the texts of mails. */
  isTextMissing: z.boolean(),
  history: z.array(Step),
  /** True when a new account ends the hold automatically. */
  endsWithRelink: z.boolean(),
  mayConfirm: z.boolean(),
  mayCorrect: z.boolean(),
  /** Operator whose typed correction waits for a second operator. */
  typedBy: z.nullable(z.strictObject({ id: z.uuid(), name: z.string(), at: moment, reason: z.string() })),
  mayAskForAccount: z.boolean(),
  /** A return with another amount than ours, whose payment can be proposed as returned in whole. The booked return settles the item. */
  mayReturn: z.boolean(),
  /** Open proposal of that return; null: none. */
  returnProposalId: z.nullable(z.uuid()),
  /** Line of a bank statement; null: another item, a line that a record explains, or a withdrawn statement. */
  bankLine: z.nullable(BankLine),
})
export type ExceptionDetail = z.infer<typeof ExceptionDetail>

export const getException = route({
  method: 'GET',
  path: '/api/operator/exceptions/:id',
  summary: 'Read an item that the bank sent back',
  records: true,
  params: byId,
  answer: ExceptionDetail,
})

/**
 * Closes an exception that was settled elsewhere or needs no action. A hold that the exception began continues. A line of the bank
 * gets a kind instead. 409 exception.closed, bank-line.needs-kind.
 */
export const resolveException = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/resolve',
  summary: 'Settle an exception in another way',
  params: byId,
  body: withReason,
  answer: Done,
})

/** The account may be paid again: ends the hold. 409 exception.closed, exception.no-hold. */
export const confirmAccount = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/confirm',
  summary: 'Let an account be paid again after a return',
  params: byId,
  body: withReason,
  answer: Done,
})

/**
 * Blocks the account permanently and asks the store to link a new account. 409 exception.closed, exception.no-account.
 */
export const requestAccount = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/new-account',
  summary: 'Ask a store for another account after a return',
  params: byId,
  body: withReason,
  answer: Done,
})

/**
 * Types a correction of a notice: exactly the fields of its code. The first operator's numbers wait; a second operator who types the same
 * applies them, and one who types others replaces them. The next file uses the corrected account; the partner's managers and the store's contacts are notified.
 * 409 exception.closed, exception.not-correctable, exception.superseded, exception.refused.
 */
export const correctNotice = route({
  method: 'POST',
  path: '/api/operator/exceptions/:id/correct',
  summary: 'Type what a notice of the bank meant',
  params: byId,
  body: z.strictObject({
    reason: Reason,
    routing: z.optional(z.string().check(z.refine(isRoutingNumber, fieldError('routing.invalid')))),
    account: z.optional(z.string().check(z.refine((text) => accountIn(text) === text, fieldError('account.invalid')))),
    accountType: z.optional(z.enum(['CHECKING', 'SAVINGS'], fieldError('field.invalid'))),
  }),
  answer: Done,
})
