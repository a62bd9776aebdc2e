import {
  bodyBytesMax,
  freshCodeHeader,
  isRoute,
  type Answer,
  type Input,
  type Route,
} from '@tillgate/contract/route.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { isFieldErrorCode } from '@tillgate/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import * as z from 'zod/mini'
import { ReplayError } from '#server/db/once.ts'
import { hashedContent, requestMetaOf, splitTrial } from './request-meta.ts'
import type { Caller, Till } from '#server/base/caller.ts'
import { authorize, type CallerOf } from './authorize.ts'
import type { Context } from '#server/db/context.ts'
import type { Pool } from '#server/db/db.ts'
import { fieldErrorsMax, refuse, type FieldError } from '#server/base/refusal.ts'
import { callLimits, limitRate } from './limit-rate.ts'
import { underKey } from './request-key.queries.ts'
import { sendRevalidated } from './revalidate.ts'
import { shareOf } from './shed.ts'
import { isWellFormedUrl } from '#server/base/well-formed-text.ts'

const parts = ['params', 'query', 'body'] as const
// Made once: a shape costs more to make than to ask.
const nothing = z.strictObject({})

/** At most `limit` field errors; the rest is not looked at. */
const wrongsOf = (issues: readonly z.core.$ZodIssue[], limit: number): FieldError[] =>
  issues
    .slice(0, limit)
    .flatMap((issue): FieldError[] => {
      const at = issue.path.join('.')
      if (issue.code === 'unrecognized_keys') {
        return issue.keys
          .slice(0, limit)
          .map((key) => ({ field: [...issue.path, key].join('.'), code: 'field.unknown' }))
      }
      return [{ field: at, code: isFieldErrorCode(issue.message) ? issue.message : 'field.invalid' }]
    })
    .slice(0, limit)

/** Removes empty values from a query (spec 2 §7). */
const withoutEmpty = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== ''))
const hasEmpty = /=(?:&|$)/

const read = <R extends Route>(
  route: R,
  request: Pick<FastifyRequest, 'params' | 'query' | 'url'>,
  body: unknown,
): Input<R> => {
  if (!isWellFormedUrl(request.url)) refuse('input.malformed')
  const query = hasEmpty.test(request.url) ? withoutEmpty(request.query) : request.query
  const given = { params: request.params, query, body: body ?? {} }
  const asked: Record<string, unknown> = {}
  const wrong: FieldError[] = []
  for (const part of parts) {
    const shape = route[part]
    // A part without a schema has to be empty: a stray field is a mistake and gets an error.
    const parsed = z.safeParse(shape ?? nothing, part === 'params' && !shape ? {} : given[part])
    if (parsed.success) asked[part] = parsed.data
    else wrong.push(...wrongsOf(parsed.error.issues, fieldErrorsMax - wrong.length))
  }
  if (wrong.length > 0) refuse('input.invalid', { fields: wrong })
  // The loop above parsed every declared part, so the cast is true.
  return asked as Input<R>
}

/** Refuses writes of an approved partner until the partner has accepted the newest terms. */
const requireTerms = ({ method, beforeTerms }: Route, { caller }: FastifyRequest): void => {
  if (method === 'GET' || beforeTerms || caller.audience !== 'portal' || !caller.approved) return
  if (caller.agreedVersion === null || caller.agreedVersion < termsVersion) refuse('terms.new-version')
}

/** Throws unless the caller may use the route now, before anything of the request is read. */
const authorizeRequest = (route: Route, request: FastifyRequest): void => {
  authorize(route.access, request.caller)
  requireTerms(route, request)
}

/** Counts the call before its input is read, on the pool that writes. */
const countCall = async (app: FastifyInstance, route: Route, { caller }: FastifyRequest): Promise<void> => {
  const limits = callLimits(route, caller)
  if (limits.length > 0) await limitRate({ ...app.shared, pool: app.pool }, limits)
}

const isSignIn = ({ routeOptions }: FastifyRequest): boolean =>
  /^\/api\/(operator\/)?auth\//.test(routeOptions.url ?? '')

/** Checks the code of the header once per request, on the reserve pool, because the change occupies a connection. */
const codeCheckOf = (app: FastifyInstance, request: FastifyRequest, caller: Caller): (() => Promise<void>) => {
  let checked: Promise<void> | undefined
  return () => {
    const code = request.headers[freshCodeHeader]
    if (caller.audience !== 'operator' || typeof code !== 'string') return refuse('operator.code-needed')
    checked ??= app.requireOperatorCode({ ...app.shared, pool: app.reserve, caller }, code)
    return checked
  }
}

/** Sign-ins use the reserve pool, so that signed-in callers and readers of public texts cannot block a sign-in. */
const poolOf = (app: FastifyInstance, { method, records }: Route, request: FastifyRequest): Pool => {
  if (request.caller.audience === 'none' && isSignIn(request)) return app.reserve
  return method === 'GET' && !records ? app.reads : app.pool
}

