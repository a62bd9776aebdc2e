import { codeFacts, comparedFacts, contactChannels, contactSubjects } from '@tillgate/domain/support.ts'
import * as z from 'zod/mini'
import { Email, Passcode } from './auth.ts'
import { SupportContact } from './operator-support.ts'
import { Done } from './paging.ts'
import { Reason } from './reasons.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { lines } from './texts.ts'
import { withId } from './scalars.ts'

const route = staffResource('Support', 'people.help')

const Note = z
  .string(fieldError('note.required'))
  .check(lines(), z.minLength(1, fieldError('note.required')), z.maxLength(2000, fieldError('note.too-long')))

/** Opens a call with a caller check. A mail or another contact is stored with its note at once. */
export const createContact = route({
  method: 'POST',
  path: '/api/operator/partners/:id/contacts',
  summary: 'Open a call or log a contact',
  params: withId,
  body: z.strictObject({
    channel: z.enum(contactChannels, fieldError('field.invalid')),
    personId: z.nullable(z.uuid()),
    subject: z.enum(contactSubjects, fieldError('field.invalid')),
    /** Required unless the contact is a call. */
    note: z.optional(Note),
  }),
  answer: SupportContact,
})

const contact = z.strictObject({ id: z.uuid(), contactId: z.uuid() })
/**
 * Undecided facts are left out; a right code counts by itself. Two must be right, one of them about the person. 409
 * contact.closed, contact.checked, contact.undecided, contact.person-unproven.
 */
export const checkCaller = route({
  method: 'POST',
  path: '/api/operator/partners/:id/contacts/:contactId/check',
  summary: 'Store the result of a caller check',
  params: contact,
  body: z.strictObject({ right: z.array(z.enum(comparedFacts)), wrong: z.array(z.enum(comparedFacts)) }),
  answer: SupportContact,
})
/**
 * Sends a code to the person who called, by mail or text to the address or number on file. Replaces an earlier code. 409
 * contact.closed, contact.checked, contact.no-code, passcode.too-many, text.failed.
 */
export const sendCallerCode = route({
  method: 'POST',
  path: '/api/operator/partners/:id/contacts/:contactId/code',
  summary: 'Send a code that proves the caller',
  params: contact,
  body: z.strictObject({ fact: z.enum(codeFacts, fieldError('field.invalid')) }),
  answer: SupportContact,
})
/**
 * Checks the code that the caller read aloud. The third wrong one fails the caller check. 400 passcode.wrong, passcode.burnt,
 * passcode.expired; 409 contact.closed, contact.checked.
 */
export const checkCallerCode = route({
  method: 'POST',
  path: '/api/operator/partners/:id/contacts/:contactId/code/check',
  summary: 'Check the code that a caller read aloud',
  params: contact,
  body: z.strictObject({ code: Passcode }),
  answer: SupportContact,
})
export const closeContact = route({
  method: 'POST',
  path: '/api/operator/partners/:id/contacts/:contactId/close',
  summary: 'End a call with its note',
  params: contact,
  body: z.strictObject({ subject: z.enum(contactSubjects, fieldError('field.invalid')), note: Note }),
  answer: SupportContact,
})

const person = z.strictObject({ id: z.uuid(), userId: z.uuid() })
/** The caller's own open call with a verified caller. 409 contact.unverified, contact.blocked, contact.other-person. */
const inCall = { contactId: z.uuid() }
const action = <const P extends string>(name: P) =>
  ({
    method: 'POST',
    path: `/api/operator/partners/:id/users/:userId/${name}`,
    params: person,
  }) as const

export const unlockPerson = route({
  ...action('unlock'),
  summary: 'End the lock after wrong passwords',
  body: z.strictObject(inCall),
  answer: Done,
})
/** To the same address, for a person without a password. */
export const resendPersonInvitation = route({
  ...action('invitation'),
  summary: 'Mail an invitation again',
  body: z.strictObject(inCall),
  answer: Done,
})
/** Ends every session. */
export const mailPasswordLink = route({
  ...action('password-link'),
  summary: 'Mail the link to a new password',
  body: z.strictObject(inCall),
  answer: Done,
})
export const endPersonSessions = route({
  ...action('sign-out'),
  summary: 'Log a person out on every device',
  body: z.strictObject(inCall),
  answer: Done,
})
/** A proposal: the second factor becomes a mailed code. 409 account-change.open, account-change.unneeded. */
export const proposeFactorReset = route({
  ...action('factor-reset'),
  summary: 'Propose the reset of a second factor',
  body: z.strictObject({ ...inCall, reason: Reason }),
  answer: withId,
})
/** A proposal: confirmed after 24 hours at the earliest. Both addresses are mailed at once. */
export const proposeEmailChange = route({
  ...action('email-change'),
  summary: 'Propose another e-mail address',
  body: z.strictObject({ ...inCall, email: Email, reason: Reason }),
  answer: withId,
})
