import { bankAccountStatuses, storeStatuses } from '@tillgate/domain/stores.ts'
import { portalRoles } from '@tillgate/domain/roles.ts'
import {
  callerFacts,
  codeFacts,
  checkResults,
  contactChannels,
  contactSubjects,
  findMin,
  findReasons,
  messageStates,
  personStates,
} from '@tillgate/domain/support.ts'
import { twoFactorWays } from '@tillgate/domain/two-factor.ts'
import * as z from 'zod/mini'
import { StaffName } from './operator-applications.ts'
import { fieldError } from './refusals.ts'
import { staffResource } from './route.ts'
import { words } from './texts.ts'
import { moment, withId } from './scalars.ts'

const route = staffResource('Support', 'people.help')

const by = z.enum(findReasons)

const PersonFound = z.strictObject({
  id: z.uuid(),
  partnerId: z.uuid(),
  partner: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(portalRoles),
  state: z.enum(personStates),
  by,
  /** Former name that matched; null for other hits. */
  formerName: z.nullable(z.string()),
})
const PartnerFound = z.strictObject({
  id: z.uuid(),
  businessName: z.string(),
  supportId: z.nullable(z.string()),
  status: z.nullable(z.enum(storeStatuses)),
  by,
  formerName: z.nullable(z.string()),
  accountLast4: z.nullable(z.string()),
})
/** A person who began to register and has no partner yet. */
const RegistrationFound = z.strictObject({
  email: z.string(),
  /** `CODE`: the mailed code was not entered. `DETAILS`: no password yet. `TYPE`: no type of partner chosen yet. */
  step: z.enum(['CODE', 'DETAILS', 'TYPE']),
  since: moment,
})
export type PersonFound = z.infer<typeof PersonFound>
export type PartnerFound = z.infer<typeof PartnerFound>
export type RegistrationFound = z.infer<typeof RegistrationFound>

/**
 * Finds by name, former name, part of an e-mail, phone number in any writing, last four digits of an account, support id and
 * EIN. Unfinished registrations: by e-mail. Each search is written to the change log.
 */
export const findForSupport = route({
  method: 'GET',
  path: '/api/operator/support/search',
  summary: 'Find people, partners and unfinished registrations',
  records: true,
  query: z.strictObject({
    search: z
      .string(fieldError('field.invalid'))
      .check(words(), z.minLength(findMin, fieldError('field.invalid')), z.maxLength(100, fieldError('field.invalid'))),
  }),
  answer: z.strictObject({
    people: z.array(PersonFound),
    partners: z.array(PartnerFound),
    registrations: z.array(RegistrationFound),
  }),
})

const SupportPerson = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  role: z.enum(portalRoles),
  state: z.enum(personStates),
  /** Wrong passwords lock sign-in until this moment. */
  lockedUntil: z.nullable(moment),
  lastSignInAt: z.nullable(moment),
  sessions: z.number(),
  secondFactor: z.nullable(z.enum(twoFactorWays)),
  passkeys: z.number(),
  /** Invitation of a person without a password. Past: its link has expired. */
  invitedUntil: z.nullable(moment),
  formerNames: z.array(z.string()),
  /** Open proposal that changes this account. */
  proposalId: z.nullable(z.uuid()),
})
export type SupportPerson = z.infer<typeof SupportPerson>

export const SupportContact = z.strictObject({
  id: z.uuid(),
  channel: z.enum(contactChannels),
  /** Person who called or wrote. */
  personId: z.nullable(z.uuid()),
  person: z.string(),
  subject: z.enum(contactSubjects),
  note: z.string(),
  result: z.enum(checkResults),
  right: z.array(z.enum(callerFacts)),
  wrong: z.array(z.enum(callerFacts)),
  /** Latest code that was sent in this call. */
  code: z.nullable(z.strictObject({ fact: z.enum(codeFacts), sentAt: moment, isRight: z.boolean() })),
  by: StaffName,
  openedAt: moment,
  closedAt: z.nullable(moment),
})
export type SupportContact = z.infer<typeof SupportContact>

export const PartnerSupport = z.strictObject({
  people: z.array(SupportPerson),
  /** Facts to compare with what the caller names. `SUPPORT_ID` in full, `LAST_PAYOUT` as a date, `MAILED_CODE` as the address, the others as last four digits. */
  facts: z.array(z.strictObject({ fact: z.enum(callerFacts), value: z.string() })),
  formerNames: z.array(z.strictObject({ name: z.string(), until: moment })),
  contacts: z.array(SupportContact),
  /** The caller's own open call. */
  call: z.nullable(SupportContact),
  failedChecks: z.strictObject({ count: z.number(), lastAt: z.nullable(moment), isBlocked: z.boolean() }),
  bank: z.nullable(z.strictObject({ last4: z.nullable(z.string()), status: z.enum(bankAccountStatuses) })),
  lastPaidOn: z.nullable(z.string()),
  now: moment,
})
export type PartnerSupport = z.infer<typeof PartnerSupport>

/** Written to the change log as a view of personal data. */
export const getPartnerSupport = route({
  method: 'GET',
  path: '/api/operator/partners/:id/support',
  summary: 'Read the people of a partner, the caller check and the contact log',
  records: true,
  params: withId,
  answer: PartnerSupport,
})

const SupportMessage = z.strictObject({
  id: z.uuid(),
  channel: z.enum(['mail', 'text']),
  /** Person with this address or number; null: the contact of a store. */
  personId: z.nullable(z.uuid()),
  to: z.string(),
  /** Empty: the message is not composed yet. */
  subject: z.string(),
  /** Text without codes and links. */
  text: z.string(),
  state: z.enum(messageStates),
  /** The provider's reason of a bounce. */
  reason: z.nullable(z.string()),
  attempts: z.number(),
  createdAt: moment,
  sentAt: z.nullable(moment),
})
export type SupportMessage = z.infer<typeof SupportMessage>

/** Mails and texts of the last 30 days to the partner's people and contacts. */
export const listPartnerMessages = route({
  method: 'GET',
  path: '/api/operator/partners/:id/messages',
  summary: 'List mails and texts to a partner with their delivery',
  records: true,
  params: withId,
  answer: z.strictObject({ items: z.array(SupportMessage) }),
})
