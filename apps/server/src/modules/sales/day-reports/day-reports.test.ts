import { downloadDayReports, getDayReport, listDayReports } from '@tillgate/contract/day-reports.ts'
import { closePosDay, openDrawer } from '@tillgate/contract/pos-days.ts'
import * as pos from '@tillgate/contract/pos-purchases.ts'
import { listTransactions } from '@tillgate/contract/purchases.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import type { ClientInput } from '@tillgate/contract/route.ts'
import { addDays, dayIn } from '@tillgate/domain/zones.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aPerson, aRetailer, limitTo, type Retailer } from '#server/testing/people.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import {
  aColleague,
  createShelf,
  createTill,
  giveBack,
  liftTillLimits,
  noonZone,
  sell,
  type TestTill,
} from '#server/testing/tills.ts'
import { approveReport, falsifyTenders, letDayPass } from '#server/testing/tills.queries.ts'
import { insertRow, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })
const zone = noonZone()
const today = dayIn(zone, new Date())
const yesterday = addDays(today, -1)

/** Two stores where it is noon; the tills of the first take payments beside the card. */
const aShop = async () => {
  const admin = await aRetailer(app, { stores: 2 })
  await createShelf(app, admin)
  await liftTillLimits(admin, 'TILL')
  for (const id of admin.storeIds) await updateRows(app.owner, 'store', { id }, { timeZone: zone })
  return { admin, till: await createTill(app, admin) }
}
/** $8.58 by card and $2.68 in cash. */
const sale = async (till: TestTill) => {
  const sold = await sell(till)
  await till.call(pos.addOtherPayment, { params: { id: sold.id }, body: { kind: 'CASH', amount: 2.68, given: null } })
  return sold
}
const close = (till: TestTill, counted: number | null = null, note = '') =>
  till.call(closePosDay, { body: { day: today, counted, note } })
type Query = ClientInput<typeof listDayReports>['query']
const list = ({ call }: Pick<Retailer, 'call'>, query: Query = {}) => call(listDayReports, { query })
const only = async (admin: Retailer) => {
  const [report] = (await list(admin)).items
  return admin.call(getDayReport, { params: { id: report?.id ?? '' } })
}

test('lists closed days by terminal, person and day', async () => {
  const { admin, till } = await aShop()
  await sale(till)
  await close(till, 2.5, 'Eighteen cents short')
  await letDayPass(app, admin.partnerId)
  const second = await createTill(app, admin)
  const colleague = await aColleague(app, admin, second)
  await sale(colleague)
  await close(second)

  const { items, total } = await list(admin)
  expect(total).toBe(2)
  expect(items).toMatchObject([
    { zNumber: 1, day: today, terminal: { id: second.terminalId }, cashCounted: null, difference: null },
    {
      zNumber: 1,
      day: yesterday,
      store: { id: admin.storeId },
      terminal: { id: till.terminalId },
      timeZone: zone,
      sales: { count: 1, amount: 11.26 },
      benefits: 8.58,
      cashExpected: 2.68,
      cashCounted: 2.5,
      difference: -0.18,
      note: 'Eighteen cents short',
    },
  ])
  const daysOf = async (query: Query) => (await list(admin, query)).items.map(({ day }) => day)
  expect(await daysOf({ terminalId: till.terminalId })).toEqual([yesterday])
  expect(await daysOf({ cashierId: till.cashierId })).toEqual([yesterday])
  expect(await daysOf({ cashierId: colleague.cashierId })).toEqual([today])
  expect(await daysOf({ cashierId: second.cashierId })).toEqual([today])
  expect(await daysOf({ from: today })).toEqual([today])
  expect(await daysOf({ to: yesterday })).toEqual([yesterday])
  expect(await daysOf({ storeId: admin.storeIds[1] ?? '' })).toEqual([])
  expect(await daysOf({ sortDirection: -1 })).toEqual([yesterday, today])
  expect(await list(admin, { page: 2, pageSize: 1 })).toMatchObject({ total: 2, items: [{ day: yesterday }] })
})

test('a report has the sums of each person, with reversals and openings of the drawer', async () => {
  const { admin, till } = await aShop()
  const colleague = await aColleague(app, admin, till)
  await giveBack(till, await sale(till))
  const wrong = await sale(till)
  await colleague.call(pos.reversePurchase, { body: { purchaseId: wrong.id } })
  await colleague.call(openDrawer, { body: {} })
  await colleague.call(openDrawer, { body: {} })
  await close(till)
  await colleague.call(openDrawer, { body: {} })

  const report = await only(admin)
  expect(report).toMatchObject({ sales: { count: 1 }, returns: { count: 1 }, reversed: { count: 1 }, net: 6.97 })
  expect(report).toMatchObject({ drawerOpenings: 2, transactions: 3, uncounted: 0, approval: null })
  expect(report.people).toMatchObject([
    { id: till.cashierId, sales: 1, returns: 1, reversals: 0, drawerOpenings: 0, net: 6.97 },
    { id: colleague.cashierId, sales: 0, returns: 0, reversals: 1, drawerOpenings: 2, net: 0 },
  ])
  expect(report.people.every(({ name }) => name !== '')).toBe(true)
})

test('names who approved the difference', async () => {
  const { admin, till } = await aShop()
  await close(till)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  const [approvalId, { id }] = [newId(), await only(admin)]
  const { partnerId, storeId } = admin
  await insertRow(app.owner, 'till_approval', {
    partnerId,
    id: approvalId,
    storeId,
    terminalId: till.terminalId,
    purchaseId: null,
    action: 'CLOSE_DAY',
    amountCents: 2_500,
    percent: null,
    reason: 'Counted twice',
    cashierId: till.cashierId,
    approverId: supervisor.id,
    expiresAt: new Date(),
  })
  await approveReport(app, id, approvalId)
  const { approval } = await admin.call(getDayReport, { params: { id } })
  expect(approval).toMatchObject({ reason: 'Counted twice' })
  expect(approval?.by).not.toBe('')
})

