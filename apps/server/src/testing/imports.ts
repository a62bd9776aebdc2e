import { getItemBatch, type ItemBatchDetail } from '@tillgate/contract/item-batches.ts'
import { commitItemBatch, getItemBatchPreview, type ItemBatchPreview } from '@tillgate/contract/item-checks.ts'
import { createItem } from '@tillgate/contract/items.ts'
import { isBatchRunning, type BatchMode, type ImportQueue } from '@tillgate/domain/item-batches.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { insertBatch } from '../modules/catalogue/imports/item-batches.queries.ts'
import { afterJobs } from './job-ends.ts'
import { aRetailer, type Retailer } from './people.ts'
import type { TestApp } from './start-app.ts'

export const header = 'Barcode,Name,Description,Unit,Price,Tax %,Status\n'
export const line = (code: string, name = 'Milk', price = '4.29') =>
  `${code},${name},Whole milk,COUNT,${price},7.25,Active\n`

/** 7 rows for `aShop`: 3 new items, one changed, one as it was, one barcode twice with other values, one faulty row. */
export const mixedFile =
  header +
  line('3001') +
  line('3002', 'Cream') +
  line('12A4') +
  ['3003', '3004', '3005', '3003'].map((code, nth) => line(code, `New ${nth}`)).join('')
export const ofMixedFile = {
  status: 'FINISHEDWITHERRORS',
  createdQuantity: 3,
  updatedQuantity: 1,
  unchangedQuantity: 1,
  failedQuantity: 2,
  itemQuantity: 5,
  originalItemQuantity: 7,
}

/** A partner that has items at its first store. */
export const aShop = async (app: TestApp, codes = ['3001', '3002'], stores = 1): Promise<Retailer> => {
  const retailer = await aRetailer(app, { stores })
  for (const code of codes) {
    const storePrices = [{ storeId: retailer.storeId, price: 4.29, taxPercentage: 7.25, active: true }]
    const body = { code, name: 'Milk', description: 'Whole milk', unit: 'COUNT', applyAllStore: false } as const
    await retailer.call(createItem, { body: { ...body, storePrices } })
  }
  return retailer
}

type Wish = {
  stores?: readonly string[]
  allStores?: boolean
  name?: string
  language?: string
  fileFirst?: boolean
  trial?: string
  key?: string
  /** Checks the file without an import. */
  check?: boolean
}
export type Uploaded = { status: number; body: { id: string; code?: string; message: string } }

/** An upload as a browser makes it; the answer as it comes, refused or not. */
export const upload = async (
  app: TestApp,
  retailer: Pick<Retailer, 'token' | 'storeId'>,
  content: string | Uint8Array,
  {
    stores = [retailer.storeId],
    allStores,
    name = 'items.csv',
    language = 'en-US',
    fileFirst,
    trial,
    key,
    check,
  }: Wish = {},
): Promise<Uploaded> => {
  const form = new FormData()
  const file = new Blob([Buffer.from(content)], { type: 'text/csv' })
  if (fileFirst) form.append('file', file, name)
  form.append('UserId', 'somebody else')
  if (allStores) form.append('allStores', 'true')
  else for (const store of stores) form.append('stores', store)
  if (check) form.append('mode', 'CHECK')
  if (!fileFirst) form.append('file', file, name)
  if (trial !== undefined) form.append('trial', trial)
  const response = await fetch(`${app.base}/api/itembatch`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${retailer.token}`,
      'accept-language': language,
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: form,
  })
  return { status: response.status, body: JSON.parse(await response.text()) }
}

/** Waits until the import is over. */
export const ended = (retailer: Retailer, id: string, storeId = retailer.storeId): Promise<ItemBatchDetail> =>
  afterJobs(
    () => retailer.call(getItemBatch, { params: { batchId: id, storeId } }),
    ({ endDate }) => endDate !== null,
  )

export const imported = async (
  app: TestApp,
  retailer: Retailer,
  content: string | Uint8Array,
  wish: Wish = {},
): Promise<ItemBatchDetail> => {
  const { status, body } = await upload(app, retailer, content, wish)
  if (status !== 200) throw new Error(`upload answered ${status}: ${body.message}`)
  return ended(retailer, body.id)
}

/** Waits until a check is over. */
export const previewed = (retailer: Retailer, id: string): Promise<ItemBatchPreview> =>
  afterJobs(
    () => retailer.call(getItemBatchPreview, { params: { id } }),
    ({ batch }) => !isBatchRunning(batch.status),
  )

export const checked = async (
  app: TestApp,
  retailer: Retailer,
  content: string | Uint8Array,
  wish: Wish = {},
): Promise<ItemBatchPreview> => {
  const { status, body } = await upload(app, retailer, content, { ...wish, check: true })
  if (status !== 200) throw new Error(`upload answered ${status}: ${body.message}`)
  return previewed(retailer, body.id)
}

/** Imports a file although its barcodes raise warnings that hold it. */
export const importedAsItIs = async (
  app: TestApp,
  retailer: Retailer,
  content: string | Uint8Array,
  wish: Wish = {},
): Promise<ItemBatchDetail> => {
  const { status, body } = await upload(app, retailer, content, wish)
  if (status !== 200) throw new Error(`upload answered ${status}: ${body.message}`)
  const { batch } = await previewed(retailer, body.id)
  if (batch.isHeld) await retailer.call(commitItemBatch, { params: { id: body.id } })
  return ended(retailer, body.id)
}

/** From now on until it is asked: the keys under which files were begun, each of them at its end. */
export const keysStored = ({ deps: { files } }: TestApp): (() => Promise<string[]>) => {
  const { put } = files
  const begun: Promise<string>[] = []
  files.put = (key, ...given) => {
    const storing = put(key, ...given)
    begun.push(
      storing.then(
        () => key,
        () => key,
      ),
    )
    return storing
  }
  return () => {
    files.put = put
    return Promise.all(begun)
  }
}

/** The row that an upload writes, and its file, without the job: the test says who works on it. */
export const aStoredBatch = async (
  { deps }: TestApp,
  retailer: Retailer,
  content: string,
  queue: ImportQueue = 'SMALL',
  mode: BatchMode = 'IMPORT',
): Promise<string> => {
  const [id, key] = [newId(), newId()]
  const stream = async function* () {
    yield await Promise.resolve(Buffer.from(content))
  }
  const { bytes, sha256 } = await deps.files.put(key, stream(), 1e6)
  const row = {
    partnerId: retailer.partnerId,
    id,
    fileName: 'a.csv',
    originalFileName: 'a.csv',
    fileKey: key,
    errorFileKey: newId(),
    sha256,
    bytes,
    queue,
    mode,
    status: 'STARTED' as const,
    phase: 'CHECKING',
    allStores: false,
    language: 'en-US',
    createdBy: retailer.id,
  }
  await withTenant({ pool: deps.pool, caller: retailer }, (db) => insertBatch(db, row, retailer.storeIds))
  return id
}
