import { createItem, getItem, inactivateItem, updateItem } from '@tillgate/contract/items.ts'
import { listCatalogue, type CatalogueItem } from '@tillgate/contract/pos-catalogue.ts'
import { createScaleLabel } from '@tillgate/contract/scale-labels.ts'
import { labelOf } from '@tillgate/domain/scale-labels.ts'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/testing/database.ts'
import { aRetailer, milk, type Retailer } from '#server/testing/people.ts'
import { insertList } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aStoreWithTill, createTill, type TestTill } from '#server/testing/tills.ts'
import { updateRows, type Source } from '#server/world/rows.queries.ts'

// The lists in force are those of the database.
const app = await startApp({ DATABASE_URL: await testDatabase('_catalogue') })

const list = (till: TestTill, since?: string, limit?: number) =>
  till.call(listCatalogue, { query: { ...(since !== undefined && { since }), ...(limit !== undefined && { limit }) } })

const soap = '4006381333931'
const codesOf = (items: readonly CatalogueItem[]) => items.map(({ barcode }) => barcode)
const idOf = async (till: TestTill, barcode: string): Promise<string> =>
  (await list(till)).items.find((item) => item.barcode === barcode)?.id ?? ''

const reprice = async (admin: Retailer, id: string, code: string, price: number): Promise<void> => {
  const { version, name, description, unit } = await admin.call(getItem, { params: { id, code } })
  const storePrices = [{ storeId: admin.storeId, price, taxPercentage: 7, active: true }]
  const body = { ...milk(admin.storeId), code, name, description, unit, storePrices, version }
  await admin.call(updateItem, { params: { id }, body })
}

test('lists the items of the store with price, tax and cover', async () => {
  const { till } = await aStoreWithTill(app)

  const answer = await list(till)

  expect(answer).toMatchObject({
    isFull: true,
    removed: [],
    next: null,
    program: 'BENEFIT',
    coversTax: expect.any(Boolean),
  })
  expect(answer.purses[0]).toBe('FOOD')
  expect(answer.items).toContainEqual({
    id: expect.any(String),
    barcode: '036000291452',
    codeKey: 'G:00036000291452',
    name: 'Whole Milk, 1 gal',
    unit: 'COUNT',
    price: 4.29,
    taxPercentage: 0,
    active: true,
    plu: null,
    covers: [{ purse: 'FOOD', from: null, to: null, maxPrice: null }],
  })
  expect(answer.items.find(({ barcode }) => barcode === soap)).toMatchObject({ taxPercentage: 7, covers: [] })
})

test('lists a change of price, name and state, and a removal, once', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const id = await idOf(till, soap)
  let { cursor } = await list(till)
  const change = async () => {
    const answer = await list(till, cursor)
    cursor = answer.cursor
    return answer
  }

  await reprice(admin, id, soap, 3.1)
  expect(await change()).toMatchObject({ isFull: false, items: [{ barcode: soap, price: 3.1 }], removed: [] })
  expect(await change()).toMatchObject({ isFull: false, items: [], removed: [] })

  await admin.call(inactivateItem, { params: { id, code: soap }, body: { storeId: admin.storeId } })
  expect((await change()).items).toMatchObject([{ barcode: soap, active: false }])

  await admin.call(createItem, { body: milk(admin.storeId, { code: '4011', name: 'Bananas', unit: 'LB' }) })
  expect((await change()).items).toMatchObject([{ barcode: '4011', plu: '4011', unit: 'LB' }])

  await updateRows(app.owner, 'item', { id }, { deletedAt: new Date() })
  expect(await change()).toMatchObject({ items: [], removed: [id] })
})

test('misses no change that commits after a later one', async () => {
  const { till, admin } = await aStoreWithTill(app)
  const [first, second] = [await idOf(till, soap), await idOf(till, '036000291452')]
  const { cursor } = await list(till)
  const price = (db: Source, itemId: string, priceCents: number) =>
    updateRows(db, 'item_store', { partnerId: admin.partnerId, itemId }, { priceCents })

  const late = await app.owner.startTransaction().execute()
  await price(late, first, 111)
  await price(app.owner, second, 222)
  const between = await list(till, cursor)
  await late.commit().execute()
  const after = await list(till, between.cursor)

  expect(between.items.map(({ price: now }) => now)).toEqual([2.22])
  expect(after.items.map(({ price: now }) => now)).toEqual([1.11])
})

test('pages list all items once, also those that change in between', async () => {
  const { till, admin } = await aStoreWithTill(app)
  for (let index = 0; index < 5; index += 1) {
    await admin.call(createItem, { body: milk(admin.storeId, { code: `1234567890${index}`.padStart(12, '0') }) })
  }
  const all = codesOf((await list(till)).items).toSorted()
  const seen: string[] = []
  let page = await list(till, undefined, 2)
  seen.push(...codesOf(page.items))
  const [early] = page.items
  await updateRows(app.owner, 'item_store', { itemId: early?.id ?? '' }, { priceCents: 777 })
  while (page.next !== null) {
    page = await list(till, page.next, 2)
    seen.push(...codesOf(page.items))
  }

  expect(seen.toSorted()).toEqual(all)
  expect((await list(till, page.cursor)).items).toMatchObject([{ id: early?.id, price: 7.77 }])
})

