import { descriptions } from '@tillgate/contract/descriptions.ts'
import { examples } from '@tillgate/contract/examples.ts'
import { operatorRefusals } from '@tillgate/contract/operator-refusals.ts'
import { fieldErrorCodes, refusals } from '@tillgate/contract/refusals.ts'
import { freshCodeHeader, limitSeconds, mediaOf, type Route } from '@tillgate/contract/route.ts'
import { needsFreshCode } from '@tillgate/domain/fresh-codes.ts'
import * as z from 'zod/mini'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi'
import { decisionsOf, callerKinds } from '@tillgate/contract/access.ts'
import { tags, type Tag } from '@tillgate/contract/tags.ts'
import type { Served } from '../fastify.ts'
import { errorStatusesOf, isPublic } from './statuses.ts'
import { webhooksOf } from './webhooks.ts'
import type { ApiDocs } from '#server/config/config.ts'

const isSchema = (value: unknown): value is z.ZodMiniType => value instanceof z.ZodMiniType

/** Names each exported schema of the contract by its export. */
const nameSchemas = (contracts: Iterable<object>): void => {
  for (const [name, value] of [...contracts].flatMap((contract) => Object.entries(contract))) {
    if (isSchema(value) && /^[A-Z]/.test(name) && z.globalRegistry.get(value)?.id === undefined) {
      z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id: name })
    }
  }
}

type Described = Exclude<ApiDocs, 'off'>

/** Error codes of a status. The public document leaves out those of operators' calls. */
const codesOf = (status: number, which: Described): string[] =>
  Object.entries({ ...refusals, ...(which === 'all' ? operatorRefusals : {}) })
    .filter(([, one]) => one === status)
    .map(([code]) => code)

const why: Record<number, string> = {
  400: 'What was sent is wrong: `errors` names the fields',
  401: 'No live session',
  403: 'Not for this role',
  404: 'Not there, or somebody else’s',
  408: 'The request did not arrive in time',
  409: 'It does not fit how things stand',
  413: 'Too large',
  415: 'Neither JSON nor what this call takes',
  421: 'Not a host of this installation',
  422: 'This idempotency key came with another body before',
  429: 'Too often: see `Retry-After`',
  431: 'The headers are too large',
  500: 'A fault of ours: quote the request id',
  503: 'Not now: see `Retry-After`',
}

const FieldError = z.object({
  field: z.string(),
  code: z.enum(fieldErrorCodes),
  message: z.string(),
  params: z.optional(z.record(z.string(), z.string())),
})

/** Describes the error answer of one status with its error codes. */
const refusalOf = (status: number, which: Described) => {
  const given = status === 500 ? ['fault.server'] : codesOf(status, which)
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

const success = (route: Route): ZodOpenApiOperationObject['responses'] => {
  if (route.kind === 'file') {
    const schema = { type: 'string' as const, format: 'binary' }
    const content = Object.fromEntries(mediaOf(route).map((media) => [media, { schema }]))
    return { 200: { description: 'The file', content } }
  }
  return {
    200: { description: 'Done', content: { 'application/json': { schema: route.answer } } },
    ...(route.revalidates && {
      304: { description: 'As in the answer whose `ETag` is the `If-None-Match` of the call' },
    }),
  }
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
const requiredKey = z.string().check(z.maxLength(255))

const parametersOf = (route: Route): Pick<ZodOpenApiOperationObject, 'requestParams'> => ({
  requestParams: {
    ...(isObject(route.params) ? { path: route.params } : {}),
    ...(isObject(route.query) ? { query: route.query } : {}),
    ...(route.method === 'GET'
      ? {}
      : {
          header: z.object({
            'Idempotency-Key': route.idempotencyKey ? requiredKey : z.optional(requiredKey),
            ...(needsFreshCode(route) && { [freshCodeHeader]: freshCode }),
          }),
        }),
  },
})

/** A device proves itself by its key, a cashier by the session and the key of the device. */
const securityOf = ({ access }: Route): Record<string, string[]>[] => {
  if (access.kind === 'till') return [{ bearer: [], terminal: [] }]
  if (access.kind === 'device') return access.key ? [{ terminal: [] }] : []
  return access.kind === 'anyone' ? [] : [{ bearer: [] }]
}

const operationOf = ({ name, route }: Served, answers: Refusals): ZodOpenApiOperationObject => {
  const decisions = decisionsOf(route.access)
  const permitted = callerKinds.filter((kind) => typeof decisions[kind] === 'string' && kind !== 'foreigner')
  const limit = route.limit === undefined ? '' : ` At most ${route.limit} calls in ${limitSeconds / 60} minutes.`
  return {
    operationId: name,
    summary: route.summary,
    description: (isPublic(route) ? 'Public.' : `For: ${permitted.join(', ')}.`) + limit,
    tags: [...route.tags],
    security: securityOf(route),
    ...parametersOf(route),
    ...bodyOf(route),
    responses: {
      ...success(route),
      ...Object.fromEntries(errorStatusesOf(route).map((status) => [status, answers[status]])),
    },
  }
}

const pathsOf = (served: readonly Served[], answers: Refusals): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {}
  for (const one of served) {
    const path = one.route.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.route.method.toLowerCase()]: operationOf(one, answers) }
  }
  return paths
}

