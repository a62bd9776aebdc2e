import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { listItems } from '@tillgate/contract/items.ts'
import { uploadItemBatch } from '@tillgate/contract/item-batches.ts'
import { loadApprovedList } from '@tillgate/contract/operator-approved-products.ts'
import { loadBankStatement } from '@tillgate/contract/operator-bank-statements.ts'
import { loadSanctionList } from '@tillgate/contract/operator-sanctions.ts'
import { uploadSaleDocument } from '@tillgate/contract/operator-provider-documents.ts'
import { uploadDocument } from '@tillgate/contract/documents.ts'
import { openCashierSession } from '@tillgate/contract/pos.ts'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { anApplicant } from '#server/testing/applicants.ts'
import { header, line, upload } from '#server/testing/imports.ts'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { newApp } from './fastify.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp({ MAX_REQUESTS: '48' })
const lines: string[] = []
const log = pino(new Writable({ write: (text, _, done) => done(void lines.push(String(text))) }))
const impatient = newApp({ ...app.deps, log }, { slowness: { ms: 300, strangerMs: 150, bytes: 1024 } })
const sent: Readable[] = []
impatient.get('/api/download', { config: { share: 'file' } }, (_request, reply) => {
  const endless = new Readable({
    read: () => {
      endless.push(Buffer.alloc(64 * 1024))
    },
  })
  sent.push(endless)
  return reply.send(endless)
})
const impatientBase = await impatient.listen({ port: 0, host: '127.0.0.1' })
afterAll(() => impatient.close())

const open = new Set<Socket>()
afterEach(() => {
  for (const socket of open) socket.destroy()
  open.clear()
})

/** Opens a connection and sends `text`. */
const say = (text: string, base = app.base) => {
  const socket = connect(Number(new URL(base).port), '127.0.0.1').setEncoding('utf8')
  const said = { socket, heard: '' }
  open.add(socket)
  socket.on('error', () => undefined)
  socket.on('data', (piece: string) => (said.heard += piece))
  socket.write(text)
  return said
}

type Head = { path: string; type?: string; length?: number; token?: string; language?: string }
const headOf = ({ path, type = 'application/json', length = 9, token, language = 'en-US' }: Head): string =>
  [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `content-type: ${type}`,
    `content-length: ${length}`,
    `accept-language: ${language}`,
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    '\r\n',
  ].join('\r\n')
const form = 'multipart/form-data; boundary=x'
const partOfForm = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nBarcode'