test('lists the items whose cover a new list changes', async () => {
  const { till, admin } = await aStoreWithTill(app)
  await admin.call(createItem, { body: milk(admin.storeId, { code: '4011', name: 'Bananas', unit: 'LB' }) })
  const { cursor } = await list(till)

  await insertList(app, [{ code: '036000291452', maxPriceCents: 400 }, { code: '4011' }], '2025-01-01')
  const changed = await list(till, cursor)

  expect(changed.items).toMatchObject([{ barcode: '036000291452', covers: [{ purse: 'FOOD', maxPrice: 4 }] }])
  expect((await list(till, changed.cursor)).items).toEqual([])
})

test('lists the items of a scale label that gets a PLU', async () => {
  const { till, admin } = await aStoreWithTill(app)
  const label = labelOf('200001', 199)
  await admin.call(createItem, { body: milk(admin.storeId, { code: label, name: 'Ham', unit: 'LB' }) })
  const { cursor } = await list(till)

  await admin.call(createScaleLabel, { params: { id: admin.storeId }, body: { code: label, plu: '4065' } })

  expect((await list(till, cursor)).items).toMatchObject([{ name: 'Ham', plu: '4065' }])
})

test('lists an item that joins or leaves the store', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const till = await createTill(app, admin)
  const [, elsewhere = ''] = admin.storeIds
  const { id } = await admin.call(createItem, { body: milk(elsewhere) })
  const { items, cursor } = await list(till)
  expect(items).toEqual([])

  const { version } = await admin.call(getItem, { params: { id, code: '036000291452' } })
  const both = [admin.storeId, elsewhere].map((storeId) => ({ storeId, price: 5, taxPercentage: 0, active: true }))
  await admin.call(updateItem, { params: { id }, body: { ...milk(elsewhere), storePrices: both, version } })
  const joined = await list(till, cursor)
  expect(joined.items).toMatchObject([{ id, price: 5 }])

  await updateRows(app.owner, 'item_store', { itemId: id, storeId: admin.storeId }, { deletedAt: new Date() })
  expect(await list(till, joined.cursor)).toMatchObject({ items: [], removed: [id] })
})

test('lists all items again for a cursor of another store or cluster', async () => {
  const { till } = await aStoreWithTill(app)
  const other = await aStoreWithTill(app)
  const { cursor } = await list(till)
  const position: { to: object } = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  const moved = { ...position, to: { ...position.to, cluster: '7' } }

  expect(await list(other.till, cursor)).toMatchObject({ isFull: true })
  const restored = await list(till, Buffer.from(JSON.stringify(moved)).toString('base64url'))
  expect(restored.isFull).toBe(true)
  expect(restored.items).toHaveLength(2)
  await expect(list(till, 'eyJ9')).rejects.toMatchObject({ status: 400, code: 'input.invalid' })
})

test('never lists items of another partner', async () => {
  const { till } = await aStoreWithTill(app)
  const other = await aStoreWithTill(app)
  const { cursor } = await list(till)
  const id = await idOf(other.till, soap)
  await reprice(other.admin, id, soap, 9)

  const { items } = await list(till)
  expect(items.map((item) => item.id)).not.toContain(id)
  expect((await list(till, cursor)).items).toEqual([])
})

/** The cursor of an answer with another snapshot. */
const withSnapshot = (cursor: string, snapshot: string): string => {
  const position = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'))
  return Buffer.from(JSON.stringify({ ...position, to: { ...position.to, snapshot } })).toString('base64url')
}

test.each(['5:3:', '0:1:', '3:9:8,4', '3:9:9', '3:9:2', '3:9:4,', '99999999999999999999:99999999999999999999:'])(
  'refuses a cursor with the snapshot %s, which no database wrote',
  async (snapshot) => {
    const { till } = await aStoreWithTill(app)
    const { cursor } = await list(till)
    expect((await list(till, withSnapshot(cursor, '3:9:4,8'))).isFull).toBe(false)
    await expect(list(till, withSnapshot(cursor, snapshot))).rejects.toMatchObject({ code: 'input.invalid' })
  },
)

const raw = (till: TestTill, since: string, headers: Record<string, string> = {}) =>
  fetch(`${app.base}/api/pos/catalogue?since=${since}`, {
    headers: { authorization: `Bearer ${till.token}`, 'x-terminal-key': till.terminalKey, ...headers },
  })

test('answers 304 while nothing changed, and compresses', async () => {
  const { till, admin } = await aStoreWithTill(app)
  const { cursor } = await list(till)
  const first = await raw(till, cursor)
  const tag = first.headers.get('etag') ?? ''
  expect(await first.json()).toMatchObject({ items: [], cursor })

  expect((await raw(till, cursor, { 'if-none-match': tag })).status).toBe(304)
  await reprice(admin, await idOf(till, soap), soap, 3)
  const changed = await raw(till, cursor, { 'if-none-match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('cache-control')).toBe('private, no-cache')
  expect(await changed.json()).toMatchObject({ items: [{ price: 3 }] })

  expect(changed.headers.get('content-encoding')).toBeNull()

  for (const code of ['4011', '4065', '4225']) {
    await admin.call(createItem, { body: milk(admin.storeId, { code }) })
  }
  const all = await fetch(`${app.base}/api/pos/catalogue`, {
    headers: { authorization: `Bearer ${till.token}`, 'x-terminal-key': till.terminalKey, 'accept-encoding': 'gzip' },
  })
  expect(all.headers.get('content-encoding')).toBe('gzip')
  expect(await all.json()).toMatchObject({ isFull: true, items: [{}, {}, {}, {}, {}] })
})

test('limits the calls of a terminal', async () => {
  const { till } = await aStoreWithTill(app)
  await list(till)
  await updateRows(app.owner, 'rate_limit', {}, { hits: 2000 })

  await expect(list(till)).rejects.toMatchObject({ status: 429, code: 'rate.too-many' })
})
