import type { FastifyInstance } from 'fastify'
import { webhookRoute } from '#server/http/webhook-route.ts'
import type { Deps } from '#server/ports/deps.ts'
import { receiveMailReport } from './bounces.service.ts'

/** Maximum size of a report in bytes: the provider collects events up to 768 KB. */
const reportBytesMax = 1024 * 1024
const signedHeaders = ['x-twilio-email-event-webhook-signature', 'x-twilio-email-event-webhook-timestamp']

export const outboxRoutes = (app: FastifyInstance, deps: Deps): void =>
  webhookRoute(
    app,
    { url: '/api/webhooks/mail', bytesMax: reportBytesMax, headers: signedHeaders },
    ({ body, headers: [signature = '', sentAt = ''], request }) =>
      receiveMailReport(deps, { signature, sentAt, body }, request.id),
  )
