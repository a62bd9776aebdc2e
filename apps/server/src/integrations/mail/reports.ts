import { verify } from 'node:crypto'
import * as z from 'zod/mini'
import { reportKeyOf } from '#server/config/report-key.ts'
import { reasonLine, type Bounce, type MailReportsPort } from './port.ts'

/** Field names of the Event Webhook of Twilio SendGrid. `smtp-id` is the Message-ID of the mail. */
const Event = z.object({
  event: z.string(),
  'smtp-id': z.string(),
  type: z.optional(z.string()),
  reason: z.optional(z.string()),
})
type Event = z.infer<typeof Event>
const Report = z.array(z.unknown())

/**
 * Returns true for a mail that never arrives: the receiving server rejected the mail for good, or the provider did not try because the
 * address bounced before. `blocked` is a rejection that passes.
 */
const isLost = ({ event, type }: Event): boolean => event === 'dropped' || (event === 'bounce' && type !== 'blocked')

/** The Message-ID is `<id@domain>`. */
const idOf = (messageId: string): string | undefined =>
  /^<?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/.exec(messageId)?.[1]

const toBounces = (entry: unknown): Bounce[] => {
  const event = z.safeParse(Event, entry).data
  const id = event && isLost(event) ? idOf(event['smtp-id']) : undefined
  return id === undefined ? [] : [{ id, reason: reasonLine(event?.reason ?? '') || 'bounced' }]
}

const eventsOf = (body: Buffer): unknown[] | undefined => {
  try {
    return z.safeParse(Report, JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Reads reports of undelivered mails in the format of the signed Event Webhook of Twilio SendGrid: the signature covers the timestamp and
 * the raw body. A report has no maximum age, because a report that was read before changes nothing. An empty key refuses every report.
 */
export const signedReports = (publicKey: string): MailReportsPort => {
  const key = publicKey === '' ? undefined : reportKeyOf(publicKey)
  const isGenuine = (signature: string, sentAt: string, body: Buffer): boolean =>
    key !== undefined &&
    verify('sha256', Buffer.concat([Buffer.from(sentAt), body]), key, Buffer.from(signature, 'base64'))
  return {
    read: ({ signature, sentAt, body }) =>
      isGenuine(signature, sentAt, body) ? eventsOf(body)?.flatMap(toBounces) : undefined,
  }
}
