import { bankChanges, heldCauses, mailTimes, partnerEventKinds, storeChanges } from '@tillgate/domain/partner-events.ts'
import { userRoles } from '@tillgate/domain/users.ts'
import * as z from 'zod/mini'
import { Done, listOf, paged } from './paging.ts'
import { fieldError } from './refusals.ts'
import { resource } from './route.ts'
import { approvedPartnerUsers } from './access.ts'

const route = resource({ tags: ['Notifications'], access: approvedPartnerUsers('portal.use') })

const ofEvent = { id: z.uuid(), at: z.iso.datetime(), isRead: z.boolean() }

/** Event of a partner for a reader. */
export const Notification = z.discriminatedUnion('kind', [
  /** `storeId`: the only store that is paid, null for several. `arrivesOn`: banking day of the deposit. */
  z.strictObject({
    ...ofEvent,
    kind: z.literal('payout.sent'),
    paymentOrderId: z.uuid(),
    amount: z.number(),
    stores: z.number(),
    storeId: z.nullable(z.uuid()),
    arrivesOn: z.iso.date(),
  }),
  /** `code`: reason of the bank, such as R02. */
  z.strictObject({
    ...ofEvent,
    kind: z.literal('payout.returned'),
    amount: z.number(),
    storeId: z.uuid(),
    store: z.string(),
    code: z.string(),
  }),
  /** `storeId`: null when the payouts of all stores are on hold. `endsAt`: null until an operator ends the hold. */
  z.strictObject({
    ...ofEvent,
    kind: z.literal('payout.held'),
    storeId: z.nullable(z.uuid()),
    store: z.nullable(z.string()),
    cause: z.enum(heldCauses),
    endsAt: z.nullable(z.iso.datetime()),
  }),
  z.strictObject({
    ...ofEvent,
    kind: z.literal('import.ended'),
    batchId: z.uuid(),
    file: z.string(),
    rows: z.number(),
    imported: z.number(),
    failed: z.number(),
    /** The file was stopped before its import and waits for a decision. */
    isHeld: z.optional(z.literal(true)),
  }),
  /** `list`: the list that changed; null when the dates of products end. */
  z.strictObject({
    ...ofEvent,
    kind: z.literal('list.changed'),
    list: z.nullable(z.string()),
    day: z.iso.date(),
    losing: z.number(),
    gaining: z.number(),
  }),
  z.strictObject({
    ...ofEvent,
    kind: z.literal('store.changed'),
    storeId: z.uuid(),
    store: z.string(),
    change: z.enum(storeChanges),
  }),
  /** `terminal`: name, empty without a name. `since`: last sale or sign-in of the terminal. */
  z.strictObject({
    ...ofEvent,
    kind: z.literal('terminal.offline'),
    terminalId: z.uuid(),
    terminal: z.string(),
    storeId: z.uuid(),
    store: z.string(),
    since: z.iso.datetime(),
  }),
  /** `name`: null for a deleted person. The name is looked up, not stored with the event. */
  z.strictObject({
    ...ofEvent,
    kind: z.literal('invite.unused'),
    personId: z.uuid(),
    role: z.enum(userRoles),
    name: z.nullable(z.string()),
  }),
  z.strictObject({ ...ofEvent, kind: z.literal('device.new'), userAgent: z.string() }),
  /** `last4`: last digits of the account in force after the change; null for a removed account. */
  z.strictObject({
    ...ofEvent,
    kind: z.literal('bank.changed'),
    storeId: z.uuid(),
    store: z.string(),
    change: z.enum(bankChanges),
    last4: z.nullable(z.string()),
  }),
])
export type Notification = z.infer<typeof Notification>

/**
 * Newest first: events of 90 days that the caller's role may see, and those about the caller. With `per: group` a page and
 * `total` count groups (three to a hundred events of one kind that follow each other, or one event), and the page has all
 * events of its groups.
 */
export const listNotifications = route({
  method: 'GET',
  path: '/api/notifications',
  summary: 'List what happened',
  query: z.strictObject({
    ...paged(['at']),
    kind: z.optional(z.enum(partnerEventKinds, fieldError('field.invalid'))),
    per: z.optional(z.enum(['event', 'group'], fieldError('field.invalid'))),
  }),
  answer: listOf(Notification),
})

/** Counts unread events of the last 30 days, at most 99. */
export const countNotifications = route({
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'Count what happened since you looked',
  answer: z.strictObject({ unread: z.number() }),
})

/** Marks events as read for the caller alone; without `ids` all of them. */
export const markNotificationsRead = route({
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark what happened as read',
  body: z.strictObject({ ids: z.optional(z.array(z.uuid()).check(z.maxLength(100, fieldError('field.invalid')))) }),
  answer: Done,
})

/** `isMailFixed`, `isTextFixed`: sent at once, and not to be switched off. */
export const NotificationSetting = z.strictObject({
  kind: z.enum(partnerEventKinds),
  mail: z.enum(mailTimes),
  text: z.boolean(),
  isMailFixed: z.boolean(),
  isTextFixed: z.boolean(),
})
export type NotificationSetting = z.infer<typeof NotificationSetting>

/** `phone`: masked number for texts; null for a person without a number, who gets no texts. */
export const NotificationSettings = z.strictObject({
  email: z.string(),
  phone: z.nullable(z.string()),
  items: z.array(NotificationSetting),
})
export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettings = route({
  method: 'GET',
  path: '/api/notifications/settings',
  summary: 'Read which events reach you, and how',
  answer: NotificationSettings,
})

/** Changes the channels of one kind for the caller alone. */
export const updateNotificationSetting = route({
  method: 'PUT',
  path: '/api/notifications/settings',
  summary: 'Choose how events of a kind reach you',
  body: z.strictObject({
    kind: z.enum(partnerEventKinds, fieldError('field.invalid')),
    mail: z.enum(mailTimes, fieldError('field.invalid')),
    text: z.boolean(),
  }),
  answer: NotificationSettings,
})