type NamedTag = readonly [string, (typeof tags)[Tag]]

const tagGroups = (shown: readonly NamedTag[]) => {
  const audiences = [...new Set(shown.map(([, { audience }]) => audience))]
  return audiences.map((audience) => ({
    name: audience,
    tags: shown.filter(([, tag]) => tag.audience === audience).map(([name]) => name),
  }))
}

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sentence of a name: of the schema or call first, then of the place of a parameter, then of the name in general. */
const sentenceOf = (owner: string, name: string): string | undefined =>
  descriptions[`${owner}.${name}`] ?? descriptions[name]

/** Adds sentences to the properties below a schema that have none. `owner`: name of the schema or the call. */
const describeProperties = (node: unknown, owner: string): void => {
  if (Array.isArray(node)) for (const one of node) describeProperties(one, owner)
  if (!isNode(node)) return
  if (isNode(node['properties'])) {
    for (const [name, property] of Object.entries(node['properties'])) {
      const sentence = sentenceOf(owner, name)
      if (isNode(property) && property['description'] === undefined && sentence !== undefined) {
        property['description'] = sentence
      }
    }
  }
  for (const [key, one] of Object.entries(node)) if (key !== 'examples') describeProperties(one, owner)
}

const describeParameters = (operation: Node): void => {
  const parameters = Array.isArray(operation['parameters']) ? operation['parameters'] : []
  for (const one of parameters) {
    if (!isNode(one) || one['description'] !== undefined) continue
    const [place, name] = [String(one['in']), String(one['name'])]
    const sentence = descriptions[`${String(operation['operationId'])}.${name}`] ?? descriptions[`${place}.${name}`]
    if (sentence !== undefined) one['description'] = sentence
  }
}

/** Adds the sentences of the contract to parameters and properties, and the examples of the main calls to their bodies. */
const describe = (document: object): void => {
  const { paths, components } = structuredRoots(document)
  for (const [name, schema] of Object.entries(components)) describeProperties(schema, name)
  for (const operation of Object.values(paths).flatMap((path) => (isNode(path) ? Object.values(path) : []))) {
    if (!isNode(operation)) continue
    const call = String(operation['operationId'])
    describeProperties(operation['requestBody'], call)
    describeProperties(operation['responses'], call)
    describeParameters(operation)
    const example = examples[call]
    const body = isNode(operation['requestBody']) ? operation['requestBody']['content'] : undefined
    const json = isNode(body) ? body['application/json'] : undefined
    if (example !== undefined && isNode(json)) json['example'] = example
  }
}
const structuredRoots = (document: object): { paths: Node; components: Node } => {
  const root: Node = { ...document }
  const components = isNode(root['components']) ? root['components']['schemas'] : undefined
  return { paths: isNode(root['paths']) ? root['paths'] : {}, components: isNode(components) ? components : {} }
}

const isOperators = ({ route }: Served): boolean => route.path.startsWith('/api/operator/')

/** Describes the served routes as OpenAPI 3.1, from the shapes that parse their requests. `public` leaves out operators. */
export const openApiOf = (everything: readonly Served[], publicUrl: string, which: Described): object => {
  const served = which === 'all' ? everything : everything.filter((one) => !isOperators(one))
  const used = new Set<string>(served.flatMap(({ route }) => route.tags))
  const shown = Object.entries(tags).filter(([name]) => used.has(name))
  nameSchemas(new Set(served.map(({ contract }) => contract)))
  const answers: Refusals = Object.fromEntries(
    Object.keys(why).map((status) => [status, refusalOf(Number(status), which)]),
  )
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
    tags: shown.map(([name, { description }]) => ({ name, description })),
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The `accessToken` that signing in answers.' },
        terminal: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Terminal-Key',
          description: 'The `terminalKey` that the activation of a device answers once.',
        },
      },
      headers: { RetryAfter: { description: 'Seconds to wait', schema: { type: 'integer', minimum: 0 } } },
    },
    paths: pathsOf(served, answers),
    webhooks: webhooksOf(),
  })
  describe(document)
  return { ...document, 'x-tagGroups': tagGroups(shown) }
}
