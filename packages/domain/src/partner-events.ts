import type { PayoutHoldKind } from './payout-holds.ts'
import { isPermitted, type Permission } from './permissions.ts'
import { storeAdmins, type PortalRole } from './roles.ts'

/**
 * Kinds of events of a partner. The bell, mails and texts read them, and an interface for the partner's own systems would
 * send them under these names. Stored names are never changed.
 */
export const partnerEventKinds = [
  'payout.sent',
  'payout.returned',
  'payout.held',
  'import.ended',
  'list.changed',
  'store.changed',
  'terminal.offline',
  'invite.unused',
  'device.new',
  'bank.changed',
] as const
export type PartnerEventKind = (typeof partnerEventKinds)[number]

const holdCauses = ['BANK_CHANGE', 'UNDER_REVIEW', 'OPERATOR'] as const satisfies readonly PayoutHoldKind[]
/**
 * Causes of `payout.held`. A returned payout and a missing account are events of their own. `NEXT_RUN`: the payout left its run,
 * because nobody may approve it there, and waits for the next one; no hold exists.
 */
export const heldCauses = [...holdCauses, 'NEXT_RUN'] as const
export type HeldCause = (typeof heldCauses)[number]
/** Changes of `store.changed`: the answer to an application, a decision of the operator or a switch by the partner. */
export const storeChanges = ['approved', 'declined', 'suspended', 'reinstated', 'opened', 'closed'] as const
/** Changes of `bank.changed`. `corrected`: the bank named other numbers of the same account. */
export const bankChanges = ['linked', 'replaced', 'corrected', 'removed'] as const
export type BankChange = (typeof bankChanges)[number]

/** Permission that a person needs to see events of a kind. An event that names a person is shown to that person alone. */
const neededFor: Record<PartnerEventKind, Permission> = {
  'payout.sent': 'statements.read',
  'payout.returned': 'payout-returns.read',
  'payout.held': 'statements.read',
  'import.ended': 'items.edit',
  'list.changed': 'items.edit',
  'store.changed': 'stores.manage',
  'terminal.offline': 'stores.manage',
  'invite.unused': 'users.manage',
  'device.new': 'portal.use',
  'bank.changed': 'bank.link',
}

/** Returns the kinds of events that a role sees. */
export const eventKindsOf = (role: PortalRole): PartnerEventKind[] =>
  partnerEventKinds.filter((kind) => isPermitted(role, neededFor[kind]))

/** Days that an event is stored. */
export const eventDays = 90
/** Days that an unread event counts at the bell. */
export const unreadDays = 30
/** Highest number of unread events at the bell. */
export const unreadMax = 99
/** Events of one kind that follow each other are listed as a group from this number on: fewer are as quick to read as a group. */
export const groupMin = 3
/** Events of one group at most. */
export const groupMax = 100

/** Groups of kinds, as the settings and the daily mail show them. */
export const eventGroups = ['money', 'items', 'stores', 'security'] as const
export type EventGroup = (typeof eventGroups)[number]
const groups: Record<PartnerEventKind, EventGroup> = {
  'payout.sent': 'money',
  'payout.returned': 'money',
  'payout.held': 'money',
  'import.ended': 'items',
  'list.changed': 'items',
  'store.changed': 'stores',
  'terminal.offline': 'stores',
  'invite.unused': 'stores',
  'device.new': 'security',
  'bank.changed': 'security',
}
export const groupOf = (kind: PartnerEventKind): EventGroup => groups[kind]

/** When events of a kind are mailed: each at once, all of a day in one mail, or not at all. */
export const mailTimes = ['AT_ONCE', 'DAILY', 'NEVER'] as const
export type MailTime = (typeof mailTimes)[number]
type Channels = { mail: MailTime; text: boolean }
/**
 * Channels of a kind before a person chooses. Events without a task for the day come in the daily mail. Texts are sent only to
 * people who switch them on, except about a bank account.
 */
export const defaultChannels: Record<PartnerEventKind, Channels> = {
  'payout.sent': { mail: 'DAILY', text: false },
  'payout.returned': { mail: 'AT_ONCE', text: false },
  'payout.held': { mail: 'AT_ONCE', text: false },
  'import.ended': { mail: 'AT_ONCE', text: false },
  'list.changed': { mail: 'DAILY', text: false },
  'store.changed': { mail: 'AT_ONCE', text: false },
  'terminal.offline': { mail: 'NEVER', text: false },
  'invite.unused': { mail: 'DAILY', text: false },
  'device.new': { mail: 'AT_ONCE', text: false },
  'bank.changed': { mail: 'AT_ONCE', text: true },
}

/** Kinds whose mail always comes at once: a thief of an account would switch off its warning. */
export const isMailFixed = (kind: PartnerEventKind): boolean => kind === 'device.new' || kind === 'bank.changed'
/** Kinds whose text cannot be switched off either: the thief of a mailbox deletes the mail. */
export const isTextFixed = (kind: PartnerEventKind): boolean => kind === 'bank.changed'

/** Days after which an unused invitation is an event. Its link has expired then. */
export const inviteDays = 3
/** Minutes without a sale or a sign-in after which a terminal is offline, in hours in which it usually sells. */
export const offlineMinutes = 60
/** Weeks that are compared, and in how many of them a terminal sold in the same hour of the week to be expected to sell. */
export const usualHours = { weeks: 4, minWeeksSold: 3 } as const

/** Kinds that are sent to the person concerned; the others are sent to all Store Admins. */
const ofOnePerson: readonly PartnerEventKind[] = ['import.ended', 'device.new']

/** Roles of the people to whom events of a kind are sent. The mails about held and returned payouts are tasks of Store Admins. */
export const recipientRolesOf = (kind: PartnerEventKind): readonly PortalRole[] =>
  kind === 'payout.sent' ? [...storeAdmins, 'ACCOUNTANT'] : storeAdmins

/** Returns the kinds about which a person of this role gets mails or texts. */
export const sentKindsOf = (role: PortalRole): PartnerEventKind[] =>
  eventKindsOf(role).filter((kind) => recipientRolesOf(kind).includes(role) || ofOnePerson.includes(kind))

const firstHour = 8
const lastHour = 21
/**
 * Hours until a text may be sent, from a local hour with its fraction: texts arrive from 8 AM to 9 PM, those about the safety
 * of an account at any time.
 */
export const hoursUntilText = (kind: PartnerEventKind, hour: number): number => {
  if (isMailFixed(kind) || (hour >= firstHour && hour < lastHour)) return 0
  return hour < firstHour ? firstHour - hour : 24 - hour + firstHour
}
