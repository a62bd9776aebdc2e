import { connect } from 'node:net'
import { readdirSync } from 'node:fs'
import { once } from 'node:events'
import { getItemBatch, listItemBatches } from '@tillgate/contract/item-batches.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/ids.ts'
import { ended, header, line, upload } from '#server/testing/imports.ts'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { fingerprintOf, startApp } from '#server/testing/start-app.ts'

// No worker runs here: what an upload leaves behind stays as it is.
const app = await startApp()

const filesKept = () =>
  readdirSync(app.world.config.filesDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const megabytes = (count: number) => Buffer.alloc(count * 1024 ** 2, 'x')
const total = async (retailer: Retailer) => (await retailer.call(listItemBatches, { query: {} })).total

test('an upload begins a batch and answers at once', async () => {
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

test.each<[string, string | Uint8Array, string, number]>([
  ['no byte', '', 'upload.empty', 400],
  ['a workbook', Buffer.from('504b030414000600', 'hex'), 'upload.not-csv', 415],
  ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'upload.not-csv', 415],
  ['a PDF', '%PDF-1.7 and so on', 'upload.not-csv', 415],
  ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'upload.not-csv', 415],
  ['a program', Buffer.from('7f454c4602010100', 'hex'), 'upload.not-csv', 415],
  ['zeros', Buffer.alloc(5000), 'upload.not-csv', 415],
])('a file of %s is refused and nothing of it kept', async (_, content, code, status) => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  expect(await upload(app, retailer, content)).toMatchObject({ status, body: { code } })
  expect([await total(retailer), filesKept().length]).toEqual([0, before])
})

test('a file of 100 MB is kept, one byte more is refused', async () => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  const most = await upload(app, retailer, megabytes(100))
  const more = await upload(app, retailer, Buffer.concat([megabytes(100), Buffer.from('x')]))

  expect([most.status, more.status, more.body.code]).toEqual([200, 413, 'upload.too-large'])
  expect([await total(retailer), filesKept().length]).toEqual([1, before + 1])
})

test('a body that says it is far too large is refused before it is read', async () => {
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

test('no store, somebody else’s store, no store at all', async () => {
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

test('a form that names its stores behind the file is heard out', async () => {
  const retailer = await aRetailer(app)
  const { status, body } = await upload(app, retailer, header + line('4011'), { fileFirst: true })
  expect(status).toBe(200)
  await expect(
    retailer.call(getItemBatch, { params: { batchId: body.id, storeId: retailer.storeId } }),
  ).resolves.toMatchObject({ originalFileName: 'items.csv' })
})

test('a form without a file, and a body that is no form, are told so', async () => {
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

test('a line that goes dead in the middle of a file leaves nothing behind', async () => {
  const retailer = await aRetailer(app)
  const before = filesKept().length
  const { hostname, port } = new URL(app.base)
  const socket = connect(Number(port), hostname)
  const head = `--x\r\ncontent-disposition: form-data; name="allStores"\r\n\r\ntrue\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`
  socket.write(
    `POST /api/itembatch HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${retailer.token}\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n${head}${header}`,
  )
  await expect.poll(() => filesKept().length).toBe(before + 1)
  socket.destroy()
  await expect.poll(() => filesKept().length).toBe(before)
  expect(await total(retailer)).toBe(0)
})

test('two uploads may stand in line, a third is told to wait', async () => {
  const retailer = await aRetailer(app)
  const file = header + line('4011')
  await upload(app, retailer, file)
  await upload(app, retailer, file)
  const before = await fingerprintOf(app, retailer.partnerId)

  expect(await upload(app, retailer, file)).toMatchObject({ status: 409, body: { code: 'batch.running' } })
  expect(await fingerprintOf(app, retailer.partnerId)).toBe(before)
})

test('the same request again begins nothing new; another file under its key is a mistake', async () => {
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

test('more than six uploads a minute are too many', async () => {
  const retailer = await aRetailer(app)
  const codes: (string | undefined)[] = []
  for (let nth = 0; nth < 7; nth += 1) codes.push((await upload(app, retailer, '')).body.code)
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'upload.empty'), 'rate.too-many'])
})

test('a card number in a file’s name is refused', async () => {
  const retailer = await aRetailer(app)
  const { body } = await upload(app, retailer, header, { name: '4111111111111111.csv' })
  expect(body.code).toBe('pan.refused')
})

test('a cashier uploads nothing, a supervisor may', async () => {
  const retailer = await aRetailer(app)
  const cashier = await aPerson(app, { role: 'CASHIER', partnerId: retailer.partnerId })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: retailer.partnerId })

  expect((await upload(app, { ...retailer, token: cashier.token }, header)).status).toBe(403)
  expect((await upload(app, { ...retailer, token: supervisor.token }, header)).status).toBe(200)
  expect((await upload(app, { ...retailer, token: 'nobody' }, header)).status).toBe(401)
})

test('what cannot be read ends as failed, says why, and has an error file that says it too', async () => {
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
