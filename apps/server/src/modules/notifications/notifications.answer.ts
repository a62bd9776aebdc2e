import type { Notification } from '@tillgate/contract/notifications.ts'
import { fromCents } from '@tillgate/domain/money.ts'
import { bankChanges, heldCauses, storeChanges } from '@tillgate/domain/partner-events.ts'
import { userRoles } from '@tillgate/domain/users.ts'
import * as z from 'zod/mini'
import type { EventRow } from './events.queries.ts'

/** Stored details of an event by its kind. Amounts are whole cents. */
export const EventDetails = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('payout.sent'),
    paymentOrderId: z.string(),
    cents: z.number(),
    stores: z.number(),
    storeId: z.nullable(z.string()),
    arrivesOn: z.string(),
  }),
  z.strictObject({
    kind: z.literal('payout.returned'),
    cents: z.number(),
    storeId: z.string(),
    store: z.string(),
    code: z.string(),
  }),
  z.strictObject({
    kind: z.literal('import.ended'),
    batchId: z.string(),
    file: z.string(),
    rows: z.number(),
    imported: z.number(),
    failed: z.number(),
    /** The file was stopped before its import and waits for a decision. */
    isHeld: z.optional(z.literal(true)),
  }),
  z.strictObject({
    kind: z.literal('list.changed'),
    list: z.nullable(z.string()),
    day: z.string(),
    losing: z.number(),
    gaining: z.number(),
  }),
  z.strictObject({
    kind: z.literal('payout.held'),
    storeId: z.nullable(z.string()),
    store: z.nullable(z.string()),
    cause: z.enum(heldCauses),
    endsAt: z.nullable(z.string()),
  }),
  z.strictObject({
    kind: z.literal('store.changed'),
    storeId: z.string(),
    store: z.string(),
    change: z.enum(storeChanges),
  }),
  z.strictObject({
    kind: z.literal('terminal.offline'),
    terminalId: z.string(),
    terminal: z.string(),
    storeId: z.string(),
    store: z.string(),
    since: z.string(),
  }),
  /** Without the person's name, so that its deletion leaves no copy. */
  z.strictObject({ kind: z.literal('invite.unused'), personId: z.string(), role: z.enum(userRoles) }),
  z.strictObject({ kind: z.literal('device.new'), userAgent: z.string() }),
  z.strictObject({
    kind: z.literal('bank.changed'),
    storeId: z.string(),
    store: z.string(),
    change: z.enum(bankChanges),
    last4: z.nullable(z.string()),
  }),
])
export type EventDetails = z.infer<typeof EventDetails>

/** Returns the id of the person whose name an event shows, or undefined. */
export const personOf = (row: EventRow): string | undefined => {
  const details = z.parse(EventDetails, { ...row.details, kind: row.kind })
  return details.kind === 'invite.unused' ? details.personId : undefined
}

/** `names`: names of people by id. */
export const toNotification = (row: EventRow, names: ReadonlyMap<string, string>): Notification => {
  const of = { id: row.id, at: row.happenedAt.toISOString(), isRead: row.isRead }
  const details = z.parse(EventDetails, { ...row.details, kind: row.kind })
  if (details.kind === 'invite.unused') return { ...of, ...details, name: names.get(details.personId) ?? null }
  if (details.kind !== 'payout.sent' && details.kind !== 'payout.returned') return { ...of, ...details }
  const { cents, ...rest } = details
  return { ...of, ...rest, amount: fromCents(cents) }
}
