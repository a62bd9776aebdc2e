import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import { Refusal } from './refusal.ts'

/** Headers of every answer; pages add their Content-Security-Policy where they are sent. */
export const setHeaders = (app: FastifyInstance, config: Config): void => {
  const ours = new URL(config.publicUrl).host
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'x-request-id': request.id,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      ...(config.production ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    })
    if (request.url.startsWith('/api/') || request.url.startsWith('/health/')) reply.header('cache-control', 'no-store')
    // A forged Host must not choose what a page or a mail links to. Health checks come by address.
    if (config.production && !request.url.startsWith('/health/') && request.host !== ours) {
      throw new Refusal('host.unknown')
    }
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      route: request.routeOptions.url ?? '(none)',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      ...('userId' in request.caller ? { user: request.caller.userId } : {}),
      ...('partnerId' in request.caller ? { partner: request.caller.partnerId } : {}),
    })
  })
}
