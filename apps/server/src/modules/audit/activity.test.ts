import { exportActivity, listActivity, listActivityPeople } from '@tillgate/contract/activity.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { getStore } from '@tillgate/contract/business.ts'
import { copyItems } from '@tillgate/contract/item-copies.ts'
import { listChangedItems, listItemChanges } from '@tillgate/contract/item-changes.ts'
import { createItem, getItem, updateItem } from '@tillgate/contract/items.ts'
import { applyItemEdits, previewItemEdits } from '@tillgate/contract/item-edits.ts'
import { getPartner, suspendStore } from '@tillgate/contract/operator-partners.ts'
import { createUser } from '@tillgate/contract/users.ts'
import { expect, test } from 'vitest'
import { anOperator } from '#server/testing/operators.ts'
import { aRetailer, aUser, clientOf, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { updateRows } from '#server/world/rows.queries.ts'

const app = await startApp()

/** A Store Admin who created an item, changed its price and added a cashier. */
const aBusyAdmin = async () => {
  const admin = await aRetailer(app)
  const at = (price: number) => [{ storeId: admin.storeId, price, taxPercentage: 7, active: true }]
  const draft = milk(admin.storeId, { storePrices: at(4.29) })
  const { id, code } = await admin.call(createItem, { body: draft })
  const { version } = await admin.call(getItem, { params: { id, code } })
  await admin.call(updateItem, { params: { id }, body: { ...draft, storePrices: at(4.4), version } })
  const person = aUser({ stores: [admin.storeId] })
  await admin.call(createUser, { body: person })
  const activity = async (query: object = {}) => (await admin.call(listActivity, { query })).items
  const actions = async (query: object = {}) => (await activity(query)).map(({ action }) => action)
  return { admin, item: { id, ...draft }, person, activity, actions }
}

test('lists what a person changed, with store and values', async () => {
  const { admin, item, activity } = await aBusyAdmin()
  const [user, update, create] = await activity()
  expect(user).toMatchObject({ action: 'user.created', actor: { id: admin.id }, isOfProgram: false })
  expect(update).toMatchObject({
    action: 'item.update',
    objectName: `${item.name}, ${item.code}`,
    changes: [{ field: 'price', of: expect.stringMatching(/\D/), was: '4.29', is: '4.4' }],
  })
  expect(create?.action).toBe('item.create')
})

test('an unchanged save writes no entry', async () => {
  const { admin, item, actions } = await aBusyAdmin()
  const before = await actions()
  const { version } = await admin.call(getItem, { params: { id: item.id, code: item.code } })
  const storePrices = [{ storeId: admin.storeId, price: 4.4, taxPercentage: 7, active: true }]
  await admin.call(updateItem, { params: { id: item.id }, body: { ...milk(admin.storeId, { storePrices }), version } })
  expect(await actions()).toEqual(before)
  expect((await admin.call(getItem, { params: { id: item.id, code: item.code } })).version).toBe(version)
})

test('a change of items leads to its values', async () => {
  const { admin, item, activity } = await aBusyAdmin()
  const [, update, create] = await activity()
  const id = update?.itemChangeId ?? ''
  expect(create?.itemChangeId).toEqual(expect.any(String))
  const { items, total } = await admin.call(listChangedItems, { params: { id }, query: {} })
  expect(total).toBe(1)
  expect(items).toMatchObject([
    {
      itemId: item.id,
      name: item.name,
      isCreation: false,
      texts: null,
      pricesTotal: 1,
      prices: [{ storeId: admin.storeId, before: { price: 4.29 }, after: { price: 4.4 } }],
    },
  ])
  const created = await admin.call(listChangedItems, { params: { id: create?.itemChangeId ?? '' }, query: {} })
  expect(created.items).toMatchObject([{ itemId: item.id, isCreation: true, pricesTotal: 1 }])
  // The change that created an item is deleted after 30 days.
  await updateRows(app.owner, 'item', { id: item.id }, { createdIn: null })
  expect((await admin.call(listChangedItems, { params: { id }, query: {} })).items).toMatchObject([
    { isCreation: false },
  ])
  const stranger = await aRetailer(app)
  await expect(stranger.call(listChangedItems, { params: { id }, query: {} })).rejects.toMatchObject({ status: 404 })
})

test('a changed item shows that it changed again', async () => {
  const { admin, item, activity } = await aBusyAdmin()
  const [, update, create] = await activity()
  const isChanged = async (entry = update) => {
    const params = { id: entry?.itemChangeId ?? '' }
    return (await admin.call(listChangedItems, { params, query: {} })).items[0]?.isChangedSince
  }
  expect(await isChanged()).toBe(false)
  await admin.call(updateItemsAtStore, { body: { storeId: admin.storeId, items: [item.id], price: 4.29 } })
  expect(await isChanged()).toBe(true)
  // The item has its first price again, but further changes after its creation.
  expect(await isChanged(create)).toBe(true)
})

test('lists the changes of one kind', async () => {
  const { admin, item } = await aBusyAdmin()
  await admin.call(updateItemsAtStore, { body: { storeId: admin.storeId, items: [item.id], price: 1.5 } })
  const { items, total } = await admin.call(listItemChanges, { query: { kind: 'BULK_EDIT' } })
  expect([items.map(({ kind }) => kind), total]).toEqual([['BULK_EDIT'], 1])
})

test('finds by item, person and kind', async () => {
  const { admin, item, person, actions } = await aBusyAdmin()
  expect(await actions({ search: item.code })).toEqual(['item.update', 'item.create'])
  expect(await actions({ search: item.name })).toEqual(['item.update', 'item.create'])
  expect(await actions({ search: `${person.firstName} ${person.lastName}` })).toEqual(['user.created'])
  expect(await actions({ kind: 'people' })).toEqual(['user.created'])
  expect(await actions({ actorId: admin.id, pageSize: 1 })).toEqual(['user.created'])
  expect(await actions({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
  const { items } = await admin.call(listActivityPeople, {})
  expect(items.map(({ id }) => id)).toContain(admin.id)
})

test('an edit of several items is found by one of them', async () => {
  const { admin, item, activity } = await aBusyAdmin()
  const other = await admin.call(createItem, { body: milk(admin.storeId, { code: '4011', name: 'Bananas' }) })
  await admin.call(updateItemsAtStore, { body: { storeId: admin.storeId, items: [item.id, other.id], price: 1.5 } })
  expect(await activity({ search: 'bananas' })).toMatchObject([
    { action: 'item.bulk-edit', items: 2, changes: expect.arrayContaining([expect.objectContaining({ of: '4011' })]) },
    { action: 'item.create' },
  ])
  const body = { storeIds: [admin.storeId], items: [item.id], price: 1.75 }
  const { digest } = await admin.call(previewItemEdits, { body })
  await admin.call(applyItemEdits, { body: { ...body, digest } })
  expect((await activity())[0]).toMatchObject({ action: 'item.bulk-edit', stores: null, items: 1 })
})

test('a bulk edit of several stores is one row, found by each store', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = admin.storeIds
  const storePrices = [first, second].map((storeId) => ({ storeId, price: 4, taxPercentage: 7, active: true }))
  const { id } = await admin.call(createItem, { body: milk(first, { storePrices }) })
  const body = { storeIds: [first, second], items: [id], price: 5 }
  const { digest } = await admin.call(previewItemEdits, { body })
  await admin.call(applyItemEdits, { body: { ...body, digest } })

  const { items, total } = await admin.call(listActivity, { query: {} })
  expect(items.map(({ action, stores, items: count }) => [action, stores, count])).toEqual([
    ['item.bulk-edit', 2, 1],
    ['item.create', null, null],
  ])
  expect(total).toBe(2)
  const file = await (await admin.download(exportActivity, { query: {} })).blob.text()
  expect(file.match(/,Price,4,5,/g)).toHaveLength(2)
  const { code } = await admin.call(getStore, { params: { id: second } })
  const { items: found } = await admin.call(listActivity, { query: { search: code } })
  expect(found).toMatchObject([{ action: 'item.bulk-edit', objectId: second, stores: null }])
})

test('a copy of items is one row, found by item', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [from = '', to = ''] = admin.storeIds
  await admin.call(createItem, { body: milk(from, { code: '4011', name: 'Bananas' }) })
  await admin.call(createItem, { body: milk(from, { code: '4012', name: 'Oranges' }) })
  await admin.call(copyItems, { params: { id: to }, body: { fromStoreId: from } })
  const { items } = await admin.call(listActivity, { query: {} })
  expect(items.map(({ action, items: count }) => [action, count])).toEqual([
    ['item.copy', 2],
    ['item.create', null],
    ['item.create', null],
  ])
  const { items: found } = await admin.call(listActivity, { query: { search: 'bananas' } })
  expect(found.map(({ action }) => action)).toEqual(['item.copied', 'item.create'])
})

test('names the program without person and reason', async () => {
  const { admin, activity } = await aBusyAdmin()
  const operator = await anOperator(app)
  const body = { reason: 'Chargebacks of the last week' }
  await operator.call(suspendStore, { params: { id: admin.partnerId, storeId: admin.storeId }, body })
  const entries = await activity()
  expect(entries[0]).toMatchObject({ action: 'store.suspended', actor: null, isOfProgram: true, changes: [] })
  expect(JSON.stringify(entries)).not.toContain('Chargebacks')
  expect(JSON.stringify(entries)).not.toContain(operator.id)
})

test('shows no entry of another partner or inside the program', async () => {
  const { admin, item, actions } = await aBusyAdmin()
  const other = await aRetailer(app)
  expect((await other.call(listActivity, { query: { search: item.code } })).items).toEqual([])
  const operator = await anOperator(app)
  const before = await actions()
  await operator.call(getPartner, { params: { id: admin.partnerId } })
  expect(await actions()).toEqual(before)
})

test('the file has a line for each changed value', async () => {
  const { admin, item } = await aBusyAdmin()
  const textOf = async (language: 'en-US' | 'es-ES') => {
    const person = clientOf(app, admin.token, language)
    return (await person.download(exportActivity, { query: {} })).blob.text()
  }
  const english = await textOf('en-US')
  expect(english.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  const lines = english.split('\r\n')
  expect(lines[0]).toBe('When,Who,Kind,What,About,Items,Value of,Field,Before,After,Entry')
  expect(lines.filter((line) => line.includes('Item changed'))).toEqual([
    expect.stringContaining(`,Items and files,Item changed,"${item.name}, ${item.code}",,`),
  ])
  expect(lines[1]).toMatch(/^20\d\d-\d\d-\d\dT\d\d:\d\d-0[45]:00,/)
  expect(english).toContain(',Price,4.29,4.4,')
  expect(english).toContain(',Role,,Cashier,')
  expect(english).toMatch(/,Unit,,.*piece/)
  expect(english).not.toMatch(/item\.update|CASHIER|,price,/)
  const spanish = await textOf('es-ES')
  expect(spanish).toContain('Cuándo,Quién,')
  expect(spanish).toContain(',Precio,4.29,4.4,')
  expect(spanish).toContain(',Cajero/a,')
})