test('compares a report with its transactions as they are stored at present', async () => {
  const { admin, till } = await aShop()
  const first = await sale(till)
  await giveBack(till, first)
  await close(till)
  // A reversal after the close belongs to the next report.
  const later = await sale(till)
  await till.call(pos.reversePurchase, { body: { purchaseId: later.id } })

  const { checks } = await only(admin)
  expect(checks).toMatchObject([
    { check: 'sales', amount: 11.26, present: 11.26, isMet: true },
    { check: 'returns', amount: 4.29, present: 4.29 },
    { check: 'reversed', amount: 0, present: 0 },
    { check: 'reversed-earlier', amount: 0, present: 0 },
    { check: 'net', amount: 6.97, present: 6.97 },
    { check: 'card', amount: 4.29, present: 4.29 },
    { check: 'tenders', amount: 2.68, present: 2.68 },
  ])
  expect(checks.every(({ isMet }) => isMet)).toBe(true)

  await falsifyTenders(app, admin.partnerId, 100)
  const differing = (await only(admin)).checks.filter(({ isMet }) => !isMet)
  expect(differing).toMatchObject([{ check: 'tenders', amount: 2.68, present: 1 }])
})

test('counts transactions of the period that no report has', async () => {
  const { admin, till } = await aShop()
  await close(till)
  await sale(till)
  expect(await only(admin)).toMatchObject({ transactions: 0, uncounted: 0 })
  // As if the sale had begun before the close and ended after it.
  const before = new Date(Date.now() - 60_000)
  await updateRows(app.owner, 'purchase', { partnerId: admin.partnerId }, { startedAt: before, confirmedAt: before })
  await updateRows(app.owner, 'purchase', { partnerId: admin.partnerId }, { endedAt: before })
  expect(await only(admin)).toMatchObject({ transactions: 0, uncounted: 1 })
})

test('transactions are filtered by the report that counted them, in the list and its file', async () => {
  const { admin, till } = await aShop()
  const counted = await sale(till)
  await close(till)
  await sale(till)
  const other = await createTill(app, admin)
  await sale(other)
  await close(other)
  const [report] = (await list(admin, { terminalId: till.terminalId })).items
  const dayReportId = report?.id ?? ''
  const { items } = await admin.call(listTransactions, { query: { dayReportId } })
  expect(items.map(({ id }) => id)).toEqual([counted.id])
  const file = await admin.download(downloadTransactions, { body: { dayReportId } })
  expect(parse(await file.blob.text(), { bom: true, columns: true })).toMatchObject([{ 'Transaction Id': counted.id }])
})

test('the files have the rows of the list', async () => {
  const { admin, till } = await aShop()
  expect(await endOf(admin.download(downloadDayReports, { query: { format: 'csv' } }))).toBe('report.nothing')
  await sale(till)
  await close(till, 2.5, '=1+1')
  await letDayPass(app, admin.partnerId)
  await close(await createTill(app, admin))

  const csv = await admin.download(downloadDayReports, { query: { format: 'csv', terminalId: till.terminalId } })
  expect(csv.name).toBe('day-reports.csv')
  expect(parse(await csv.blob.text(), { bom: true, columns: true })).toMatchObject([
    {
      Day: yesterday,
      'Number (Z)': '1',
      Sales: '11.26',
      'Benefit card': '8.58',
      Cash: '2.68',
      'Debit or credit': '0.00',
      'Cash expected': '2.68',
      'Cash counted': '2.50',
      Difference: '-0.18',
      Remark: "'=1+1",
    },
  ])
  const xlsx = await admin.download(downloadDayReports, { query: { format: 'xlsx' } })
  const { sheets } = await readXlsx(Buffer.from(await xlsx.blob.arrayBuffer()))
  const [headings = [], ...rows] = sheets[0]?.rows ?? []
  const column = (name: string) => rows.map((row) => row[headings.indexOf(name)])
  expect(column('Number (Z)')).toEqual([1, 1])
  expect(column('Sales')).toEqual([0, 11.26])
  expect(column('Cash counted')).toEqual([null, 2.5])
})

test('supervisors of a store see the reports of that store, other partners none', async () => {
  const { admin, till } = await aShop()
  await sale(till)
  await close(till)
  const { id } = await only(admin)
  const [first = '', second = ''] = admin.storeIds
  const supervisorOf = async (storeIds: string[]) => {
    const one = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
    await limitTo(app, one.id, { partnerId: admin.partnerId, storeIds })
    return one
  }
  const [own, elsewhere, stranger] = [await supervisorOf([first]), await supervisorOf([second]), await aRetailer(app)]
  expect((await list(own)).items.map((report) => report.id)).toEqual([id])
  expect(await endOf(own.call(getDayReport, { params: { id } }))).toBe('done')
  for (const other of [elsewhere, stranger]) {
    expect(await list(other)).toMatchObject({ items: [], total: 0 })
    expect(await endOf(other.call(getDayReport, { params: { id } }))).toBe('day-report.not-found')
    expect(await endOf(list(other, { storeId: first }))).toBe('store.not-found')
    expect(await endOf(other.download(downloadDayReports, { query: { format: 'csv' } }))).toBe('report.nothing')
    expect(await other.call(listTransactions, { query: { dayReportId: id } })).toMatchObject({ total: 0 })
  }
})
