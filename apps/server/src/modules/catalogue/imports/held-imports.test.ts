import { downloadItemBatch } from '@tillgate/contract/item-batches.ts'
import { commitItemBatch, discardItemBatch, recheckItemBatch } from '@tillgate/contract/item-checks.ts'
import { exportItems, listItems } from '@tillgate/contract/items.ts'
import { listNotifications } from '@tillgate/contract/notifications.ts'
import { expect, test } from 'vitest'
import { mailsFor } from '#server/testing/applicants.ts'
import { ended, header, imported, line, previewed, upload } from '#server/testing/imports.ts'
import { aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const app = await startApp()
await app.work()

/** Uploads a file for an import, and waits until it ends or stops. */
const sent = async (retailer: Retailer, content: string | Uint8Array) => {
  const { body } = await upload(app, retailer, content)
  return previewed(retailer, body.id)
}
const itemsOf = async (retailer: Retailer) =>
  (await retailer.call(listItems, { query: { storeId: retailer.storeId, sortColumn: 'code', pageSize: 100 } })).items
const codesOf = async (retailer: Retailer) => (await itemsOf(retailer)).map(({ code }) => code)

test('an export without its zeros stops before its import', async () => {
  const retailer = await aRetailer(app)
  const codes = ['036000291452', '071234502059', '4011']
  await imported(app, retailer, header + codes.map((code) => line(code)).join(''))
  const { blob } = await retailer.download(exportItems, { query: { storeId: retailer.storeId } })
  const damaged = (await blob.text()).replaceAll(/^0+/gm, '').replaceAll('4.29', '4.50')

  const { batch, warnings } = await sent(retailer, damaged)
  expect(batch).toMatchObject({ status: 'CHECKED', isHeld: true, createdQuantity: 0 })
  expect(batch.finalMessage).toMatch(/^Not imported yet: .* Rows concerned: 2 of 3\./)
  expect(warnings).toEqual([{ kind: 'LOST_ZEROS', count: 2, rows: [3, 4], inCatalogue: 2 }])

  const params = { id: batch.id }
  await retailer.call(recheckItemBatch, { params, body: { fixes: ['LOST_ZEROS'] } })
  expect((await previewed(retailer, batch.id)).warnings).toEqual([])
  await retailer.call(commitItemBatch, { params })
  expect(await ended(retailer, batch.id)).toMatchObject({ status: 'FINISHED', createdQuantity: 0, updatedQuantity: 3 })
  const prices = Object.fromEntries((await itemsOf(retailer)).map(({ code, price }) => [code, price]))
  expect(prices).toEqual(Object.fromEntries(codes.map((code) => [code, 4.5])))
})

test.each([
  ['a tax that is a fraction', line('4011').replace('7.25', '0.07')],
  ['a wrong check digit', line('036000291453')],
  ['a rounded barcode', line('4011') + line('7.12345E+10')],
])('a file with %s stops and names a row', async (_, rows) => {
  const retailer = await aRetailer(app)
  const { batch } = await sent(retailer, header + rows)
  expect(batch).toMatchObject({ status: 'CHECKED', isHeld: true })
  expect(batch.finalMessage).toContain('Rows concerned: 1 of ')
  expect(await itemsOf(retailer)).toEqual([])
})

test('importing a held file unchanged releases later files', async () => {
  const retailer = await aRetailer(app)
  const file = header + line('036000291453').replace('7.25', '0.07')
  const { batch } = await sent(retailer, file)
  await retailer.call(commitItemBatch, { params: { id: batch.id } })
  await ended(retailer, batch.id)
  const again = await imported(app, retailer, file.replace('4.29', '4.50'))
  expect(again).toMatchObject({ status: 'FINISHED', isHeld: false, updatedQuantity: 1 })
  const { batch: other } = await sent(retailer, file.replace('0.07', '0.08'))
  expect(other.isHeld).toBe(true)
})

test('the uploader of a held file is told by bell and mail', async () => {
  const retailer = await aRetailer(app)
  const { batch } = await sent(retailer, header + line('036000291453'))
  const { items } = await retailer.call(listNotifications, { query: {} })
  expect(items[0]).toMatchObject({ kind: 'import.ended', batchId: batch.id, imported: 0, isHeld: true })
  const mails = (await mailsFor(app, retailer)).map(({ kind }) => kind)
  expect(mails).toContain('import-held')
  expect(mails).not.toContain('import-finished')
})

test('a discarded held file keeps its original and changes nothing', async () => {
  const retailer = await aRetailer(app)
  const content = header + line('036000291453')
  const { batch } = await sent(retailer, content)
  await retailer.call(discardItemBatch, { params: { id: batch.id } })
  const done = await ended(retailer, batch.id)
  expect(done).toMatchObject({ status: 'DISCARDED', isHeld: false, itemQuantity: 0 })
  const { blob } = await retailer.download(downloadItemBatch, { params: { id: batch.id } })
  expect(await blob.text()).toBe(content)
})

test('five held files stop the next upload', async () => {
  const retailer = await aRetailer(app)
  for (let index = 0; index < 5; index += 1) await sent(retailer, header + line('036000291453', `Milk ${index}`))
  expect(await upload(app, retailer, header + line('4011'))).toMatchObject({
    status: 409,
    body: { code: 'batch.checks-open' },
  })
  expect(await codesOf(retailer)).toEqual([])
})
