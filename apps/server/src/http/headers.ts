import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { hostGuard } from './known-host.ts'

/** Headers of every answer, also of the answer to an unreadable request. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Pages and their files say otherwise themselves.
  'cache-control': 'no-store',
}
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

export const headersOf = (config: Config, request: FastifyRequest): Record<string, string> => ({
  ...fixedHeaders,
  'x-request-id': request.id,
  ...(config.production ? hsts : {}),
})

/** Sets the headers of every answer. `pages.ts` adds the Content-Security-Policy of pages. */
export const setHeaders = (app: FastifyInstance, config: Config): void => {
  const requireKnownHost = hostGuard(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(config, request))
    requireKnownHost(request)
  })
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info({
      route: request.routeOptions.url ?? '(none)',
      method: request.method,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      ip: request.ip,
      ...('userId' in request.caller ? { user: request.caller.userId } : {}),
      ...('partnerId' in request.caller ? { partner: request.caller.partnerId } : {}),
    })
    done()
  })
}
