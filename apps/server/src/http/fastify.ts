import { randomUUID } from 'node:crypto'
import Fastify, { LogController, type FastifyInstance } from 'fastify'
import type { Pool } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { answerBadUrl, answerErrors } from './errors.ts'
import type { Caller } from '#server/caller.ts'
import { headersOf, setHeaders } from './headers.ts'
import { loggerOptions } from './log.ts'
import { resolveCallers } from './resolve-caller.ts'
import { readJson } from './read-json.ts'
import { answerBrokenRequest } from './refused-line.ts'
import { cutSlowBodies, bodyLimits, type BodyLimits } from './slow-requests.ts'
import { closeUnusedSockets } from './unused-sockets.ts'

declare module 'fastify' {
  interface FastifyInstance {
    pool: Pool
    /** For callers without a session. */
    reserve: Pool
    checksAnswers: boolean
  }
  interface FastifyRequest {
    caller: Caller
  }
}

/** A caller's request id is stored when it looks like one, so that a trace crosses systems. */
const requestIdOf = (given: string | string[] | undefined): string =>
  typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()

/** The app without its routes: everything that holds for each of them. */
export const newApp = (
  { config, pool, reserve }: Pick<Deps, 'config' | 'pool' | 'reserve'>,
  slowness: BodyLimits = bodyLimits,
): FastifyInstance => {
  const app = Fastify({
    logger: loggerOptions(config),
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    bodyLimit: 1024 * 1024,
    // The peer's own address: X-Forwarded-For is anybody's word, unless one of our own proxies says it.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    requestTimeout: 15 * 60_000,
    // Node looks for headers that do not come only every half minute unless told otherwise.
    http: { headersTimeout: slowness.ms, connectionsCheckingInterval: Math.min(1000, slowness.ms) },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadUrl((request) => headersOf(config, request)),
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 256 },
    // One line per answer, written in headers.ts with what may be logged.
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorate('pool', pool)
  app.decorate('reserve', reserve)
  app.decorate('checksAnswers', !config.production)
  answerErrors(app)
  setHeaders(app, config)
  closeUnusedSockets(app)
  cutSlowBodies(app, slowness)
  readJson(app)
  resolveCallers(app)
  return app
}
