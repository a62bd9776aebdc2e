import { returnPurchase, reversePurchase } from '@tillgate/contract/pos-purchases.ts'
import { listRecentSales } from '@tillgate/contract/sales-figures.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { aPerson, aRetailer, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, aColleague, sell, aStoreWithTill } from '#server/testing/tills.ts'
import { ageRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const recent = async ({ call }: Pick<Retailer, 'call'>, by: 'store' | 'cashier', ids: string | string[]) => {
  const { items } = await call(listRecentSales, { query: { by, ids } })
  return items
}

test('recent sales are less returns, per store and per cashier', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const colleague = await aColleague(app, admin, till)
  const { id, cardToken } = await sell(till)
  await sell(till)
  await colleague.call(returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity: 1 }], cardToken } })
  await aBasket(till)
  const gone = await sell(till)
  await till.call(reversePurchase, { body: { purchaseId: gone.id } })
  const idle = await aColleague(app, admin, till)

  expect(await recent(admin, 'store', admin.storeId)).toEqual([{ id: admin.storeId, purchases: 2, totalAmount: 18.23 }])
  const people = [till.cashierId, colleague.cashierId, idle.cashierId]
  expect(new Set(await recent(admin, 'cashier', people))).toEqual(
    new Set([
      { id: till.cashierId, purchases: 2, totalAmount: 22.52 },
      { id: colleague.cashierId, purchases: 0, totalAmount: -4.29 },
    ]),
  )
  expect(await recent(admin, 'cashier', idle.cashierId)).toEqual([])
})

test('recent sales cover today and 29 earlier days', async () => {
  const { admin, till } = await aStoreWithTill(app)
  // Without summer time, so that a span of days is exact.
  await updateRows(app.owner, 'store', { id: admin.storeId }, { timeZone: 'Etc/UTC' })
  const [inside, outside] = [await sell(till), await sell(till)]
  await ageRows(app.owner, 'purchase', { id: inside.id }, '29 days', ['startedAt'])
  await ageRows(app.owner, 'purchase', { id: outside.id }, '30 days', ['startedAt'])
  expect(await recent(admin, 'store', admin.storeId)).toMatchObject([{ purchases: 1, totalAmount: 11.26 }])
})

test('recent sales show supervisors the own partner only', async () => {
  const { admin, till } = await aStoreWithTill(app)
  await sell(till)
  const sam = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect(await recent(sam, 'cashier', till.cashierId)).toMatchObject([{ id: till.cashierId, purchases: 1 }])
  const other = await aRetailer(app)
  expect(await recent(other, 'store', [admin.storeId, other.storeId])).toEqual([])
  expect(await recent(other, 'cashier', till.cashierId)).toEqual([])
  const luis = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  await expect(recent(luis, 'store', admin.storeId)).rejects.toMatchObject({ status: 403 })
})
