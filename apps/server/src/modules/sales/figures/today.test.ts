import { createItem } from '@tillgate/contract/items.ts'
import { returnPurchase } from '@tillgate/contract/pos-purchases.ts'
import { getSalesFigures, getSalesToday, getTopItems } from '@tillgate/contract/sales-figures.ts'
import { sumDollars } from '@tillgate/domain/money.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { aPerson, aRetailer, milk } from '#server/testing/people.ts'
import { insertApprovedProducts } from '#server/testing/products.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { takeOverSale } from '#server/testing/tills.queries.ts'
import { sell, createTill, noonZone } from '#server/testing/tills.ts'
import { ageRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const sumOf = (rows: readonly { totalAmount: number }[]) => sumDollars(rows.map(({ totalAmount }) => totalAmount))
/** Two stores, each with a till and its cashier. */
const twoStores = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  const [first = '', second = ''] = admin.storeIds
  const at = (price: number, taxPercentage: number) =>
    admin.storeIds.map((storeId) => ({ storeId, price, taxPercentage, active: true }))
  const soap = { name: 'Soap', code: '4006381333931', storePrices: at(2.5, 7) }
  await admin.call(createItem, { body: { ...milk(first), storePrices: at(4.29, 0) } })
  await admin.call(createItem, { body: { ...milk(first), ...soap } })
  await insertApprovedProducts(app)
  for (const id of [first, second]) await updateRows(app.owner, 'store', { id }, { timeZone: noonZone() })
  return {
    admin,
    first,
    second,
    here: await createTill(app, admin),
    there: await createTill(app, { ...admin, storeId: second }),
  }
}

test('hours, stores and cashiers add up to the day', async () => {
  const { admin, first, second, here, there } = await twoStores()
  await ageRows(app.owner, 'purchase', { id: (await sell(here)).id }, '2 hours', ['startedAt'])
  const returned = await sell(here)
  await here.call(returnPurchase, {
    params: { id: returned.id },
    body: { lines: [{ lineId: 1, quantity: 1 }], cardToken: returned.cardToken },
  })
  await sell(there)
  await ageRows(app.owner, 'purchase', { id: (await sell(there)).id }, '7 days 1 hour', ['startedAt'])
  // Same weekday, later in the day than now: part of its hour, not of the comparison.
  await ageRows(app.owner, 'purchase', { id: (await sell(there)).id }, '6 days 22 hours', ['startedAt'])
  await ageRows(app.owner, 'purchase', { id: (await sell(here)).id }, '1 day', ['startedAt'])

  const { hours, stores, cashiers } = await admin.call(getSalesToday, {})
  const { today } = await admin.call(getSalesFigures, {})

  expect(today.totalAmount).toBe(29.49)
  expect([sumOf(hours), sumOf(stores.rows), sumOf(cashiers.rows)]).toEqual(Array(3).fill(today.totalAmount))
  expect(sumDollars(hours.map(({ benefitsAmount }) => benefitsAmount))).toBe(today.benefitsAmount)
  expect(hours.map(({ hour }) => hour)).toEqual([10, 11, 12, 13, 14])
  expect(hours.map(({ lastWeek }) => lastWeek)).toEqual([0, 11.26, 0, 0, 11.26])
  expect(stores.rows).toMatchObject([
    { id: first, purchases: 2, totalAmount: 18.23, lastWeek: 0 },
    { id: second, purchases: 1, totalAmount: 11.26, lastWeek: 11.26 },
  ])
  expect(cashiers.rows).toMatchObject([
    { purchases: 2, returns: 1, returnedAmount: 4.29 },
    { purchases: 1, returns: 0, returnedAmount: 0 },
  ])
})

test('a cashier of two stores has one row', async () => {
  const { admin, here, there } = await twoStores()
  const { id } = await sell(here)
  await takeOverSale(app, id, (await sell(there)).id)

  const { cashiers, stores } = await admin.call(getSalesToday, {})

  expect(cashiers.rows).toMatchObject([{ purchases: 2, totalAmount: 22.52, storeName: '' }])
  expect(stores.rows).toHaveLength(2)
})

test('lists best selling items of seven days, less returns', async () => {
  const { admin, here } = await twoStores()
  const { id, cardToken } = await sell(here)
  await here.call(returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity: 1 }], cardToken } })
  await ageRows(app.owner, 'purchase', { id: (await sell(here)).id }, '6 days', ['startedAt'])
  await ageRows(app.owner, 'purchase', { id: (await sell(here)).id }, '7 days', ['startedAt'])

  const { items, totalAmount } = await admin.call(getTopItems, {})

  expect(totalAmount).toBe(18.23)
  expect(sumDollars(items.map((item) => item.totalAmount))).toBe(18.23)
  expect(items).toMatchObject([
    { code: '036000291452', quantity: 3, totalAmount: 12.87 },
    { code: '4006381333931', quantity: 2, totalAmount: 5.36 },
  ])
})

test('sales of other partners are left out', async () => {
  const { admin, here } = await twoStores()
  await sell(here)
  const sam = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect((await sam.call(getSalesToday, {})).stores.rows).toHaveLength(1)
  const other = await aRetailer(app)
  expect(await other.call(getSalesToday, {})).toMatchObject({ hours: [], stores: { rows: [], others: 0 } })
  expect(await other.call(getTopItems, {})).toEqual({ items: [], totalAmount: 0 })
})
