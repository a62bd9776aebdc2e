import type { Route } from '@tillgate/contract/route.ts'
import { toJSONSchema } from 'zod/mini'
import type * as z from 'zod/mini'

const schemaOf = (shape: z.ZodMiniType, io: 'input' | 'output'): object =>
  toJSONSchema(shape, { io, target: 'draft-2020-12', unrepresentable: 'any' })

type ObjectSchema = { properties?: Record<string, object>; required?: string[] }

const parameters = (place: 'path' | 'query', shape: z.ZodMiniType | undefined): object[] => {
  if (!shape) return []
  const { properties = {}, required = [] }: ObjectSchema = schemaOf(shape, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

const answerOf = (route: Route): object =>
  route.kind === 'file'
    ? {
        description: 'A file',
        content: { [route.media ?? 'text/csv']: { schema: { type: 'string', format: 'binary' } } },
      }
    : { description: 'The answer', content: { 'application/json': { schema: schemaOf(route.answer, 'output') } } }

const bodyOf = (route: Route): object => {
  if (route.kind === 'upload') {
    const properties = {
      allStores: { type: 'string', enum: ['true'] },
      stores: { type: 'array', items: { type: 'string', format: 'uuid' } },
      file: { type: 'string', format: 'binary' },
    }
    return { requestBody: { content: { 'multipart/form-data': { schema: { type: 'object', properties } } } } }
  }
  return route.body
    ? { requestBody: { content: { 'application/json': { schema: schemaOf(route.body, 'input') } } } }
    : {}
}

const refusal = {
  description: 'A refusal: code, sentence in the language of Accept-Language, request id, and what is wrong by field',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        required: ['code', 'message', 'requestId'],
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          requestId: { type: 'string' },
          errors: {
            type: 'array',
            items: {
              type: 'object',
              required: ['field', 'code', 'message'],
              properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
            },
          },
        },
      },
    },
  },
}

/** OpenAPI 3.1 from the contract: the same shapes that parse requests describe them. */
export const openApiOf = (routes: Record<string, Route>): object => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [operationId, route] of Object.entries(routes)) {
    const path = route.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
    const inputs = [...parameters('path', route.params), ...parameters('query', route.query)]
    paths[path] = {
      ...paths[path],
      [route.method.toLowerCase()]: {
        operationId,
        ...(inputs.length > 0 ? { parameters: inputs } : {}),
        ...bodyOf(route),
        responses: { 200: answerOf(route), default: refusal },
      },
    }
  }
  const bearer = { type: 'http', scheme: 'bearer' }
  return {
    openapi: '3.1.0',
    info: { title: 'Tillgate', version: '1.0.0' },
    components: { securitySchemes: { bearer } },
    security: [{ bearer: [] }],
    paths,
  }
}
