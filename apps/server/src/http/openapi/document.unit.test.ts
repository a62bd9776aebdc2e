import { createConfig, lintFromString } from '@redocly/openapi-core'
import { examples } from '@tillgate/contract/examples.ts'
import { isRoute } from '@tillgate/contract/route.ts'
import { contracts } from '@tillgate/contract/testing/all-routes.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { openApiOf } from './document.ts'
import { isPublic } from './statuses.ts'

const served = contracts.flatMap((contract) =>
  Object.entries(contract).flatMap(([name, route]) => (isRoute(route) ? [{ name, route, contract }] : [])),
)
const document = openApiOf(served, 'https://portal.example.org', 'all')

test('the document passes every recommended rule', async () => {
  const config = await createConfig({ extends: ['recommended'] })

  const found = await lintFromString({ source: JSON.stringify(document), config })
  // The specification has these paths side by side; an id is a UUID, so nothing is mistaken for the other.
  const problems = found.filter(({ message }) => !message.includes('`/api/user/cashier-supervisor/{id}`'))

  expect(problems.map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer ?? ''} ${message}`)).toEqual(
    [],
  )
})

test('the public document omits all operator calls', () => {
  const text = JSON.stringify(openApiOf(served, 'https://portal.example.org', 'public'))
  expect(['/api/pos/purchase', '/api/item', '/api/operator'].map((path) => text.includes(path))).toEqual([
    true,
    true,
    false,
  ])
})

test('the document describes the webhooks', () => {
  expect(document).toMatchObject({
    webhooks: { 'payout.sent': { post: { requestBody: expect.anything() } }, ping: { post: expect.anything() } },
  })
})

test('calls of tills name the key of the device', () => {
  expect(document).toMatchObject({
    paths: {
      '/api/pos/terminal/register': { post: { security: [] } },
      '/api/pos/session': {
        post: { security: [{ terminal: [] }] },
        delete: { security: [{ bearer: [], terminal: [] }] },
      },
      '/api/item': { get: { security: [{ bearer: [] }] } },
    },
    components: { securitySchemes: { terminal: { type: 'apiKey', in: 'header', name: 'X-Terminal-Key' } } },
  })
})

test('lists sort by 1 or -1', () => {
  const parameters = expect.arrayContaining([
    expect.objectContaining({ name: 'sortDirection', schema: expect.objectContaining({ enum: [1, -1] }) }),
  ])
  expect(document).toMatchObject({ paths: { '/api/item': { get: { parameters } } } })
})

const hasOperatorCodes = (which: 'all' | 'public'): boolean =>
  JSON.stringify(openApiOf(served, 'https://portal.example.org', which)).includes('"staff.not-found"')

test('error codes of operators are in the complete document only', () => {
  expect([hasOperatorCodes('all'), hasOperatorCodes('public')]).toEqual([true, false])
})

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const childOf = (node: unknown, name: string): Node => {
  const child = isNode(node) ? node[name] : undefined
  return isNode(child) ? child : {}
}
const operations = served.map(({ name, route }) => {
  const path = route.path.replaceAll(/:([a-zA-Z]+)/g, '{$1}')
  return { name, route, operation: childOf(childOf(childOf(document, 'paths'), path), route.method.toLowerCase()) }
})
/** Calls of tills and of callers without a session. */
const published = operations.filter(({ route }) => isPublic(route) || route.path.startsWith('/api/pos/'))

const undescribed = (node: unknown, owner: string, seen: Set<string>): string[] => {
  if (Array.isArray(node)) return node.flatMap((one) => undescribed(one, owner, seen))
  if (!isNode(node)) return []
  if (typeof node['$ref'] === 'string') {
    const name = node['$ref'].split('/').at(-1) ?? ''
    if (seen.has(name)) return []
    seen.add(name)
    return Object.values(childOf(document, 'components')).flatMap((kind) =>
      isNode(kind) ? undescribed(kind[name], name, seen) : [],
    )
  }
  const own = isNode(node['properties']) ? Object.entries(node['properties']) : []
  return [
    ...own.flatMap(([name, one]) => (isNode(one) && one['description'] === undefined ? [`${owner}.${name}`] : [])),
    ...Object.values(node).flatMap((one) => undescribed(one, owner, seen)),
  ]
}

test('calls of tills and public calls describe every parameter and property', () => {
  const seen = new Set<string>()
  const missing = published.flatMap(({ name, operation: { requestBody, responses, parameters } }) => [
    ...undescribed([requestBody, responses], name, seen),
    ...(Array.isArray(parameters) ? parameters : []).flatMap((one) =>
      isNode(one) && one['description'] === undefined ? [`${name} ${String(one['in'])}.${String(one['name'])}`] : [],
    ),
  ])
  expect(published.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})

test.each(Object.entries(examples))('the example of %s fits its schema', (name, example) => {
  const found = operations.find((one) => one.name === name)
  expect(found?.route.body && z.safeParse(found.route.body, example).error?.issues).toBeUndefined()
  expect(found?.operation).toMatchObject({ requestBody: { content: { 'application/json': { example } } } })
})
