import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#server/base/refusal.ts'

/** Request of a provider: the raw bytes, which the provider signed, and the signed headers in the order of their names. */
export type WebhookRequest = { body: Buffer; headers: readonly string[]; request: FastifyRequest }
type Options = { url: `/api/webhooks/${string}`; bytesMax: number; headers: readonly string[] }

/** Adds the webhook of a provider, which has no contract because the provider defines the request. Refuses a call without a named header. */
export const webhookRoute = (
  app: FastifyInstance,
  { url, bytesMax: bodyLimit, headers: names }: Options,
  receive: (received: WebhookRequest) => Promise<void>,
): void => {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, async (_: unknown, body: unknown) => body)
    raw.route({
      method: 'POST',
      url,
      bodyLimit,
      handler: async (request) => {
        const headers = names.map((name) => request.headers[name]).filter((value) => typeof value === 'string')
        if (headers.length < names.length || !Buffer.isBuffer(request.body)) return refuse('webhook.refused')
        await receive({ body: request.body, headers, request })
        return { received: true }
      },
    })
  })
}
