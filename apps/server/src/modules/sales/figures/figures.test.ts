import { returnPurchase, reversePurchase } from '@tillgate/contract/pos-purchases.ts'
import { getDashboard } from '@tillgate/contract/dashboard.ts'
import { getSalesFigures } from '@tillgate/contract/sales-figures.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { aPerson, aRetailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, sell, aStoreWithTill, noonZone } from '#server/testing/tills.ts'
import { ageRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const nothing = { purchases: 0, totalAmount: 0, benefitsAmount: 0, returns: 0, returnedAmount: 0 }

test('today shows sales less returns without parked baskets', async () => {
  const { admin, till } = await aStoreWithTill(app)
  const first = await admin.call(getSalesFigures, {})
  expect(first).toMatchObject({ today: nothing, lastWeek: 0, week: nothing })
  expect(first.days).toHaveLength(14)

  expect(await admin.call(getDashboard, {})).toMatchObject({ hasSold: false, terminals: 1 })

  const { id, cardToken } = await sell(till)
  expect(await admin.call(getDashboard, {})).toMatchObject({ hasSold: true })
  await till.call(returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity: 1 }], cardToken } })
  await aBasket(till)
  const gone = await sell(till)
  await till.call(reversePurchase, { body: { purchaseId: gone.id } })

  const sums = { purchases: 1, totalAmount: 6.97, benefitsAmount: 4.29, returns: 1, returnedAmount: 4.29 }
  const { today, week, days } = await admin.call(getSalesFigures, {})
  expect(today).toMatchObject(sums)
  expect(week).toEqual(sums)
  expect(days.at(-1)).toEqual(today)
})

test('a sale counts on its store’s local day', async () => {
  const { admin, till } = await aStoreWithTill(app)
  await updateRows(app.owner, 'store', { id: admin.storeId }, { timeZone: noonZone() })
  const [yesterday, weekAgo, later, longAgo] = [await sell(till), await sell(till), await sell(till), await sell(till)]
  await ageRows(app.owner, 'purchase', { id: yesterday.id }, '1 day', ['startedAt'])
  await ageRows(app.owner, 'purchase', { id: weekAgo.id }, '7 days 1 second', ['startedAt'])
  // Of the same day last week, but after this time of day.
  await ageRows(app.owner, 'purchase', { id: later.id }, '6 days 23 hours', ['startedAt'])
  await ageRows(app.owner, 'purchase', { id: longAgo.id }, '14 days', ['startedAt'])
  const { today, lastWeek, days } = await admin.call(getSalesFigures, {})
  expect(today.purchases).toBe(0)
  expect(lastWeek).toBe(11.26)
  expect(days.map(({ purchases }) => purchases)).toEqual([0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 1, 0])

  // Fourteen hours to the east it may be the next day already: the sale of a moment ago is today's there as well.
  await sell(till)
  await updateRows(app.owner, 'store', { id: admin.storeId }, { timeZone: 'Pacific/Kiritimati' })
  const there = await admin.call(getSalesFigures, {})
  expect(there.today.purchases).toBe(1)
  expect(there.days.at(-1)?.day).toBe(new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10))
})

test('a Supervisor reads own figures, a cashier reads none', async () => {
  const { admin, till } = await aStoreWithTill(app)
  await sell(till)
  const sam = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect((await sam.call(getSalesFigures, {})).today.purchases).toBe(1)
  const other = await aRetailer(app)
  expect((await other.call(getSalesFigures, {})).today).toMatchObject(nothing)
  const luis = await aPerson(app, { role: 'CASHIER', audience: 'pos', partnerId: admin.partnerId })
  await expect(luis.call(getSalesFigures, {})).rejects.toMatchObject({ status: 403 })
})
