import { closePosDay, getPosDay, listPosDays, openDrawer, type PosDay } from '@tillgate/contract/pos-days.ts'
import * as pos from '@tillgate/contract/pos-purchases.ts'
import { summariseTransactions } from '@tillgate/contract/purchases.ts'
import { updateTillSettings } from '@tillgate/contract/till-settings.ts'
import { dayIn } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { tillSettingsDraft } from '#server/testing/forms.ts'
import type { Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import {
  aBasket,
  aColleague,
  aStoreWithTill,
  createTill,
  giveBack,
  noonZone,
  sell,
  type TestTill,
} from '#server/testing/tills.ts'
import { letDayPass } from '#server/testing/tills.queries.ts'
import { deleteRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const zone = noonZone()
const today = dayIn(zone, new Date())
const dayBefore = (days: number): string => dayIn(zone, new Date(Date.now() - days * 86_400_000))

/** A store where it is noon, whose tills take payments beside the card, with $150.00 in the drawer in the morning. */
const aShop = async (permissions: Permission[] = [], toClose: Permission[] = [may('CLOSE_DAY')]) => {
  const shop = await aStoreWithTill(app)
  await updateRows(app.owner, 'store', { id: shop.admin.storeId }, { timeZone: zone })
  await settings(shop.admin, [...permissions, ...toClose])
  return shop
}
type Permission = {
  action: 'CLOSE_DAY' | 'READ_OTHERS' | 'OPEN_DRAWER' | 'REVERSE_OLDER'
  role: 'CASHIER'
  rule: 'ALLOWED' | 'APPROVAL' | 'DENIED'
  limit: null
}
const settings = (admin: Retailer, permissions: Permission[]) =>
  admin.call(updateTillSettings, {
    params: { id: admin.storeId },
    body: { ...tillSettingsDraft, registerMode: 'TILL', float: 150, permissions },
  })
const may = (action: Permission['action']): Permission => ({ action, role: 'CASHIER', rule: 'ALLOWED', limit: null })

const pay = (till: TestTill, id: string, amount: number, kind = 'CASH') =>
  till.call(pos.addOtherPayment, { params: { id }, body: { kind, amount, given: null } })
/** $8.58 by card and $2.68 in cash. */
const sale = async (till: TestTill) => {
  const sold = await sell(till)
  await pay(till, sold.id, 2.68)
  return sold
}
const payCash = async (till: TestTill) => {
  const { id } = await aBasket(till)
  return till.call(pos.payOtherwise, { params: { id }, body: { kind: 'CASH', given: null, expectedTotal: 11.26 } })
}
const close = (till: TestTill, body: { day?: string; counted?: number | null; note?: string } = {}, key = newId()) =>
  till.as(key)(closePosDay, { body: { day: today, counted: null, note: '', ...body } })
const read = (till: TestTill, day?: string) => till.call(getPosDay, { query: day === undefined ? {} : { day } })
const reverse = (till: TestTill, purchaseId: string) => till.call(pos.reversePurchase, { body: { purchaseId } })

test('a day has sales, returns, kinds of payment, and the cash that should be there', async () => {
  const { till } = await aShop()
  const first = await sale(till)
  await payCash(till)
  await giveBack(till, first)
  const soap = { lines: [{ lineId: 2, quantity: 1 }], cardToken: first.cardToken }
  await till.call(pos.returnPurchase, { params: { id: first.id }, body: soap })
  const elsewhere = await sell(till)

  const day = await read(till)

  expect(day).toMatchObject({
    day: today,
    zNumber: null,
    closedAt: null,
    openDay: null,
    sales: { count: 3, amount: 33.78 },
    returns: { count: 2, amount: 6.97 },
    reversed: { count: 0 },
    net: 26.81,
    benefits: 12.87,
    otherRegister: elsewhere.splitTenderAmount,
    float: 150,
    cashExpected: 161.26,
    cashCounted: null,
    difference: null,
  })
  expect(day.tenders).toEqual([
    { kind: 'CASH', name: null, count: 2, amount: 11.26 },
    { kind: 'CARD', name: null, count: 0, amount: 0 },
  ])
  expect(day.cashiers).toMatchObject([{ cashierId: till.cashierId, sales: 3, returns: 2, net: 26.81 }])
})

test('reports are numbered without gaps, and a closed day stays closed', async () => {
  const { admin, till } = await aShop()
  await sale(till)
  await letDayPass(app, admin.partnerId)
  const day = dayIn(zone, new Date(Date.now() - 86_400_000))
  expect(await close(till, { day })).toMatchObject({ zNumber: 1, day, sales: { count: 1 } })
  await sale(till)

  const key = newId()
  const second = await close(till, { counted: 152.68, note: 'Quiet day' }, key)

  expect(second).toMatchObject({
    zNumber: 2,
    sales: { count: 1 },
    cashCounted: 152.68,
    difference: 0,
    note: 'Quiet day',
  })
  expect(await close(till, { counted: 152.68, note: 'Quiet day' }, key)).toEqual(second)
  expect(await endOf(close(till))).toBe('day.closed')
  expect(await endOf(close(till, { day }))).toBe('day.closed')
  expect(await endOf(close(till, { day: '2999-01-01' }))).toBe('input.invalid')
  expect(await read(till)).toMatchObject({ zNumber: 2, sales: second.sales })
  expect((await till.call(listPosDays, {})).items.map(({ zNumber }) => zNumber)).toEqual([2, 1])
  // Each terminal has numbers of its own.
  expect(await close(await createTill(app, admin))).toMatchObject({ zNumber: 1, sales: { count: 0 } })
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(log.filter(({ action }) => action === 'terminal.day-closed').map(({ after }) => after)).toEqual(
    expect.arrayContaining([expect.objectContaining({ zNumber: 2, countedCents: 15_268, differenceCents: 0 })]),
  )
})

test('a sale of a closed day lowers the next report when it is reversed', async () => {
  const { admin, till } = await aShop([may('REVERSE_OLDER')])
  const sold = await sale(till)
  const first = await close(till)
  await reverse(till, sold.id)
  await letDayPass(app, admin.partnerId)

  const next = await close(till)

  expect(next).toMatchObject({
    zNumber: 2,
    sales: { count: 0, amount: 0 },
    reversedEarlier: { count: 1, amount: 11.26 },
    net: -11.26,
    benefits: -8.58,
    cashExpected: 147.32,
    otherRegister: 0,
  })
  expect((await till.call(listPosDays, {})).items.at(-1)).toMatchObject({ zNumber: 1, net: first.net })
})

test('a forgotten day is named, and closed before the present one', async () => {
  const { admin, till } = await aShop()
  await close(till)
  await sale(till)
  for (let passed = 0; passed < 2; passed += 1) await letDayPass(app, admin.partnerId)
  await sale(till)
  await letDayPass(app, admin.partnerId)
  const [before, last] = [-2, -1].map((days) => dayIn(zone, new Date(Date.now() + days * 86_400_000)))
  // The sale after the close belongs to the next report, of whichever day.
  expect(await read(till)).toMatchObject({ sales: { count: 2 }, openDay: before })
  expect(await close(till, { day: last ?? '' })).toMatchObject({ zNumber: 2, sales: { count: 2 } })
  expect(await read(till)).toMatchObject({ sales: { count: 0 }, openDay: null })
})

test('the first report begins with the first payment beside the card, also when its day was never closed', async () => {
  const { admin, till } = await aShop()
  await sale(till)
  for (let passed = 0; passed < 2; passed += 1) await letDayPass(app, admin.partnerId)
  const before = dayIn(zone, new Date(Date.now() - 2 * 86_400_000))

  expect(await read(till)).toMatchObject({ openDay: before, sales: { count: 1 }, cashExpected: 152.68 })
  expect(await close(till)).toMatchObject({ zNumber: 1, sales: { count: 1 }, cashExpected: 152.68 })
})

test('closes no day to come and none of long ago', async () => {
  const { till } = await aShop()
  for (const day of [dayBefore(-1), '9999-12-31', dayBefore(32), '1970-01-01', '0001-01-01']) {
    expect.soft(await endOf(close(till, { day })), day).toBe('input.invalid')
    expect.soft(await endOf(read(till, day)), day).toBe('input.invalid')
  }
  expect(await close(till, { day: dayBefore(31) })).toMatchObject({ zNumber: 1 })
})

test('a day that was forgotten long ago is closed with the oldest day', async () => {
  const { admin, till } = await aShop()
  await sale(till)
  for (let passed = 0; passed < 33; passed += 1) await letDayPass(app, admin.partnerId)

  expect(await read(till)).toMatchObject({ openDay: dayBefore(31), sales: { count: 1 } })
  expect(await close(till, { day: dayBefore(31) })).toMatchObject({ sales: { count: 1 } })
})

test('two closes at once make one report', async () => {
  const { till, admin } = await aShop()
  await sale(till)
  const colleague = await aColleague(app, admin, till)
  const ends = await Promise.all([endOf(close(till)), endOf(close(colleague)), endOf(close(till))])
  expect(ends.toSorted()).toEqual(['day.closed', 'day.closed', 'done'])
  expect((await till.call(listPosDays, {})).items).toMatchObject([{ zNumber: 1, sales: { count: 1 } }])
})

test('the database keeps reports as they are', async () => {
  const { till, admin } = await aShop()
  await sale(till)
  await close(till)
  const { partnerId } = admin
  for (const table of ['day_report', 'day_report_row'] as const) {
    await expect(updateRows(app.owner, table, { partnerId }, { partnerId })).rejects.toThrow('never changed')
    await expect(deleteRows(app.owner, table, { partnerId })).rejects.toThrow('never changed')
  }
})

const own = (day: PosDay): string[] => day.cashiers.map(({ cashierId }) => cashierId)

test('people without the permission see their own figures and sales only', async () => {
  const { till, admin } = await aShop()
  await sale(till)
  const colleague = await aColleague(app, admin, till)
  await sale(colleague)
  expect(own(await read(colleague))).toEqual([colleague.cashierId])
  const list = () => colleague.call(pos.listPosPurchases, { query: {} })
  expect((await list()).items).toHaveLength(1)

  await admin.call(updateTillSettings, {
    params: { id: admin.storeId },
    body: { ...tillSettingsDraft, version: 1, registerMode: 'TILL', float: 150, permissions: [may('READ_OTHERS')] },
  })

  expect(own(await read(colleague))).toEqual([till.cashierId, colleague.cashierId])
  expect((await list()).items).toHaveLength(2)
})

test('a number of a basket shows no sale of another person', async () => {
  const { till, admin } = await aShop()
  const sold = await sale(till)
  const colleague = await aColleague(app, admin, till)
  const again = (by: TestTill) =>
    by.call(pos.createPurchase, {
      body: { terminalTxnNo: sold.terminalTxnNo ?? 0, lines: [{ barcode: '036000291452', quantity: 1 }] },
    })

  await expect(again(till)).rejects.toMatchObject({ code: 'purchase.number-taken', current: { id: sold.id } })
  await expect(again(colleague)).rejects.toMatchObject({ code: 'purchase.number-taken', current: undefined })
})

test('the drawer opens with an approval', async () => {
  const { till } = await aShop()
  expect(await endOf(till.call(openDrawer, { body: {} }))).toBe('approval.needed')
  const allowed = await aShop([may('OPEN_DRAWER')])
  expect(await endOf(allowed.till.call(openDrawer, { body: {} }))).toBe('done')
  const { partnerId } = allowed.admin
  const log = await withTenant({ pool: app.deps.pool, caller: allowed.admin }, (db) => listAudit(db, partnerId))
  expect(log.map(({ action }) => action)).toContain('terminal.drawer-opened')
})

test('without a count a close needs an approval of all the cash', async () => {
  const { admin, till } = await aShop([], [])
  await sale(till)
  const refused = close(till)

  await expect(refused).rejects.toMatchObject({
    code: 'approval.needed',
    current: { action: 'CLOSE_DAY', limit: 20, amount: 152.68, percent: null },
  })
  const elsewhere = close(await createTill(app, admin), { counted: null })
  await expect(elsewhere).rejects.toMatchObject({ current: { amount: 150 } })
  expect(await close(till, { counted: 140 })).toMatchObject({ difference: -12.68 })
})

test('a till beside another register closes without a count, unless it took cash', async () => {
  const { admin, till } = await aShop([], [])
  const other = await createTill(app, admin)
  await sale(till)
  await admin.call(updateTillSettings, {
    params: { id: admin.storeId },
    body: { ...tillSettingsDraft, version: 1, registerMode: 'OWN', float: 150, permissions: [] },
  })
  expect(await endOf(close(till))).toBe('approval.needed')
  expect(await endOf(close(other))).toBe('done')
})

test('a drawer opens sixty times an hour at most', async () => {
  const { till } = await aShop([may('OPEN_DRAWER')])
  const ends: string[] = []
  for (let nth = 0; nth < 61; nth += 1) ends.push(await endOf(till.call(openDrawer, { body: {} })))
  expect(ends.indexOf('rate.too-many')).toBe(60)
})

const cents = (amount: number): number => Math.round(amount * 100)

test('sales during closes are counted in exactly one report, and reports add up to the transactions', async () => {
  const { till, admin } = await aShop([may('REVERSE_OLDER')])
  const zones = [-2, -1, 0].map((days) => dayIn(zone, new Date(Date.now() + days * 86_400_000)))
  const sold: string[] = []
  const trade = async () => {
    for (let index = 0; index < 3; index += 1) sold.push((await sale(till)).id)
  }
  // Sales run while earlier days and the present one are closed: the closes end in any order.
  await Promise.all([trade(), trade(), ...zones.map((day) => endOf(close(till, { day })))])
  const [first = ''] = sold
  await reverse(till, first)
  await payCash(till)

  const closed = (await till.call(listPosDays, {})).items
  expect(closed.map(({ zNumber }) => zNumber)).toEqual(closed.map((_, index) => closed.length - index))
  // What no report has is the day to come.
  await letDayPass(app, admin.partnerId)
  const rest = await read(till)

  const all = [...closed, rest]
  const sum = (of: (day: PosDay) => number) => all.reduce((total, day) => total + cents(of(day)), 0)
  const transactions = await admin.call(summariseTransactions, { query: {} })
  expect(sum(({ net }) => net)).toBe(cents(transactions.totalAmount))
  expect(sum(({ benefits }) => benefits)).toBe(cents(transactions.benefitsAmount))
  const standing = all.reduce((total, { sales, reversedEarlier }) => total + sales.count - reversedEarlier.count, 0)
  expect(standing).toBe(transactions.transactions - transactions.notCounted)
  expect(sum((day) => day.tenders.reduce((total, { amount }) => total + amount, 0))).toBe(5 * 268 + 1126)
  expect(sum(({ otherRegister }) => otherRegister)).toBe(0)
})
