import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config/config.ts'
import { refuse } from '#server/base/refusal.ts'

type Host = { name: string; port: string }

/** Host names compare without case, a trailing dot and the port that the protocol implies. */
const hostOf = (protocol: string, host: string | undefined): Host | undefined => {
  if (host === undefined || !/^[\w.:[\]-]+$/.test(host)) return undefined
  const url = URL.parse(`${protocol}//${host}`)
  return url ? { name: url.hostname.replace(/\.$/, ''), port: url.port } : undefined
}

const isLoopback = (name: string): boolean => name === 'localhost' || name === '[::1]' || /^127(\.\d+){3}$/.test(name)

const isNamedTwice = ({ raw }: FastifyRequest): boolean =>
  raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host').length > 1

/**
 * Refuses requests for other hosts, so that a forged Host chooses no link and no foreign name that resolves to this machine
 * (DNS rebinding) reaches the API through a browser. Production answers to PUBLIC_URL alone, development to loopback besides.
 * Health checks and the monitoring, which has a token, come by address. X-Forwarded-Host is not read: proxies pass on what
 * their callers wrote.
 */
const hostGuard = ({
  production,
  publicUrl,
  metricsToken,
}: Pick<Config, 'production' | 'publicUrl' | 'metricsToken'>) => {
  const { protocol, host } = new URL(publicUrl)
  const ours = hostOf(protocol, host)
  return (request: FastifyRequest): void => {
    if (isNamedTwice(request)) refuse('input.malformed')
    const { url } = request.routeOptions
    if (url?.startsWith('/health/') || (url === '/metrics' && metricsToken !== undefined)) return
    const asked = hostOf(protocol, request.headers.host)
    if (!asked) return refuse('host.unknown')
    const isOurs = asked.name === ours?.name && (!production || asked.port === ours.port)
    if (!isOurs && (production || !isLoopback(asked.name))) refuse('host.unknown')
  }
}

/** Headers of every answer, also of the answer to an unreadable request. */
export const fixedHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  // Pages and their files say otherwise themselves.
  'cache-control': 'no-store',
}
const hsts = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Headers of every answer but the request id. */
export const responseHeaders = ({ production }: Pick<Config, 'production'>): Record<string, string> => ({
  ...fixedHeaders,
  ...(production ? hsts : {}),
})

export const headersOf = (config: Config, request: FastifyRequest): Record<string, string> => ({
  ...responseHeaders(config),
  'x-request-id': request.id,
})

/** Sets the headers of every answer. `pages.ts` adds the Content-Security-Policy of pages. */
export const setHeaders = (app: FastifyInstance, config: Config): void => {
  const requireKnownHost = hostGuard(config)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(config, request))
    requireKnownHost(request)
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { url = '(none)' } = request.routeOptions
    request.log[url.startsWith('/health/') ? 'debug' : 'info']({
      route: url,
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
