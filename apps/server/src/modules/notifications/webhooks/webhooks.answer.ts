import type { WebhookDelivery, WebhookEndpoint } from '@tillgate/contract/webhooks.ts'
import { isWebhookKind, webhookTestType } from '@tillgate/domain/webhooks.ts'
import type { AttemptRow, DeliveryRow, Figures } from './deliveries.queries.ts'
import type { EndpointRow } from './endpoints.queries.ts'

export const toEndpoint = (row: EndpointRow, figures: Figures | undefined, now: Date): WebhookEndpoint => ({
  id: row.id,
  url: row.url,
  description: row.description,
  kinds: row.kinds,
  pause: row.pausedAt && row.pauseReason ? { at: row.pausedAt.toISOString(), reason: row.pauseReason } : null,
  createdAt: row.createdAt.toISOString(),
  oldSecretUntil: row.oldSecretUntil && row.oldSecretUntil > now ? row.oldSecretUntil.toISOString() : null,
  tried: figures?.tried ?? 0,
  succeeded: figures?.succeeded ?? 0,
  lastAt: figures?.lastAt?.toISOString() ?? null,
})

export const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  id: row.id,
  messageId: row.messageId,
  type: isWebhookKind(row.type) ? row.type : webhookTestType,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  nextAt: row.state === 'waiting' ? row.dueAt.toISOString() : null,
  lastAt: row.sentAt?.toISOString() ?? null,
  status: row.status,
  failure: row.failure ?? row.lastFailure,
  milliseconds: row.milliseconds,
})

type Headers = Readonly<Record<string, string>>
/** Headers of a request. `at`: time of the signature. */
export const headersOf = (messageId: string, at: Date, signature: string): Headers => ({
  'content-type': 'application/json',
  'user-agent': 'Tillgate-Webhooks/1',
  'webhook-id': messageId,
  'webhook-timestamp': String(secondsOf(at)),
  'webhook-signature': signature,
})
/** Unix time in whole seconds, as the signature has it. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000)

export const toAttempt = (messageId: string, row: AttemptRow) => ({
  number: row.attempt,
  at: row.sentAt.toISOString(),
  headers: Object.entries(headersOf(messageId, row.sentAt, row.signature)).map(([name, value]) => ({ name, value })),
  status: row.status,
  failure: row.failure,
  milliseconds: row.milliseconds,
  response: row.response,
})
