import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Message } from './state.ts'

/** Key of this sandbox alone: the product refuses its public key in production. */
const key = createPrivateKey({
  key: Buffer.from(
    'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgloBg7UyPNzcwBHK0eRhtvo90AbAIykXbQjwMFHW018qhRANCAASzO+0uam8Xcr4whp4ILHJgOn5jnwnJSaI3SSMYMhEbVpNkY9ZF6zdqHvVtqYA/DqkAFIxXFbeKkFHWNf0rW/DQ',
    'base64',
  ),
  format: 'der',
  type: 'pkcs8',
})

/** Addresses whose mails are accepted and reported as undelivered: `bounce-later@…`, `bounce-later-2@…`. */
export const bouncesLater = (to: string): boolean => /^bounce-later\b/i.test(to)

/** Milliseconds from the acceptance of a mail to its report, and to each repetition of a report that was not taken. */
const waits = [1500, 2000, 5000, 20_000]

/** Returns a request of the Event Webhook of Twilio SendGrid with these events, signed as that provider does. */
export const signedReport = (events: readonly object[]) => {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = JSON.stringify(events)
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign('sha256', Buffer.from(timestamp + body), key).toString('base64'),
    },
    body,
  }
}

/** Returns the event of a mail that the receiving server rejected for good. `messageId`: Message-ID of the mail. */
export const bounceOf = ({ to, messageId }: Pick<Message, 'to' | 'messageId'>, more: object = {}) => ({
  email: to,
  timestamp: Math.floor(Date.now() / 1000),
  'smtp-id': messageId,
  event: 'bounce',
  type: 'bounce',
  status: '5.1.1',
  reason: '550 5.1.1 No such mailbox',
  sg_event_id: randomUUID(),
  sg_message_id: randomUUID(),
  ...more,
})

const post = async (url: string, mail: Message): Promise<number> => {
  try {
    return (await fetch(url, { ...signedReport([bounceOf(mail)]), signal: AbortSignal.timeout(10_000) })).status
  } catch {
    return 0
  }
}

/** Reports a mail as undelivered at once. Returns the status of the answer, 0 without an answer. */
export const reportBounce = (url: string | undefined, mail: Message): Promise<number> =>
  url === undefined ? Promise.resolve(0) : post(url, mail)

/** Reports a mail as undelivered later, again until the product takes the report. */
export const reportLater = async (url: string | undefined, mail: Message): Promise<void> => {
  for (const wait of waits) {
    await pause(wait, undefined, { ref: false })
    if ((await reportBounce(url, mail)) === 200) return
  }
}
