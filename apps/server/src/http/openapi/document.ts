import { isRoute, nouns } from '@tillgate/contract/routes.ts'
import { refusals } from '@tillgate/contract/refusals.ts'
import { freshCodeHeader, type Route } from '@tillgate/contract/route.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import * as z from 'zod/mini'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { callers } from '../matrix-rows.ts'
import { matrix } from '../matrix.ts'
import type { ApiDocs } from '#server/config.ts'
import { groups, type Group } from './groups.ts'
import { summaries } from './summaries.ts'

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType

/** A shape that the contract exports has its exported name in the document too. */
const nameSchemas = (): void => {
  for (const [name, value] of Object.values(nouns).flatMap((noun) => Object.entries(noun))) {
    if (isSchema(value) && /^[A-Z]/.test(name) && z.globalRegistry.get(value)?.id === undefined) {
      z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id: name })
    }
  }
}

const codes = Object.entries(refusals)
const codesOf = (status: number): string[] => codes.filter(([, one]) => one === status).map(([code]) => code)

const why: Record<number, string> = {
  400: 'What was sent is wrong: `errors` names the fields',
  401: 'No live session',
  403: 'Not for this role',
  404: 'Not there, or somebody else’s',
  409: 'It does not fit how things stand',
  413: 'Too large',
  415: 'Neither JSON nor what this call takes',
  422: 'This idempotency key came with another body before',
  429: 'Too often: see `Retry-After`',
  500: 'A fault of ours: quote the request id',
  503: 'Not now: see `Retry-After`',
}

const FieldError = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.string())),
})

/** The refusal of one status, with the codes that it may carry. */
const refusalOf = (status: number) => {
  const given = status === 500 ? ['fault.server'] : codesOf(status)
  const shape = z.object({
    code: z.enum(given),
    message: z.string(),
    requestId: z.string(),
    errors: z.optional(z.array(FieldError)),
    /** With `version.stale`: the record as it is now. */
    current: z.optional(z.unknown()),
  })
  z.globalRegistry.add(shape, { id: `Refusal${status}`, description: why[status] ?? 'Refused' })
  const retry = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } }
  return {
    id: `Refusal${status}`,
    description: why[status] ?? 'Refused',
    content: { 'application/json': { schema: shape } },
    ...(status === 429 || status === 503 ? { headers: retry } : {}),
  }
}

type Refusals = Record<number, ReturnType<typeof refusalOf>>

/** Which statuses a call can answer, by what it takes and who may call it. */
const statusesOf = (route: Route, isPublic: boolean): number[] => {
  const writes = route.method !== 'GET'
  return [
    ...(route.params || route.query || writes ? [400] : []),
    ...(isPublic ? [] : [401, 403]),
    ...(route.params ? [404] : []),
    ...(writes ? [409, 413, 415, 422] : []),
    429,
    500,
    503,
  ]
}

const success = (route: Route): ZodOpenApiOperationObject['responses'] => {
  if (route.kind === 'file') {
    const content = { [route.media ?? 'text/csv']: { schema: { type: 'string' as const, format: 'binary' } } }
    return { 200: { description: 'The file', content } }
  }
  return { 200: { description: 'Done', content: { 'application/json': { schema: route.answer } } } }
}

const bodyOf = (route: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  if (route.kind === 'upload' && route.form) {
    return { requestBody: { required: true, content: { 'multipart/form-data': { schema: route.form } } } }
  }
  return route.body ? { requestBody: { required: true, content: { 'application/json': { schema: route.body } } } } : {}
}

const isObject = (shape: z.ZodMiniType | undefined): shape is z.ZodMiniObject => shape instanceof z.ZodMiniObject

/** Six digits of the operator's authenticator. */
const freshCode = z.string().check(z.regex(/^[0-9]{6}$/))
const idempotencyKey = z.optional(z.string().check(z.maxLength(255)))

const parametersOf = (route: Route): Pick<ZodOpenApiOperationObject, 'requestParams'> => ({
  requestParams: {
    ...(isObject(route.params) ? { path: route.params } : {}),
    ...(isObject(route.query) ? { query: route.query } : {}),
    ...(route.method === 'GET'
      ? {}
      : {
          header: z.object({
            'Idempotency-Key': idempotencyKey,
            ...(needsFreshCode(route) && { [freshCodeHeader]: freshCode }),
          }),
        }),
  },
})

const operationOf = (name: string, route: Route, tag: string, answers: Refusals): ZodOpenApiOperationObject => {
  const row = matrix[name]
  const isPublic = row?.anonymous === 'allow'
  const who = callers.filter((kind) => typeof row?.[kind] === 'string' && kind !== 'foreigner')
  return {
    operationId: name,
    summary: summaries[name] ?? name,
    description: isPublic ? 'Anybody may call this.' : `For: ${who.join(', ')}.`,
    tags: [tag],
    security: isPublic ? [] : [{ bearer: [] }],
    ...parametersOf(route),
    ...bodyOf(route),
    responses: {
      ...success(route),
      ...Object.fromEntries(statusesOf(route, isPublic).map((status) => [status, answers[status]])),
    },
  }
}

type Shown = Record<string, Group>
type Described = Exclude<ApiDocs, 'off'>
const pathsOf = (shown: Shown, which: Described, answers: Refusals): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const [noun, exported] of Object.entries(nouns)) {
    if (!(noun in shown)) continue
    for (const [name, route] of Object.entries(exported)) {
      // Some nouns of partners have calls of operators too.
      if (!isRoute(route) || (which === 'public' && route.path.startsWith('/api/operator/'))) continue
      const path = route.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
      const tag = shown[noun]?.name ?? noun
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operationOf(name, route, tag, answers) }
    }
  }
  return paths
}

const tagGroups = (shown: Shown) => {
  const audiences = [...new Set(Object.values(shown).map(({ audience }) => audience))]
  return audiences.map((audience) => ({
    name: audience,
    tags: Object.values(shown)
      .filter((group) => group.audience === audience)
      .map(({ name }) => name),
  }))
}

/** OpenAPI 3.1 from the contract: the same shapes that parse requests describe them. `public` leaves the operators' calls out. */
export const openApiOf = (publicUrl: string, which: Described): object => {
  const shown: Shown = Object.fromEntries(
    Object.entries(groups).filter(([, { audience }]) => which === 'all' || audience !== 'Operator console'),
  )
  nameSchemas()
  const answers: Refusals = Object.fromEntries(Object.keys(why).map((status) => [status, refusalOf(Number(status))]))
  const document = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Tillgate',
      version: '1.0.0',
      description:
        'Lists take `page`, `pageSize`, `sortColumn`, `sortDirection` (1 highest first, -1 lowest first) and `search`; ' +
        'sentences are in the language of `Accept-Language`. A write that carries an `Idempotency-Key` happens once, ' +
        'however often it is sent. Every create, update and delete may carry `trial: { userAgent, hostname }`, which is ' +
        'stored with its audit entry.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: publicUrl, description: 'This installation' }],
    tags: Object.values(shown).map(({ name, about }) => ({ name, description: about })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `accessToken` that signing in answers.' },
      },
      headers: { RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } } },
    },
    paths: pathsOf(shown, which, answers),
  })
  return { ...document, 'x-tagGroups': tagGroups(shown) }
}
