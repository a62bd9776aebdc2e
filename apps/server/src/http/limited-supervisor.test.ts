import { routes } from '@tillgate/contract/testing/all-routes.ts'
import { decisionsOf } from '@tillgate/contract/access.ts'
import { createItem, listItems } from '@tillgate/contract/items.ts'
import { updateItemsAtStore } from '@tillgate/contract/bulk-edits.ts'
import { listTransactions } from '@tillgate/contract/purchases.ts'
import type { Route } from '@tillgate/contract/route.ts'
import { listStores } from '@tillgate/contract/stores.ts'
import { countStatements } from '@tillgate/contract/transfer-statements.ts'
import { createUser, inactivateUser, listUsers, updateUser } from '@tillgate/contract/users.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { withIdentity } from '#server/db/with-tenant.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { aPerson, aRetailer, aUser, limitTo, milk } from '#server/testing/people.ts'
import { requestOf } from '#server/testing/requests.ts'
import { routeTargets, type RouteTarget } from '#server/testing/route-targets.ts'
import { sendTo } from '#server/testing/send.ts'
import { startApp } from '#server/testing/start-app.ts'
import { listRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ PLAID_BASE_URL: `${url}/plaid`, ISSUER_URL: `${url}/issuer` })
const send = sendTo(app)
beforeEach(() => withIdentity(app.deps.pool, forgetLimits))

/** The records are those of the first store; the supervisor works at the second. */
let target: RouteTarget
let supervisor: Awaited<ReturnType<typeof aPerson>>
beforeAll(async () => {
  target = await routeTargets(app).aWholeTarget()
  supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: target.partnerId })
  await limitTo(app, supervisor.id, { partnerId: target.partnerId, storeIds: target.storeIds.slice(1) })
})

const tables = ['item_store', 'terminal', 'store_user', 'scale_label', 'purchase', 'statement', 'bank_link'] as const
const ofFirstStore = async () => {
  const { partnerId, storeId } = target
  const rows = await Promise.all(tables.map((table) => listRows(app.owner, table, { partnerId, storeId })))
  return JSON.stringify([await listRows(app.owner, 'store', { partnerId, id: storeId }), ...rows])
}

const admitted = Object.entries<Route>(routes)
  .filter(([, { access }]) => access.kind === 'partner' && decisionsOf(access).storeSupervisor === 'own')
  .map(([name, route]) => ({ name, route }))

test('a supervisor of a store has routes', () => {
  expect(admitted.length).toBeGreaterThan(70)
})

test.each(admitted)('$name shows and changes nothing of another store', async ({ name, route }) => {
  const before = await ofFirstStore()
  const { status, text } = await send(route, requestOf(name, target), supervisor.token)
  expect([200, 400, 404, 409]).toContain(status)
  const secrets = [target.storeId, 'Store 1', target.receipt.transactionId, target.receiptNumber, target.terminalId]
  const { paymentOrderId } = target.statement.params
  // A validation error repeats no value of the request, and a missing record none of its own.
  for (const secret of [...secrets, paymentOrderId, target.cashierId]) expect.soft(text).not.toContain(secret)
  expect(await ofFirstStore()).toBe(before)
})

test('lists, counts and sums are those of the own stores', async () => {
  const { call } = supervisor
  const stores = await call(listStores, { query: {} })
  expect(stores.items.map(({ id }) => id)).toEqual(target.storeIds.slice(1))
  expect(stores.total).toBe(1)
  expect(await call(listTransactions, { query: {} })).toMatchObject({ items: [], total: 0 })
  expect(await call(countStatements, { query: {} })).toMatchObject({ all: 0, sums: { amountPayable: 0 } })
  expect((await call(listUsers, { query: {} })).items).toEqual([])
})

test('changes prices of an item at the own store alone', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = admin.storeIds
  const price = { price: 4.29, taxPercentage: 0, active: true }
  const { id } = await admin.call(createItem, {
    body: milk(first, { storePrices: [first, second].map((storeId) => ({ storeId, ...price })) }),
  })
  const limited = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await limitTo(app, limited.id, { partnerId: admin.partnerId, storeIds: [second] })
  const edit = (storeId: string) =>
    limited.call(updateItemsAtStore, { body: { storeId, items: [id], multipleEdit: true, price: 5 } })

  await expect(edit(first)).rejects.toMatchObject({ code: 'store.not-found' })
  await edit(second)
  const priceAt = async (storeId: string) =>
    (await admin.call(listItems, { query: { storeId } })).items.map((item) => item.price)
  expect([await priceAt(first), await priceAt(second)]).toEqual([[4.29], [5]])
})

test('manages the people who work at the own stores alone', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = admin.storeIds
  const limited = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  await limitTo(app, limited.id, { partnerId: admin.partnerId, storeIds: [second] })
  const add = (stores: string[]) => admin.call(createUser, { body: aUser({ stores }) })
  const [both, own] = [await add([first, second]), await add([second])]

  expect((await limited.call(listUsers, { query: {} })).items.map(({ id }) => id).toSorted()).toEqual(
    [both.id, own.id].toSorted(),
  )
  await expect(limited.call(createUser, { body: aUser({ stores: [first] }) })).rejects.toMatchObject({
    code: 'store.not-found',
  })
  await expect(limited.call(inactivateUser, { params: { id: both.id } })).rejects.toMatchObject({
    code: 'user.not-found',
  })
  const body = { ...aUser({ stores: [first] }), version: 1 }
  await expect(limited.call(updateUser, { params: { id: own.id }, body })).rejects.toMatchObject({
    code: 'store.not-found',
  })
  await limited.call(createUser, { body: aUser({ stores: [second] }) })
})

test('a supervisor without stores keeps all of them', async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const everywhere = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect((await everywhere.call(listStores, { query: {} })).total).toBe(2)
  const body = aUser({ roleType: 'SUPERVISOR', stores: [admin.storeId] })
  const { id } = await admin.call(createUser, { body })
  const shown = (await admin.call(listUsers, { query: { roleType: 'SUPERVISOR' } })).items.find((one) => one.id === id)
  expect(shown?.stores.map((store) => store.id)).toEqual([admin.storeId])
})
