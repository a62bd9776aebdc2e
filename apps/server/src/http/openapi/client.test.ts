import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { newId } from '#server/base/ids.ts'
import { aPerson, aRetailer, password } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { createShelf } from '#server/testing/tills.ts'

import { insertRow } from '#server/world/rows.queries.ts'
const app = await startApp()

const Scheme = z.union([
  z.object({ type: z.literal('http'), scheme: z.literal('bearer') }),
  z.object({ type: z.literal('apiKey'), in: z.literal('header'), name: z.string() }),
])
// A 304 has no content.
const DescribedResponse = z.object({ content: z._default(z.record(z.string(), z.unknown()), {}) })
const Operation = z.object({
  operationId: z.string(),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.optional(z.array(z.object({ in: z.enum(['path', 'query', 'header']), name: z.string() }))),
  responses: z.record(z.string(), z.union([z.object({ $ref: z.string() }), DescribedResponse])),
})
const Document = z.object({
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.object({
    securitySchemes: z.record(z.string(), Scheme),
    responses: z.record(z.string(), DescribedResponse),
  }),
})

/** Values by the names of the document's security schemes. */
type Credentials = Record<string, string>
type Sent = { values?: Record<string, string>; body?: object; credentials?: Credentials }

/** A client that knows nothing but the OpenAPI document. */
const clientOf = async () => {
  const answer = await fetch(`${app.base}/api/openapi.json`)
  const { paths, components } = z.parse(Document, await answer.json())
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const proofsOf = ({ security }: z.infer<typeof Operation>, credentials: Credentials): [string, string][] =>
    Object.keys(security[0] ?? {}).map((name) => {
      const scheme = components.securitySchemes[name]
      const value = credentials[name] ?? ''
      return scheme?.type === 'apiKey' ? [scheme.name, value] : ['authorization', `Bearer ${value}`]
    })
  return async (operationId: string, { values = {}, body, credentials = {} }: Sent): Promise<Response> => {
    const found = operations.find(({ operation }) => operation.operationId === operationId)
    if (!found) throw new Error(`the document has no ${operationId}`)
    const { path, method, operation } = found
    const namesIn = (place: 'path' | 'query' | 'header') =>
      (operation.parameters ?? []).filter((one) => one.in === place).map(({ name }) => name)
    const url = namesIn('path').reduce((text, name) => text.replace(`{${name}}`, values[name] ?? ''), path)
    const query = Object.fromEntries(Object.entries(values).filter(([name]) => namesIn('query').includes(name)))
    const headers = namesIn('header').flatMap((name) => (name === 'Idempotency-Key' ? [[name, newId()]] : []))
    const response = await fetch(`${app.base}${url}?${new URLSearchParams(query).toString()}`, {
      method,
      headers: {
        ...Object.fromEntries([...headers, ...proofsOf(operation, credentials)]),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const described = operation.responses[response.status]
    const { content } =
      described && '$ref' in described
        ? (components.responses[described.$ref.split('/').at(-1) ?? ''] ?? { content: {} })
        : (described ?? { content: {} })
    expect(Object.keys(content)).toContain((response.headers.get('content-type') ?? '').split(';')[0])
    return response
  }
}

const Answered = z.looseObject({ id: z.optional(z.string()), accessToken: z.optional(z.string()) })
const read = async (response: Response) => z.parse(Answered, await response.json())

test('a client built from the document sells, reads the sale and exports', async () => {
  const call = await clientOf()
  const admin = await aRetailer(app)
  const shelf = await createShelf(app, admin)
  const cashier = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  await insertRow(app.owner, 'store_user', { partnerId: admin.partnerId, storeId: admin.storeId, userId: cashier.id })
  const portal = { bearer: admin.token }
  const { activationCode } = await read(
    await call('createTerminal', { values: { id: admin.storeId }, body: {}, credentials: portal }),
  )
  const device = await read(
    await call('registerTerminal', { body: { activationCode, model: 'Test 1', appVersion: '1.0.0' } }),
  )
  const terminal = String(device['terminalKey'])
  const session = await read(
    await call('openCashierSession', {
      body: { email: cashier.email, password, terminalId: device['terminalId'], appVersion: '1.0.0' },
      credentials: { terminal },
    }),
  )
  const till = { terminal, bearer: session.accessToken ?? '' }
  const { id = '' } = await read(
    await call('createPurchase', {
      body: { terminalTxnNo: 1, lines: [{ barcode: shelf.milk, quantity: 1 }] },
      credentials: till,
    }),
  )
  const paid = await call('confirmPurchase', {
    values: { id },
    body: { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP', expectedTotal: 4.29 },
    credentials: till,
  })
  expect(paid.status).toBe(200)

  const values = { storeId: admin.storeId, sortColumn: 'price', sortDirection: '-1', format: 'xlsx' }
  const list = await call('listItems', { values, credentials: portal })
  expect(await list.json()).toMatchObject({ items: [{ code: shelf.soap }, { code: shelf.milk }] })
  const file = await call('exportItems', { values, credentials: portal })
  expect(
    Buffer.from(await file.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('a till without the key of its device is refused', async () => {
  const call = await clientOf()
  const refused = await call('openCashierSession', {
    body: { email: 'nobody@people.test', password, terminalId: newId(), appVersion: '1.0.0' },
  })
  expect(refused.status).toBe(401)
})
