import { randomUUID } from 'node:crypto'
import proxyAddr from '@fastify/proxy-addr'
import { bodyBytesMax, type Route } from '@tillgate/contract/route.ts'
import Fastify from 'fastify'
import { LogController, type FastifyInstance, type FastifyRequest } from 'fastify'
import type { Runtime, Shared } from '#server/db/context.ts'
import type { Pool } from '#server/db/db.ts'
import type { Deps } from '#server/ports/deps.ts'
import { newAccountPlaces } from './account-places.ts'
import { closeUnusedSockets, drainConnections, type Draining } from './drain.ts'
import { answerBadUrl, answerErrors, errorAnswer } from './errors.ts'
import type { Caller, Operator } from '#server/base/caller.ts'
import { headersOf, setHeaders, fixedHeaders, responseHeaders } from './headers.ts'
import { resolveCallers } from './resolve-caller.ts'
import { bearerOf, requestIdOf } from './request-meta.ts'
import { refuse, Refusal } from '#server/base/refusal.ts'
import { newShedder } from './shed.ts'
import { standardSlowness, type Slowness } from './slow-callers.ts'
import { parseJsonStrict } from './parse-json.ts'
import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http'
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

/** Answers a request whose body arrives too slowly, and ends its connection. */
const answerSlowBody = ({ headers, socket }: IncomingMessage, response: ServerResponse): void => {
  const id = requestIdOf(headers['x-request-id'])
  if (response.headersSent) socket.destroy()
  else socket.end(refusedLine(new Refusal('input.too-slow'), id), () => socket.destroy())
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
  { slowness = standardSlowness, draining = { yes: false } }: { slowness?: Slowness; draining?: Draining } = {},
): FastifyInstance => {
  const headers = responseHeaders(config)
  const isProxy = proxyAddr.compile(config.trustedProxies)
  const shedder = newShedder({
    maxRunning: config.maxRequests,
    draining,
    headers,
    slowness,
    addressOf: (request) => proxyAddr(request, isProxy),
    answerSlow: answerSlowBody,
  })
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
          // Node checks for late headers every half minute by default.
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
  app.decorate('accountPlaces', newAccountPlaces())
  app.decorate('checksAnswers', !config.production)
  answerErrors(app)
  setHeaders(app, config)
  drainConnections(app, draining)
  shedder.install(app)
  closeUnusedSockets(app)
  readJson(app)
  resolveCallers(app)
  return app
}
