import { connect } from 'node:net'
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { join } from 'node:path'
import { getItemBatch, listItemBatches } from '@tillgate/contract/item-batches.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { StoreFullError } from '#server/integrations/files/port.ts'
import { waitingForPartnerLock } from '#server/testing/imports.queries.ts'
import { serializeUploads } from './item-batches.queries.ts'
import { ended, header, keysStored, line, upload } from '#server/testing/imports.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { fingerprintOf, startApp } from '#server/testing/start-app.ts'
import { listRows } from '#server/world/rows.queries.ts'

// No worker runs here: what an upload leaves behind stays as it is.
const app = await startApp()

const filesKept = () =>
  readdirSync(join(app.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
const megabytes = (count: number) => Buffer.alloc(count * 1024 ** 2, 'x')
const total = async (retailer: Retailer) => (await retailer.call(listItemBatches, { query: {} })).total

test('an upload creates a batch and answers at once', async () => {
  const retailer = await aRetailer(app)
  const { status, body } = await upload(app, retailer, header + line('4011'))
  const batch = await retailer.call(getItemBatch, { params: { batchId: body.id, storeId: retailer.storeId } })

  expect(status).toBe(200)
  expect(body.message).toContain('You can leave this page')
  expect(batch).toMatchObject({
    status: 'STARTED',
    progress: 0,
    finalMessage: null,
    endDate: null,
    hasErrorFile: false,
  })
})

/** As Excel seals one: an envelope whose directory, far behind its start, names the package. */
const lockedWorkbook = Buffer.concat([
  Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  Buffer.alloc(300_000),
  Buffer.from('EncryptedPackage', 'utf16le'),
  Buffer.alloc(200_000),
])

test.each<[string, string | Uint8Array, string, number]>([
  ['no byte', '', 'upload.empty', 400],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'upload.not-sheet', 415],
  ['a workbook with a password', lockedWorkbook, 'upload.workbook-locked', 415],
  ['a PDF', '%PDF-1.7 and so on', 'upload.not-sheet', 415],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'upload.not-sheet', 415],
  ['a program', Buffer.from('7f454c4602010100', 'hex'), 'upload.not-sheet', 415],
  ['zeros', Buffer.alloc(5000), 'upload.not-sheet', 415],
])('refuses a file of %s and stores nothing', async (_, content, code, status) => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  expect(await upload(app, retailer, content)).toMatchObject({ status, body: { code } })
  expect([await total(retailer), filesKept().length]).toEqual([0, before])
})

test('accepts 100 MB and refuses one byte more', async () => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  const largest = await upload(app, retailer, megabytes(100))
  const more = await upload(app, retailer, Buffer.concat([megabytes(100), Buffer.from('x')]))

  expect([largest.status, more.status, more.body.code]).toEqual([200, 413, 'upload.too-large'])
  expect([await total(retailer), filesKept().length]).toEqual([1, before + 1])
})

test('refuses a too large Content-Length before reading the body', async () => {
  const retailer = await aRetailer(app)
  const { hostname, port } = new URL(app.base)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST /api/itembatch HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${retailer.token}\r\n` +
      'content-type: multipart/form-data; boundary=x\r\ncontent-length: 5000000000\r\n\r\n--x\r\n',
  )
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1.1 413 /)
})

test('refuses missing stores and foreign stores', async () => {
  const retailer = await aRetailer(app)
  const other = await aRetailer(app)
  const before = filesKept().length
  const refusedWith = async (stores: string[]) => (await upload(app, retailer, header, { stores })).body.code

  expect(await refusedWith([])).toBe('upload.stores-first')
  expect(await refusedWith([retailer.storeId, other.storeId])).toBe('store.not-found')
  expect(await refusedWith(['x'])).toBe('store.not-found')
  const behind = await upload(app, retailer, header, { stores: [other.storeId], fileFirst: true })
  expect(behind).toMatchObject({ status: 404, body: { code: 'store.not-found' } })
  expect([await total(retailer), filesKept().length]).toEqual([0, before])
})

test('accepts store fields after the file', async () => {
  const retailer = await aRetailer(app)
  const { status, body } = await upload(app, retailer, header + line('4011'), { fileFirst: true })
  expect(status).toBe(200)
  await expect(
    retailer.call(getItemBatch, { params: { batchId: body.id, storeId: retailer.storeId } }),
  ).resolves.toMatchObject({ originalFileName: 'items.csv' })
})

test('refuses a form without a file and other bodies', async () => {
  const { token } = await aRetailer(app)
  const send = async (body: FormData | string, type?: string) => {
    const headers = { authorization: `Bearer ${token}`, ...(type ? { 'content-type': type } : {}) }
    const answer = await fetch(`${app.base}/api/itembatch`, { method: 'POST', headers, body })
    return JSON.parse(await answer.text()).code
  }
  const form = new FormData()
  form.append('allStores', 'true')

  expect(await send(form)).toBe('upload.file-missing')
  expect(await send('{}', 'application/json')).toBe('upload.file-missing')
  expect(await send('--x\r\nhalf', 'multipart/form-data; boundary=x')).toBe('upload.broken')
  expect(await send('x', 'multipart/form-data')).toBe('upload.file-missing')
})

/** A line that brings the beginning of an upload, `rest` behind its first row, and then nothing more. */
const halfAnUpload = (retailer: Retailer, rest = '') => {
  const { hostname, port } = new URL(app.base)
  const socket = connect(Number(port), hostname)
  const head = `--x\r\ncontent-disposition: form-data; name="allStores"\r\n\r\ntrue\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  socket.write(
    `POST /api/itembatch HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${retailer.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n${head}${header}${rest}`,
  )
  return socket
}

test('an aborted connection leaves no file behind', async () => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  const socket = halfAnUpload(retailer)
  await expect.poll(() => filesKept().length).toBe(before + 1)
  socket.destroy()
  await expect.poll(() => filesKept().length).toBe(before)
  expect(await total(retailer)).toBe(0)
})

