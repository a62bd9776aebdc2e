import { downloadItemBatch, downloadItemBatchErrors } from '@tillgate/contract/item-batches.ts'
import { sandboxStore } from '@tillgate/sandbox/providers/s3.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { sweepFiles } from '#server/boot/retention.ts'
import { ended, header, imported, line, upload } from '#server/testing/imports.ts'
import { aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'

const { url, drive } = await aSandbox()
const app = await startApp({
  FILES_URL: `s3://${sandboxStore.bucket}/files?endpoint=${encodeURIComponent(`${url}/s3`)}`,
  AWS_ACCESS_KEY_ID: sandboxStore.accessKeyId,
  AWS_SECRET_ACCESS_KEY: sandboxStore.secretAccessKey,
})
await app.work()
const textOf = async (download: Promise<{ blob: Blob }>): Promise<string> => (await download).blob.text()

test('imports a file and returns it from a store on S3', async () => {
  const retailer = await aRetailer(app)
  const content = header + line('4011') + line('12A4')
  const { id } = (await upload(app, retailer, content)).body

  expect(await ended(retailer, id)).toMatchObject({ status: 'FINISHEDWITHERRORS', itemQuantity: 1, failedQuantity: 1 })
  expect(await textOf(retailer.download(downloadItemBatch, { params: { id } }))).toBe(content)
  expect(await textOf(retailer.download(downloadItemBatchErrors, { params: { id } }))).toContain('12A4')
})

test('continues an import whose file breaks off', async () => {
  const retailer = await aRetailer(app)
  await drive.faults.add({ match: { provider: 's3', method: 'GET', nth: 2, times: 1 }, action: { kind: 'truncated' } })

  expect(await imported(app, retailer, header + line('4011'))).toMatchObject({ status: 'FINISHED', itemQuantity: 1 })
})

test('returns 503 with Retry-After while the store is away', async () => {
  const retailer = await aRetailer(app)
  await drive.faults.add({ match: { provider: 's3' }, action: { kind: 'reset' } })
  const form = new FormData()
  form.append('allStores', 'true')
  form.append('file', new Blob([header]), 'a.csv')
  const headers = { authorization: `Bearer ${retailer.token}` }
  const answer = await fetch(`${app.base}/api/itembatch`, { method: 'POST', headers, body: form })

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toMatchObject({ code: 'server.unavailable' })
})

test('keeps files with a row when the sweep runs', async () => {
  const retailer = await aRetailer(app)
  const content = header + line('4011')
  const { id } = (await upload(app, retailer, content)).body
  await ended(retailer, id)
  const { files, pool, log } = app.worker
  const later = { ...files, listOlder: (than: number) => files.listOlder(than + 2 * 60 * 60 * 1000) }
  await sweepFiles({ files: later, pool, log })

  expect(await textOf(retailer.download(downloadItemBatch, { params: { id } }))).toBe(content)
})
