import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '#server/base/refusal.ts'
import type { Deps } from '#server/boot/deps.ts'
import { receive } from './webhooks.service.ts'

const largest = 64 * 1024

/** Receives the raw bytes, because Plaid signs the raw body. */
const receivePlaid = (deps: Deps) => async (request: FastifyRequest) => {
  const signature = request.headers['plaid-verification']
  if (typeof signature !== 'string' || !Buffer.isBuffer(request.body)) return refuse('webhook.refused')
  await receive(deps, { signature, body: request.body, address: request.ip })
  return { received: true }
}

/** No contract of ours: the provider chose the words. */
export const webhookRoutes = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: largest }, async (_: unknown, body: unknown) => body)
    raw.route({ method: 'POST', url: '/api/webhooks/plaid', bodyLimit: largest, handler: receivePlaid(deps) })
  })
}