test('refuses a third upload while two wait', async () => {
  const retailer = await aRetailer(app)
  const file = header + line('4011')
  await upload(app, retailer, file)
  await upload(app, retailer, file)
  const before = await fingerprintOf(app, retailer.partnerId)

  expect(await upload(app, retailer, file)).toMatchObject({ status: 409, body: { code: 'batch.running' } })
  expect(await fingerprintOf(app, retailer.partnerId)).toBe(before)
})

test('counts concurrent uploads one after the other', async () => {
  const retailer = await aRetailer(app)
  const tenant = { pool: app.deps.pool, caller: retailer }
  const file = header + line('4011')
  await withTenant(tenant, (db) => serializeUploads(db, retailer.partnerId))
  // The lock holder keeps all three uploads before the first check, when there was room for each.
  const uploads = await withTenant(tenant, async (db) => {
    await serializeUploads(db, retailer.partnerId)
    const begun = [1, 2, 3].map(() => upload(app, retailer, file))
    await expect
      .poll(() => withTenant({ ...tenant, pool: app.owner }, waitingForPartnerLock), { timeout: 4000 })
      .toBe(3)
    return { all: Promise.all(begun) }
  })

  const statuses = (await uploads.all).map(({ status }) => status)
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 200, 409])
  expect(await total(retailer)).toBe(2)
})

test('a form cut off after its file leaves nothing', async () => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  const socket = halfAnUpload(retailer, '\r\n--x\r\n')
  await expect.poll(() => filesKept().filter(({ name }) => !name.endsWith('.part')).length).toBe(before + 1)
  socket.destroy()
  await expect.poll(() => filesKept().length).toBe(before)
})

test('refuses two files in one form', async () => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  const form = new FormData()
  form.append('allStores', 'true')
  for (const name of ['a.csv', 'b.csv']) form.append('file', new Blob([header + line('4011')]), name)
  const headers = { authorization: `Bearer ${retailer.token}`, 'accept-language': 'es-ES' }
  const answer = await fetch(`${app.base}/api/itembatch`, { method: 'POST', headers, body: form })

  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { code: 'upload.two-files', message: 'Solo se puede subir un archivo a la vez. No se ha guardado nada.' },
  ])
  await expect.poll(() => filesKept().length).toBe(before)
  expect(await total(retailer)).toBe(0)
})

test.each([
  [String.raw`{"a":"\u0000"}`, 'input.malformed'],
  [String.raw`{"a":"\ud800"}`, 'input.malformed'],
  [String.raw`{"\u0000":1}`, 'input.malformed'],
  ['{"userAgent":"a","userAgent":"b"}', 'input.malformed'],
  [`${'['.repeat(80)}${']'.repeat(80)}`, 'input.malformed'],
  ['{"userAgent":', 'input.malformed'],
  [String.raw`{"a":"\u0034111111111111111"}`, 'pan.refused'],
])('refuses a form with trial %s and stores nothing', async (trial, code) => {
  const retailer = await aRetailer(app)
  const stored = keysStored(app)
  const answer = await upload(app, retailer, header + line('4011'), { trial })
  expect(answer).toMatchObject({ status: 400, body: { code } })
  for (const key of await stored()) await expect.poll(() => app.deps.files.stat(key)).toBeUndefined()
  expect(await total(retailer)).toBe(0)
})

test('stores only name and host of the client, shortened', async () => {
  const retailer = await aRetailer(app)
  const said = { userAgent: 'x'.repeat(600), hostname: 'y'.repeat(300), more: 'z' }
  await upload(app, retailer, header + line('4011'), { trial: JSON.stringify(said) })
  const rows = await listRows(app.owner, 'audit_entry', { partnerId: retailer.partnerId, action: 'itembatch.upload' })
  expect(rows.map(({ trial }) => trial)).toEqual([{ userAgent: 'x'.repeat(512), hostname: 'y'.repeat(255) }])
})

