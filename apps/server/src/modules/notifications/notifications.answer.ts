import type { Notification } from '@tillgate/contract/notifications.ts'
import { fromCents } from '@tillgate/domain/money.ts'
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
  }),
  z.strictObject({
    kind: z.literal('list.changed'),
    list: z.nullable(z.string()),
    day: z.string(),
    losing: z.number(),
    gaining: z.number(),
  }),
  z.strictObject({ kind: z.literal('device.new'), userAgent: z.string() }),
])
export type EventDetails = z.infer<typeof EventDetails>

export const toNotification = (row: EventRow): Notification => {
  const of = { id: row.id, at: row.happenedAt.toISOString(), isRead: row.isRead }
  const details = z.parse(EventDetails, { ...row.details, kind: row.kind })
  if (details.kind !== 'payout.sent' && details.kind !== 'payout.returned') return { ...of, ...details }
  const { cents, ...rest } = details
  return { ...of, ...rest, amount: fromCents(cents) }
}
