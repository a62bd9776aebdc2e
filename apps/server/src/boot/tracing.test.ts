import diagnostics from 'node:diagnostics_channel'
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { aHuman } from '#server/testing/human.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { startTracing, summaryOf } from './tracing.ts'

type Attribute = { key: string; value: object }
type Sent = { traceId: string; spanId: string; parentSpanId?: string; name: string; attributes: Attribute[] }
type Export = { resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Sent[] }[] }[] }

const exports: string[] = []
/** Stores exports to /v1/traces; every other address stands in for the text provider. */
const receive = async (asked: IncomingMessage, response: ServerResponse): Promise<void> => {
  const body = await text(asked)
  const isExport = asked.url === '/v1/traces'
  if (isExport) exports.push(body)
  response.writeHead(isExport ? 200 : 201, { 'content-type': 'application/json' })
  response.end(isExport ? '{}' : JSON.stringify({ sid: 'SM1', status: 'queued' }))
}
const receiver = createServer((asked, response) => void receive(asked, response)).listen(0, '127.0.0.1')
await once(receiver, 'listening')
const address = receiver.address()
const port = typeof address === 'object' && address ? address.port : 0

/** The two receivers have different host names, so that the names of spans tell them apart. */
const stopTracing = startTracing({ endpoint: `http://localhost:${port}`, share: 1 }, 'tillgate-test')
const app = await startApp({ SMS_BASE_URL: `http://127.0.0.1:${port}` })
afterAll(async () => {
  await stopTracing()
  receiver.close()
})

const received = (): Sent[] =>
  exports
    .map((body): Export => JSON.parse(body))
    .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
    .flatMap(({ spans }) => spans)

const route = 'POST /api/auth/forgot-password'
/** Spans of the route's trace. Jobs of other test files run in traces of their own. */
const within = (): Sent[] => {
  const spans = received()
  const call = spans.find(({ name }) => name === route)
  return spans.filter(({ traceId }) => traceId === call?.traceId)
}

/** Sends the head of a call at once and its body later, in a packet of its own. */
const sendLate = async (path: string, body: object): Promise<number | undefined> => {
  const call = request(`${app.base}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  const begun = new Promise((begin) => diagnostics.subscribe('http.server.request.start', begin))
  call.flushHeaders()
  await begun
  call.end(JSON.stringify(body))
  const [answer] = await once(call, 'response')
  answer.resume()
  return answer.statusCode
}

test('one trace spans call, statements, job and provider', async () => {
  const phone = '+13055550147'
  const { email, partnerId } = await aRetailer(app, { person: { phone } })
  const captcha = await aHuman(app, 'forgot-password')
  const body = { email, captcha, isSmsVerification: true, phoneNumber: phone }
  expect(await sendLate('/api/auth/forgot-password', body)).toBe(200)
  await app.work()
  const steps = ['insert outbox', 'commit', 'run outbox', 'POST 127.0.0.1']
  await expect
    .poll(() => within().map(({ name }) => name), { timeout: 30_000, interval: 500 })
    .toEqual(expect.arrayContaining(steps))
  await app.rest()
  await stopTracing()

  const spans = within()
  const call = spans.find(({ name }) => name === route)
  expect(call?.parentSpanId ?? '').toBe('')
  const ids = new Set(spans.map(({ spanId }) => spanId))
  expect(spans.filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''))).toEqual([call])
  const outbound = spans.filter(({ name }) => name === 'POST 127.0.0.1')
  expect(outbound.map(({ parentSpanId }) => spans.find(({ spanId }) => spanId === parentSpanId)?.name)).toEqual([
    'run outbox',
  ])
  expect(received().map(({ name }) => name)).not.toContain('POST localhost')

  const everything = exports.join('\n')
  expect(everything).toContain('tillgate-test')
  expect(everything).not.toContain('/v1/traces')
  for (const secret of [email, phone.slice(1), captcha, partnerId, 'Messages.json', 'set local']) {
    expect(everything).not.toContain(secret)
  }
})

test.each([
  ['select "i"."id" from "item" as "i" where "code" = $1', 'select item'],
  ['/* prepared */ select 1', 'select'],
  ["insert into outbox (sealed) values ('a')", 'insert outbox'],
  ["set local role tillgate_tenant; set local app.partner_id = '0198c2f0'", 'set'],
  ['commit', 'commit'],
])('%s has the summary %s', (statement, summary) => {
  expect(summaryOf(statement)).toBe(summary)
})