const contextOf = (app: FastifyInstance, route: Route, request: FastifyRequest) => {
  const { caller } = request
  const { body, trial } = splitTrial(request.body)
  const meta = {
    ...requestMetaOf(app.shared.keyring, request, trial, hashedContent(body)),
    ...(needsFreshCode(route) && { requireCode: codeCheckOf(app, request, caller) }),
  }
  const pool = poolOf(app, route, request)
  const context: Context<Caller> = { ...app.shared, pool, caller, meta }
  return { body, context }
}

type JsonHandler<R extends Route, X> = (input: Input<R>, context: X) => Promise<Answer<R>>
type FileHandler<R extends Route, X> = (input: Input<R>, context: X, reply: FastifyReply) => Promise<FastifyReply>
type UploadHandler<R extends Route, X> = (request: FastifyRequest, context: X) => Promise<Answer<R>>
type ContextOf<R extends Route> = Context<CallerOf<R['access']>>
type KeyedContext<X> = X & { meta: { idempotency: { key: string; hash: Buffer } } }
/** Context of a till's route that requires an `Idempotency-Key`. */
export type KeyedTill = KeyedContext<Context<Till>>

type HandlerOf<R extends Route> = R extends { kind: 'file' }
  ? FileHandler<R, ContextOf<R>>
  : R extends { kind: 'upload' }
    ? UploadHandler<R, ContextOf<R>>
    : JsonHandler<R, R extends { idempotencyKey: 'required' } ? KeyedContext<ContextOf<R>> : ContextOf<R>>

/** Handlers by the name of their route. */
export type Handlers<C> = {
  [K in keyof C as C[K] extends Route ? K : never]?: C[K] extends Route ? HandlerOf<C[K]> : never
}

/** Returns the answer of the first request when a request repeats an idempotency key. */
const orReplay = (error: unknown): unknown => {
  if (error instanceof ReplayError) return error.answer
  throw error
}

const serveJson = (app: FastifyInstance, route: Route, handle: JsonHandler<Route, Context<Caller>>): void => {
  app.route({
    method: route.method,
    url: route.path,
    config: { share: shareOf(route) },
    bodyLimit: route.bodyBytes ?? bodyBytesMax,
    handler: async (request, reply) => {
      authorizeRequest(route, request)
      await countCall(app, route, request)
      const { body, context } = contextOf(app, route, request)
      const input = read(route, request, body)
      if (route.idempotencyKey && !context.meta.idempotency) {
        return refuse('input.invalid', { fields: [{ field: 'Idempotency-Key', code: 'field.required' }] })
      }
      const run = () => handle(input, context).catch(orReplay)
      const answer = await (route.method === 'GET' ? run() : underKey(context, run))
      // A wrong answer is a bug of the server: 500, not the caller's 400.
      if (app.checksAnswers) z.parse(route.answer, answer)
      return route.revalidates ? sendRevalidated(request, reply, answer) : answer
    },
  })
}

/** Serves an answer of bytes: the handler sets name and type on the reply and sends the stream. */
const serveFile = (app: FastifyInstance, route: Route, handle: FileHandler<Route, Context<Caller>>): void => {
  app.route({
    method: route.method,
    url: route.path,
    config: { share: shareOf(route) },
    bodyLimit: route.bodyBytes ?? bodyBytesMax,
    handler: async (request, reply) => {
      authorizeRequest(route, request)
      await countCall(app, route, request)
      app.accountPlaces.countFile(request, reply)
      const { body, context } = contextOf(app, route, request)
      return handle(read(route, request, body), context, reply)
    },
  })
}

/** Serves a multipart body: the handler reads `request.raw` field by field and never holds the file in memory. */
const serveUpload = (app: FastifyInstance, route: Route, handle: UploadHandler<Route, Context<Caller>>): void => {
  app.route({
    method: route.method,
    url: route.path,
    config: { streams: true, share: shareOf(route) },
    handler: async (request) => {
      authorizeRequest(route, request)
      const meta = {
        ...requestMetaOf(app.shared.keyring, request, undefined, ''),
        ...(needsFreshCode(route) && { requireCode: codeCheckOf(app, request, request.caller) }),
      }
      const context = { ...app.shared, pool: app.pool, caller: request.caller, meta }
      const answer = await app.accountPlaces.runUpload(request, () => handle(request, context)).catch(orReplay)
      if (app.checksAnswers) z.parse(route.answer, answer)
      return answer
    },
  })
}

/**
 * Registers the handlers of a contract's routes. Each request is authorized by the route's `access`, parsed, handled under
 * its idempotency key, and its answer is checked outside production.
 */
export const serve = <C extends object>(app: FastifyInstance, contract: C, handlers: Handlers<C>): void => {
  for (const [name, handle] of Object.entries(handlers)) {
    const route: unknown = Reflect.get(contract, name)
    if (!isRoute(route)) throw new Error(`The contract has no route ${name}`)
    app.served.push({ name, route, contract })
    // `Handlers` pairs each route with its handler, and `authorize` checks the caller's kind: both make these casts true.
    if (route.kind === 'file') serveFile(app, route, handle as FileHandler<Route, Context<Caller>>)
    else if (route.kind === 'upload') serveUpload(app, route, handle as UploadHandler<Route, Context<Caller>>)
    else serveJson(app, route, handle as JsonHandler<Route, Context<Caller>>)
  }
}