test.each([48, 241])('serves a caller while %i connections send no body', async (count) => {
  const retailer = await aRetailer(app)
  const idle = Array.from({ length: count }, () => say(`${headOf({ path: openCashierSession.path })}{`))
  await expect
    .poll(async () => (await (await fetch(`${app.base}/metrics`)).text()).includes('{state="body"} 16'))
    .toBe(true)

  const { items } = await retailer.call(listItems, { query: { storeId: retailer.storeId } })
  const written = await fetch(`${app.base}${openCashierSession.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })

  expect(items).toEqual([])
  expect(written.status).not.toBe(503)
  expect((await fetch(`${app.base}/health/ready`)).status).toBe(200)
  await expect.poll(() => idle.filter(({ heard }) => heard.startsWith('HTTP/1.1 503')).length).toBe(count - 16)
})

const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

test('answered requests without a body leave no timer and no log', async () => {
  const before = timers()
  const path = '/api/no-such-route'
  const said = Array.from({ length: 200 }, () => say(headOf({ path, type: form, length: 1000 }), impatientBase))
  await Promise.all(said.map(({ socket }) => once(socket, 'close')))

  expect(said.filter(({ heard }) => !heard.startsWith('HTTP/1.1 404'))).toEqual([])
  expect(timers() - before).toBeLessThan(10)
  expect(lines.filter((text) => text.includes('http.caller.too_slow'))).toEqual([])
})

test('half bodies that are cut off share a line of the log', async () => {
  const said = Array.from({ length: 16 }, () => say(`${headOf({ path: '/api/no-such-route' })}{`, impatientBase))
  await Promise.all(said.map(({ socket }) => once(socket, 'close')))
  const counts = () => lines.flatMap((text) => [...text.matchAll(/"slow":(\d+)/g)].map(([, count]) => Number(count)))

  expect(said.filter(({ heard }) => !heard.startsWith('HTTP/1.1 408'))).toEqual([])
  await expect.poll(() => counts().reduce((sum, count) => sum + count, 0)).toBe(16)
  expect(lines.filter((text) => text.includes('too_slow'))).toEqual([])
})

test('32 slow uploads of a partner leave room for other partners', async () => {
  const [slow, other] = [await aRetailer(app), await aRetailer(app)]
  const said = Array.from({ length: 32 }, (_, index) => {
    const language = index % 2 === 0 ? 'en-US' : 'es-ES'
    const head = headOf({ path: uploadItemBatch.path, type: form, length: 100_000, token: slow.token, language })
    return say(`${head}${partOfForm}`)
  })
  const refused = () => said.map(({ heard }) => heard).filter((heard) => heard !== '')
  await expect.poll(() => refused().length).toBe(30)

  expect(refused().filter((heard) => !heard.startsWith('HTTP/1.1 409'))).toEqual([])
  expect(refused().some((heard) => heard.includes('Two uploads are still running.'))).toBe(true)
  expect(refused().some((heard) => heard.includes('Todavía hay dos archivos subiéndose.'))).toBe(true)
  expect((await other.call(listItems, { query: { storeId: other.storeId } })).items).toEqual([])
  expect((await slow.call(listItems, { query: { storeId: slow.storeId } })).items).toEqual([])
  expect(await upload(app, other, header + line('4011'))).toMatchObject({ status: 200 })
})

test('a slow upload that ended makes room for the next one', async () => {
  const retailer = await aRetailer(app)
  const head = headOf({ path: uploadItemBatch.path, type: form, length: 100_000, token: retailer.token })
  const said = Array.from({ length: 3 }, () => say(`${head}${partOfForm}`))
  await expect.poll(() => said.filter(({ heard }) => heard.startsWith('HTTP/1.1 409')).length).toBe(1)

  for (const { socket } of said) socket.destroy()

  await expect.poll(async () => (await upload(app, retailer, header + line('4011'))).status).toBe(200)
})

test.each([
  ['documents', uploadDocument.path],
  ['approved lists', loadApprovedList.path],
  ['bank statements', loadBankStatement.path],
  ['sanctions lists', loadSanctionList.path],
  ['documents of sales', uploadSaleDocument.path],
])('refuses the third open upload of %s', async (_, template) => {
  const retailer = await anApplicant(app)
  await updateRows(app.owner, 'user_account', { id: retailer.id }, { identityStatus: 'NONREQUIRED' })
  const operator = await anOperator(app, 'OPERATOR_ADMIN')
  const path = template.replace(':id', retailer.storeId)
  const { token } = path.startsWith('/api/operator/') ? operator : retailer
  const said = Array.from({ length: 3 }, () => say(`${headOf({ path, type: form, length: 100_000, token })}--x\r\n`))

  await expect.poll(() => said.filter(({ heard }) => heard !== '').length).toBe(1)
  expect(said.map(({ heard }) => heard).join('')).toContain('upload.others-open')
})

test('ends a download that its caller does not read', async () => {
  const { socket } = say('GET /api/download HTTP/1.1\r\nhost: localhost\r\n\r\n', impatientBase)
  await once(socket, 'data')
  socket.pause()

  await expect.poll(() => sent.at(-1)?.destroyed).toBe(true)
  await expect.poll(() => impatient.openRequests().running).toBe(0)
})

test('leaves a download alone whose caller reads', async () => {
  const { socket } = say('GET /api/download HTTP/1.1\r\nhost: localhost\r\n\r\n', impatientBase)
  let bytes = 0
  socket.on('data', (piece: string) => (bytes += piece.length))
  const enough = Promise.withResolvers<void>()
  const begun = performance.now()
  socket.on('data', () => {
    if (performance.now() - begun > 1000) enough.resolve()
  })
  await enough.promise

  expect(sent.at(-1)?.destroyed).toBe(false)
  expect(bytes).toBeGreaterThan(64 * 1024)
})
