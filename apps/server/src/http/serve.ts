import { bodyBytesMax, freshCodeHeader, type Answer, type Asked, type Route } from '@tillgate/contract/route.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import { isComplaint } from '@tillgate/contract/refusals.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { termsVersion } from '@tillgate/phrases/terms/published.ts'
import * as z from 'zod/mini'
import { Replay } from '#server/db/once.ts'
import { hashedContent, requestMetaOf, splitTrial } from './request-meta.ts'
import type { Caller, Policy } from '#server/caller.ts'
import type { Context } from '#server/db/context.ts'
import { fieldErrorsMax, refuse, type Wrong } from '../refusal.ts'
import { underKey } from './request-key.queries.ts'
import { isSoundUrl } from '../sound-text.ts'

const parts = ['params', 'query', 'body'] as const
// Made once: a shape costs more to make than to ask.
const nothing = z.strictObject({})

/** At most `most` field errors; the rest is not looked at. */
const wrongsOf = (issues: readonly z.core.$ZodIssue[], most: number): Wrong[] =>
  issues
    .slice(0, most)
    .flatMap((issue): Wrong[] => {
      const at = issue.path.join('.')
      if (issue.code === 'unrecognized_keys') {
        return issue.keys
          .slice(0, most)
          .map((key) => ({ field: [...issue.path, key].join('.'), code: 'field.unknown' }))
      }
      return [{ field: at, code: isComplaint(issue.message) ? issue.message : 'field.invalid' }]
    })
    .slice(0, most)

/** Spec 2 §7 drops empty values of a query; a list that is asked with one is asked without it. */
const withoutEmpty = (query: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(query)).filter(([, value]) => value !== ''))
const hasEmpty = /=(?:&|$)/

const read = <R extends Route>(
  route: R,
  request: Pick<FastifyRequest, 'params' | 'query' | 'url'>,
  body: unknown,
): Asked<R> => {
  if (!isSoundUrl(request.url)) refuse('input.malformed')
  const query = hasEmpty.test(request.url) ? withoutEmpty(request.query) : request.query
  const given = { params: request.params, query, body: body ?? {} }
  const asked: Record<string, unknown> = {}
  const wrong: Wrong[] = []
  for (const part of parts) {
    const shape = route[part]
    // A part that no shape names has to be empty: a stray field is a mistake worth telling.
    const parsed = z.safeParse(shape ?? nothing, part === 'params' && !shape ? {} : given[part])
    if (parsed.success) asked[part] = parsed.data
    else wrong.push(...wrongsOf(parsed.error.issues, fieldErrorsMax - wrong.length))
  }
  if (wrong.length > 0) refuse('input.invalid', { fields: wrong })
  // Each declared part was parsed above: that is what makes this cast true.
  return asked as Asked<R>
}

/** Who may: 401 before 403, both before anything is read. */
export const admit = <C extends Caller>(request: FastifyRequest, may: Policy<C>): C =>
  may(request.caller) ?? refuse(request.caller.audience === 'none' ? 'session.missing' : 'role.not-allowed')

/** An approved partner agrees to a new version of its terms before it changes anything more. */
const requireTerms = ({ method, beforeTerms }: Route, { caller }: FastifyRequest): void => {
  if (method === 'GET' || beforeTerms || caller.audience !== 'portal' || !caller.approved) return
  if (caller.agreedVersion === null || caller.agreedVersion < termsVersion) refuse('terms.new-version')
}

const isSignIn = ({ routeOptions }: FastifyRequest): boolean =>
  /^\/api\/(operator\/)?auth\//.test(routeOptions.url ?? '')

/** Checks the code of the header once per request, on connections of their own: the change holds one meanwhile. */
const codeCheckOf = (app: FastifyInstance, request: FastifyRequest, caller: Caller): (() => Promise<void>) => {
  let checked: Promise<void> | undefined
  return () => {
    const code = request.headers[freshCodeHeader]
    if (caller.audience !== 'operator' || typeof code !== 'string') return refuse('operator.code-needed')
    checked ??= app.requireOperatorCode({ pool: app.reserve, caller }, code)
    return checked
  }
}

const contextOf = <C extends Caller>(app: FastifyInstance, route: Route, request: FastifyRequest, caller: C) => {
  const { body, trial } = splitTrial(request.body)
  const meta = {
    ...requestMetaOf(request, trial, hashedContent(body)),
    ...(needsFreshCode(route) && { requireCode: codeCheckOf(app, request, caller) }),
  }
  // Whoever is signed in may use up their connections, and so may readers of public texts: nobody is locked out by it.
  const pool = caller.audience === 'none' && isSignIn(request) ? app.reserve : app.pool
  const context: Context<C> = { pool, caller, meta }
  return { body, context }
}

/** Binds one contract route to one handler: who may, parse in, run, check the answer. */
export const serve = <R extends Route, C extends Caller>(
  app: FastifyInstance,
  route: R,
  may: Policy<C>,
  handle: (asked: Asked<R>, context: Context<C>) => Promise<Answer<R>>,
): void => {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyBytes ?? bodyBytesMax,
    handler: async (request) => {
      const caller = admit(request, may)
      requireTerms(route, request)
      const { body, context } = contextOf(app, route, request, caller)
      const asked = read(route, request, body)
      const run = () =>
        handle(asked, context).catch((error: unknown) => {
          // This request was answered before: the same words again, and nothing happens twice.
          if (error instanceof Replay) return error.answer as Answer<R>
          throw error
        })
      const answer = await (route.method === 'GET' ? run() : underKey(context, run))
      // A wrong answer is our fault: 500, never the caller's 400.
      if (app.checksAnswers) z.parse(route.answer, answer)
      return answer
    },
  })
}

/** For answers of bytes. The handler sets name and type on the reply and gives back what to stream. */
export const serveFile = <R extends Route & { kind: 'file' }, C extends Caller>(
  app: FastifyInstance,
  route: R,
  may: Policy<C>,
  handle: (asked: Asked<R>, context: Context<C>, reply: FastifyReply) => Promise<FastifyReply>,
): void => {
  app.route({
    method: route.method,
    url: route.path,
    bodyLimit: route.bodyBytes ?? bodyBytesMax,
    handler: async (request, reply) => {
      const caller = admit(request, may)
      requireTerms(route, request)
      const { body, context } = contextOf(app, route, request, caller)
      return handle(read(route, request, body), context, reply)
    },
  })
}

/** For multipart bodies. The handler reads `request.raw` itself, field by field, and never holds the file. */
export const serveUpload = <R extends Route & { kind: 'upload' }, C extends Caller>(
  app: FastifyInstance,
  route: R,
  may: Policy<C>,
  handle: (request: FastifyRequest, context: Context<C>) => Promise<Answer<R>>,
): void => {
  app.route({
    method: route.method,
    url: route.path,
    config: { streams: true },
    handler: async (request) => {
      const caller = admit(request, may)
      requireTerms(route, request)
      const context: Context<C> = { pool: app.pool, caller, meta: requestMetaOf(request, undefined, '') }
      const answer = await handle(request, context).catch((error: unknown) => {
        if (error instanceof Replay) return error.answer as Answer<R>
        throw error
      })
      if (app.checksAnswers) z.parse(route.answer, answer)
      return answer
    },
  })
}
