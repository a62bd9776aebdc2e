import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { Refusal } from '../refusal.ts'

/** What holds for every answer, also for one to a request that nobody could read. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
}
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export const headersOf = (config: Config, request: FastifyRequest): Record<string, string> => ({
  ...fixedHeaders,
  'x-request-id': request.id,
  ...(config.production ? hsts : {}),
  ...(/^\/(api|health)\//.test(request.url) ? { 'cache-control': 'no-store' } : {}),
})

/** Headers of every answer; pages add their Content-Security-Policy where they are sent. */
export const setHeaders = (app: FastifyInstance, config: Config): void => {
  const ours = new URL(config.publicUrl).host
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(config, request))
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
