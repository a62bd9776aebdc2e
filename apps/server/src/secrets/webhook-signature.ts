import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** Makes a signing secret: 256 random bits in base64 after `whsec_`, as Standard Webhooks defines. */
export const newWebhookSecret = (): string => `${prefix}${randomBytes(32).toString('base64')}`

type Message = { id: string; seconds: number; body: string }

/**
 * Returns the header `webhook-signature` of Standard Webhooks: for each secret `v1,` and the base64 HMAC-SHA256 of id,
 * timestamp and body, joined by dots. Several signatures are separated by a space.
 */
export const webhookSignature = (secrets: readonly string[], { id, seconds, body }: Message): string =>
  secrets
    .map((secret) => {
      const key = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
    })
    .join(' ')
