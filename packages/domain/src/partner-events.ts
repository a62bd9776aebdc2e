import { isPermitted, type Permission } from './permissions.ts'
import type { PortalRole } from './roles.ts'

/**
 * Kinds of events of a partner. The bell, mails and texts read them, and an interface for the partner's own systems would
 * send them under these names. Stored names are never changed.
 */
export const partnerEventKinds = [
  'payout.sent',
  'payout.returned',
  'import.ended',
  'list.changed',
  'device.new',
] as const
export type PartnerEventKind = (typeof partnerEventKinds)[number]

/** Permission that a person needs to see events of a kind. An event that names a person is shown to that person alone. */
const neededFor: Record<PartnerEventKind, Permission> = {
  'payout.sent': 'statements.read',
  'payout.returned': 'bank.link',
  'import.ended': 'items.edit',
  'list.changed': 'items.edit',
  'device.new': 'portal.use',
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
