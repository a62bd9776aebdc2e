import { createConfig, lintFromString } from '@redocly/openapi-core'
import { isRoute } from '@tillgate/contract/route.ts'
import { contracts } from '@tillgate/contract/testing/all-routes.ts'
import { expect, test } from 'vitest'
import { openApiOf } from './document.ts'

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