test('deletes the file after any later error', async () => {
  const retailer = await aRetailer(app)
  const { put } = app.deps.files
  // No row takes such a size.
  app.deps.files.put = async (...given) => ({ ...(await put(...given)), bytes: 1.5 })
  const before = filesKept().length
  const answer = await upload(app, retailer, header + line('4011'))
  app.deps.files.put = put
  expect([answer.status, filesKept().length]).toEqual([500, before])
})

test('a full file store returns 503 and keeps nothing', async () => {
  const retailer = await aRetailer(app)
  const { put } = app.deps.files
  app.deps.files.put = () => Promise.reject(new StoreFullError())
  const form = new FormData()
  form.append('allStores', 'true')
  form.append('file', new Blob([header]), 'a.csv')
  const headers = { authorization: `Bearer ${retailer.token}` }
  const answer = await fetch(`${app.base}/api/itembatch`, { method: 'POST', headers, body: form })
  app.deps.files.put = put

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
  expect(await answer.json()).toMatchObject({ code: 'upload.store-full' })
  expect(await total(retailer)).toBe(0)
})

test('cuts file names between characters and removes invisible ones', async () => {
  const retailer = await aRetailer(app)
  const { status } = await upload(app, retailer, header, { name: `${'x'.repeat(254)}\u{1F34C}\u{1F34C}.csv` })
  await upload(app, retailer, header, { name: 'list\u{202E}vsc.exe' })
  const { items } = await retailer.call(listItemBatches, { query: { sortColumn: 'originalFileName' } })

  expect(status).toBe(200)
  expect(items.map(({ fileName }) => fileName).toSorted()).toEqual(['listvsc.exe', `${'x'.repeat(254)}\u{1F34C}`])
})

test('a repeated request starts nothing; another file is refused', async () => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  const key = newId()
  const first = await upload(app, retailer, header, { key })
  const again = await upload(app, retailer, header, { key })
  const other = await upload(app, retailer, header + line('4011'), { key })

  expect(again).toEqual(first)
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency.other-body' } })
  expect([await total(retailer), filesKept().length]).toEqual([1, before + 1])
})

test('a repeated upload gets its stored answer despite limits', async () => {
  const retailer = await aRetailer(app)
  const key = newId()
  const first = await upload(app, retailer, header, { key })
  await upload(app, retailer, header)
  expect(await upload(app, retailer, header, { key })).toEqual(first)

  for (let index = 0; index < 5; index += 1) await upload(app, retailer, '')
  expect(await upload(app, retailer, header)).toMatchObject({ status: 429 })
  expect(await upload(app, retailer, header, { key })).toEqual(first)
  expect(await upload(app, retailer, header + line('4011'), { key })).toMatchObject({ status: 422 })
  expect(await total(retailer)).toBe(2)
})

test('refuses more than six uploads a minute', async () => {
  const retailer = await aRetailer(app)
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 7; index += 1) codes.push((await upload(app, retailer, '')).body.code)
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'upload.empty'), 'rate.too-many'])
})

test.each([
  '4111111111111111.csv',
  '4111.1111.1111.1111.csv',
  '4111\u{200B}1111\u{200B}1111\u{200B}1111.csv',
  ['4111', '1111', '1111', '1111.csv'].join('\u{200B}'.repeat(4)),
])('refuses a card number in a file name: %s', async (name) => {
  const retailer = await aRetailer(app)
  const { body } = await upload(app, retailer, header, { name })
  expect(body.code).toBe('pan.refused')
})

test('a supervisor may upload, a cashier may not', async () => {
  const retailer = await aRetailer(app)
  const cashier = await aPerson(app, { role: 'CASHIER', partnerId: retailer.partnerId })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: retailer.partnerId })

  expect((await upload(app, { ...retailer, token: cashier.token }, header)).status).toBe(403)
  expect((await upload(app, { ...retailer, token: supervisor.token }, header)).status).toBe(200)
  expect((await upload(app, { ...retailer, token: 'nobody' }, header)).status).toBe(401)
})

test('unreadable files fail with a reason and error file', async () => {
  const retailer = await aRetailer(app)
  const files = [
    [
      'Date,Amount\n1,2\n',
      'These columns are missing in the first row: Barcode, Name, Description, Unit, Price, Tax %.',
    ],
    [header, 'This file has a header but no items below it.'],
    [`${header}${line('4011')}4012,"Milk`, 'In row 3 a quotation mark opens a cell and is never closed.'],
    ['x'.repeat(5_000_000), 'Row 1 is longer than 64 KB.'],
  ] as const
  await app.work()
  for (const [content, message] of files) {
    const { body } = await upload(app, retailer, content)
    const batch = await ended(retailer, body.id)
    expect(batch).toMatchObject({ status: 'FAILED', itemQuantity: 0, originalItemQuantity: 0, hasErrorFile: true })
    expect(batch.finalMessage).toContain(message)
  }
})
