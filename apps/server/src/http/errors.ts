import { setTimeout } from 'node:timers/promises'
import type { ErrorAnswer } from '@tillgate/contract/refusals.ts'
import { pathOfTarget, patternOf } from './route-patterns.ts'
import { languageOf, type Language } from '@tillgate/phrases/translator.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import pg from 'pg'
import { isUnavailable } from '#server/db/unavailable.ts'
import { isStoreFull, StoreFullError, StoreUnavailableError } from '#server/integrations/files/port.ts'
import { KeyMissing } from '#server/secrets/keyring.ts'
import { fieldErrorsMax, Refusal } from '#server/base/refusal.ts'
import { translate, translateCount } from './translate.ts'

/** PostgreSQL codes of lock timeouts, serialization failures and deadlocks: the caller may repeat the request. */
const busy = new Set(['55P03', '40001', '40P01'])
/** Seconds until a retry when the file store is full. */
const roomAfter = 60
const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** Converts the status of Fastify's own errors, thrown before a handler runs, to a refusal. */
const fromFastify = (status: unknown): Refusal | undefined => {
  switch (status) {
    case 413:
      return new Refusal('input.too-large')
    case 415:
      return new Refusal('input.not-json')
    case 400:
      return new Refusal('input.malformed')
    default:
      return undefined
  }
}

const toRefusal = (error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  if (isUnavailable(error)) return new Refusal('server.unavailable', { retryAfter: 2 })
  // Another process has the newer key; this process reads the key at its next start.
  if (error instanceof KeyMissing) return new Refusal('server.unavailable', { retryAfter: 5 })
  if (error instanceof StoreUnavailableError) return new Refusal('server.unavailable', { retryAfter: 5 })
  if (error instanceof StoreFullError) return new Refusal('upload.store-full', { retryAfter: roomAfter })
  if (isStoreFull(error)) return new Refusal('server.unavailable', { retryAfter: roomAfter })
  if (error instanceof pg.DatabaseError && busy.has(codeOf(error))) return new Refusal('server.busy', { retryAfter: 1 })
  return error instanceof Error && 'statusCode' in error ? fromFastify(error.statusCode) : undefined
}

/** Names the wait where it is known, because the person needs the time of the next try. */
const sentenceOf = ({ code, retryAfter, params }: Refusal, language: Language): string => {
  if (code !== 'rate.too-many' || retryAfter === undefined) return translate(language, code, params)
  if (retryAfter < 60) return translateCount(language, 'rate.too-many-seconds', retryAfter)
  return retryAfter < 3600
    ? translateCount(language, 'rate.too-many-minutes', Math.ceil(retryAfter / 60))
    : translateCount(language, 'rate.too-many-hours', Math.ceil(retryAfter / 3600))
}

export const errorAnswer = (refusal: Refusal, language: Language, requestId: string): ErrorAnswer => ({
  code: refusal.code,
  message: sentenceOf(refusal, language),
  requestId,
  ...(refusal.fields.length > 0
    ? { errors: refusal.fields.map((wrong) => ({ ...wrong, message: translate(language, wrong.code, wrong.params) })) }
    : {}),
  ...(refusal.current === undefined ? {} : { current: refusal.current }),
  ...(refusal.reason === undefined ? {} : { reason: refusal.reason }),
})

const send = (reply: FastifyReply, refusal: Refusal, language: Language, requestId: string): FastifyReply => {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter))
  return reply.status(refusal.status).send(errorAnswer(refusal, language, requestId))
}

/** An address that cannot be read reaches no route and no hook. */
export const answerBadUrl =
  (headersFor: (request: FastifyRequest) => Record<string, string>) =>
  (_: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersFor(request))
    send(reply, new Refusal('input.malformed'), languageOfRequest(request), request.id)
  }

const languageOfRequest = (request: FastifyRequest): Language => languageOf(request.headers['accept-language'])

const pauseMs = 500
const smallBytes = 8 * 1024

/**
 * Returns true when parsing a refused body took longer than parsing a form. The server delays this answer, so that one
 * account with a few connections cannot occupy the process.
 */
const isCostly = ({ headers }: FastifyRequest, { status, fields }: Refusal): boolean => {
  if ((status !== 400 && status !== 413) || !/^application\/json/i.test(headers['content-type'] ?? '')) return false
  return fields.length === fieldErrorsMax || !(Number(headers['content-length']) <= smallBytes)
}

/** Returns the methods that an address of the API takes, none for an unknown address. */
const methodsAt = (app: FastifyInstance, { url }: FastifyRequest): string[] => {
  const path = pathOfTarget(url)
  if (path === undefined) return []
  const methods = app.served.filter(({ route }) => patternOf([route.path]).test(path)).map(({ route }) => route.method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
}

/** Refusals become sentences; everything else is a fault: a fixed sentence, the request id, and a log line. */
export const answerErrors = (app: FastifyInstance): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const language = languageOfRequest(request)
    const refusal = toRefusal(error)
    if (refusal) {
      if (refusal.status === 503) request.log.warn({ err: error }, 'http.unavailable')
      if (isCostly(request, refusal)) await setTimeout(pauseMs, undefined, { ref: false })
      return send(reply, refusal, language, request.id)
    }
    request.log.error({ err: error }, 'http.unexpected_error')
    return reply
      .status(500)
      .send({ code: 'fault.server', message: translate(language, 'fault.server'), requestId: request.id })
  })
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(app, request)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    const code = allowed.length > 0 ? 'method.not-allowed' : 'route.not-found'
    return send(reply, new Refusal(code), languageOfRequest(request), request.id)
  })
}
