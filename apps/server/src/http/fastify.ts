import { randomUUID } from 'node:crypto'
import { bodyBytesMax, type Route } from '@tillgate/contract/route.ts'
import Fastify from 'fastify'
import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Runtime, Shared } from '#server/db/context.ts'
import type { Pool } from '#server/db/db.ts'
import type { Deps } from '#server/boot/deps.ts'
import { closeUnusedSockets, drainConnections, type Draining } from './drain.ts'
import { answerBadUrl, answerErrors, errorAnswer } from './errors.ts'
import type { Caller, Operator } from '#server/base/caller.ts'
import { headersOf, setHeaders, fixedHeaders, responseHeaders } from './headers.ts'
import { resolveCallers } from './resolve-caller.ts'
import { bearerOf, requestIdOf } from './request-meta.ts'
import { refuse, Refusal } from '#server/base/refusal.ts'
import { newShedder } from './shed.ts'
import { parseJsonStrict } from './parse-json.ts'
import { createServer, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

/** Writes the whole HTTP answer to a request that has no reply object; the connection closes afterwards. */
const refusedLine = (refusal: Refusal, requestId: string): string => {
  const body = JSON.stringify(errorAnswer(refusal, 'en-US', requestId))
  const headers = {
    ...fixedHeaders,
    'x-request-id': requestId,
    'cache-control': 'no-store',
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`
}

const refusalOf = (code: string | undefined): Refusal => {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Refusal('input.too-slow')
  return new Refusal(code === 'HPE_HEADER_OVERFLOW' ? 'headers.too-large' : 'input.malformed')
}

/** Answers requests that Node rejects: invalid, oversized, contradictory or late headers. */
const answerBrokenRequest = (error: Error & { code?: string }, socket: Duplex): void => {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  socket.end(refusedLine(refusalOf(error.code), randomUUID()), () => socket.destroy())
}

/** Time in milliseconds in which a body must arrive. A file may take longer while `bytes` arrive in each such period. */
type BodyLimits = { ms: number; bytes: number }
const bodyLimits: BodyLimits = { ms: 15_000, bytes: 8 * 1024 }

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const isFile = ({ headers }: FastifyRequest): boolean => /^multipart\//i.test(headers['content-type'] ?? '')

/** Ends connections whose body arrives too slowly. Node's own timeout covers only the headers. */
const cutSlowBodies = (app: FastifyInstance, { ms, bytes }: BodyLimits): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const { raw } = request
    const { socket } = raw
    let seen = socket.bytesRead
    const look = (): void => {
      const came = socket.bytesRead - seen
      seen = socket.bytesRead
      if (raw.complete || (isFile(request) && came >= bytes)) return
      request.log.warn({ route: request.routeOptions.url, came }, 'cut off: too slow')
      if (reply.raw.headersSent) socket.destroy()
      else socket.end(refusedLine(new Refusal('input.too-slow'), request.id), () => socket.destroy())
    }
    const timer = setInterval(look, ms)
    raw.once('close', () => clearInterval(timer))
    raw.once('end', () => clearInterval(timer))
    done()
  })
}

/** The longest form that needs no session has a few short fields. */
const strangerMax = 16 * 1024

/** JSON bodies by our rules. Multipart passes through unread: `serveUpload` streams it. */
const readJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (request.caller.audience === 'none' && Buffer.byteLength(text) > strangerMax) {
      // An expired session answers 401: the caller must sign in again, not send a smaller body.
      refuse(bearerOf(request) === undefined ? 'input.too-large' : 'session.missing')
    }
    return parseJsonStrict(text, { bytesMax: request.routeOptions.bodyLimit })
  })
  app.addContentTypeParser('multipart/form-data', async () => undefined)
}

export type Served = { name: string; route: Route; contract: object }

declare module 'fastify' {
  interface FastifyInstance {
    pool: Pool
    /** For calls that only read. */
    reads: Pool
    /** For callers without a session. */
    reserve: Pool
    /** Parts of the process for every context. */
    shared: Shared
    checksAnswers: boolean
    /** Every served route with its contract, for the API documentation. */
    served: Served[]
    /** Throws unless `code` is a fresh code of the operator's authenticator. Added by `buildApp`. */
    requireOperatorCode: (asked: Runtime & { pool: Pool; caller: Operator }, code: string) => Promise<void>
  }
  interface FastifyRequest {
    /** The caller works for an approved practice, whose sentences name procedures and patients. */
    isPractice: boolean
    caller: Caller
  }
}

/** Creates the Fastify app with parsers, limits, headers and error handling, without routes. */
export const newApp = (
  {
    config,
    pool,
    reads,
    reserve,
    log,
    ...parts
  }: Pick<Deps, 'config' | 'pool' | 'reads' | 'reserve' | 'log' | keyof Shared>,
  { slowness = bodyLimits, draining = { yes: false } }: { slowness?: BodyLimits; draining?: Draining } = {},
): FastifyInstance => {
  const headers = responseHeaders(config)
  const shedder = newShedder({ most: config.maxRequests, draining, headers, bodyMs: slowness.ms })
  const app = Fastify({
    loggerInstance: log,
    genReqId: (request) => requestIdOf(request.headers['x-request-id']),
    bodyLimit: bodyBytesMax,
    // X-Forwarded-For is trusted only from our own proxies; otherwise the address is the peer's.
    trustProxy: config.trustedProxies.length > 0 ? config.trustedProxies : false,
    forceCloseConnections: 'idle',
    // drain.ts answers requests that arrive while the server closes.
    return503OnClosing: false,
    serverFactory: (handle) =>
      createServer(
        {
          requestTimeout: 15 * 60_000,
          // Node looks for late headers every half minute by default.
          headersTimeout: slowness.ms,
          connectionsCheckingInterval: Math.min(1000, slowness.ms),
          keepAliveTimeout: 72_000,
        },
        shedder.before(handle),
      ),
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: answerBadUrl((request) => headersOf(config, request)),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 256 },
    // headers.ts writes one log line per answer with the fields that may be logged.
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorate('pool', pool)
  app.decorate('reads', reads)
  app.decorate('reserve', reserve)
  const { keyring, enqueue, passwords, namedLocks, longLists } = parts
  app.decorate('shared', { keyring, enqueue, passwords, namedLocks, longLists })
  app.decorate('served', [])
  app.decorate('checksAnswers', !config.production)
  answerErrors(app)
  // Before anything refuses: the body of a refused request is watched as well.
  cutSlowBodies(app, slowness)
  setHeaders(app, config)
  drainConnections(app, draining)
  shedder.install(app)
  closeUnusedSockets(app)
  readJson(app)
  resolveCallers(app)
  return app
}
