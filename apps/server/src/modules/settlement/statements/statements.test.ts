import { countStatements, listStatementPurchases, listStatements } from '@tillgate/contract/transfer-statements.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { aPerson, aRetailer, clientOf, type Retailer } from '#server/testing/people.ts'
import {
  bookEntry,
  closeCycle,
  returnStatement,
  sendStatement,
  settleStatement,
} from '#server/testing/statements.queries.ts'
import { startApp } from '#server/testing/start-app.ts'
import { giveBack, sell } from '#server/testing/tills.ts'
import { aPaidStore } from '#server/testing/payouts.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

// Runs of this file alone: another file that approves or rejects the run of 17:00 would change these statements.
const friday = '2026-11-20T21:58:00.000Z'
const thursday = '2026-11-19T21:58:00.000Z'

type Query = NonNullable<Parameters<Retailer['call']>[1]> & { query?: Record<string, string> }
const list = async ({ call }: Pick<Retailer, 'call'>, query: NonNullable<Query['query']> = {}) =>
  (await call(listStatements, { query })).items
/** Statements of given amounts, one cut-off each, the oldest first. */
const withAmounts = async (admin: Retailer, dollars: readonly number[]) => {
  const made = []
  for (const [index, amount] of dollars.entries()) {
    await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: Math.round(amount * 100) })
    made.push(await closeCycle(app, admin, { cutOff: `2026-11-${10 + index}T22:00:00.000Z` }))
  }
  return made
}

test('2 §2: a statement shows payouts by store and purchase', async () => {
  const { admin, till } = await aPaidStore(app)
  const sale = await sell(till)
  await giveBack(till, sale)
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 1234 })
  const made = await closeCycle(app, admin, { cutOff: friday })

  expect(await list(admin)).toEqual([
    {
      ...made,
      businessName: 'Store 1',
      // After the cut-off of a Friday the next banking day is a Monday; this is written long after it.
      settledDate: expect.any(String),
      isExpected: true,
      cutoffDate: friday,
      amountPayable: 16.26,
      totalAmountSum: 6.97,
      totalAmount: 6.97,
      bankAccountNumber: '6789',
      paymentStatus: 'PENDING',
      grossAmount: 4.29,
      feeAmount: -0.37,
      adjustmentAmount: 12.34,
      carryAmount: 0,
      holds: [],
      bankReturn: null,
      carried: null,
      rolledOverTo: null,
      goesOnAt: null,
    },
  ])
  const { paymentOrderId, storeId } = made
  const asked = { params: { paymentOrderId }, query: { storeId } }
  const { items, total } = await admin.call(listStatementPurchases, asked)
  expect(total).toBe(2)
  const digits = sale.lastPanFourDigits
  expect(items).toMatchObject([
    { name: `Return, card ••${digits}`, amountPayable: -4.17, totalAmount: -4.29, status: 'PENDING' },
    { name: `Sale, card ••${digits}`, amountPayable: 8.09, totalAmount: 11.26, status: 'PENDING', id: sale.id },
  ])
  const spanish = clientOf(app, admin.token, 'es-ES')
  expect((await spanish.call(listStatementPurchases, asked)).items[1]?.name).toBe(`Venta, tarjeta ••${digits}`)
})

test('statement money is sent, arrives and may return', async () => {
  const { admin, till } = await aPaidStore(app)
  await sell(till)
  const made = await closeCycle(app, admin, { cutOff: friday })
  const key = { ...made, partnerId: admin.partnerId }
  await sendStatement(app, key, { effectiveDay: '2026-11-23', sentAt: '2026-11-20T23:10:00Z', last4: '2210' })
  const asked = { params: { paymentOrderId: made.paymentOrderId }, query: { storeId: made.storeId } }
  const payment = async () => (await admin.call(listStatementPurchases, asked)).items[0]?.status
  const expected = { settledDate: '2026-11-23T14:00:00.000Z', bankAccountNumber: '2210' }
  expect(await list(admin)).toMatchObject([{ ...expected, paymentStatus: 'PAYMENTREQUESTED', isExpected: true }])
  expect(await payment()).toBe('PAYMENTREQUESTED')

  await settleStatement(app, key, '2026-11-23T14:00:00.000Z')
  expect(await list(admin)).toMatchObject([{ ...expected, paymentStatus: 'SETTLED', isExpected: false }])
  expect(await payment()).toBe('REFUNDED')

  await returnStatement(app, key, { code: 'R02', at: '2026-11-24T19:32:00Z' })
  expect(await list(admin)).toMatchObject([
    {
      ...expected,
      paymentStatus: 'RETURNED',
      isExpected: false,
      bankReturn: { code: 'R02', reason: 'closed', text: 'ACCOUNT CLOSED' },
      holds: [{ kind: 'BANK_RETURN', fix: 'link', bankReason: 'closed' }],
    },
  ])
  expect(await payment()).toBe('PENDING')
})

test('an early return removes the arrival date', async () => {
  const { admin, till } = await aPaidStore(app)
  await sell(till)
  const made = await closeCycle(app, admin, { cutOff: friday })
  const key = { ...made, partnerId: admin.partnerId }
  await sendStatement(app, key, { effectiveDay: '2026-11-23', sentAt: '2026-11-20T23:10:00Z', last4: '2210' })
  await returnStatement(app, key, { code: 'R02', at: '2026-11-21T14:00:00Z' })
  expect(await list(admin)).toMatchObject([{ paymentStatus: 'RETURNED', settledDate: null, isExpected: false }])
})

test('2 §2: carries debts and moves unpaid amounts forward', async () => {
  const { admin } = await aPaidStore(app)
  await bookEntry(app, admin, { type: 'EQUIPMENT', cents: -6120 })
  await closeCycle(app, admin, { cutOff: thursday })
  expect(await list(admin)).toMatchObject([
    {
      amountPayable: 0,
      paymentStatus: 'SETTLED',
      adjustmentAmount: -61.2,
      carryAmount: 61.2,
      carried: { amount: -61.2, to: null },
    },
  ])
  await bookEntry(app, admin, { type: 'ADJUSTMENT', cents: 10_000 })
  const second = await closeCycle(app, admin, { cutOff: friday })
  const monday = '2026-11-23T22:00:00.000Z'
  const third = await closeCycle(app, admin, { cutOff: monday, from: [second] })
  const named = ({ paymentOrderId, storeId }: typeof second, cutoffDate: string) => ({
    paymentOrderId,
    storeId,
    cutoffDate,
  })
  expect(await list(admin)).toMatchObject([
    { amountPayable: 38.8, carryAmount: 38.8, rolledOverTo: null },
    {
      amountPayable: 38.8,
      carryAmount: -61.2,
      paymentStatus: 'PENDING',
      settledDate: null,
      holds: [],
      rolledOverTo: named(third, monday),
    },
    { amountPayable: 0, carried: { amount: -61.2, to: named(second, friday) } },
  ])
  await expect(settleStatement(app, second, '2026-11-24T14:00:00Z')).rejects.toThrow(/never changed/)
})

test('2 §2, 2 §7: filters by status, amount, cut-off, store, text', async () => {
  const { admin } = await aPaidStore(app)
  await withAmounts(admin, [10, 250.5, 99.99])
  const amounts = async (query: Query['query']) =>
    (await list(admin, query ?? {})).map(({ amountPayable }) => amountPayable)
  expect(await amounts({})).toEqual([99.99, 250.5, 10])
  expect(await amounts({ startAmount: '10', endAmount: '99.99' })).toEqual([99.99, 10])
  expect(await amounts({ startAmount: '10.01' })).toEqual([99.99, 250.5])
  expect(await amounts({ from: '2026-11-11T22:00:00Z', to: '2026-11-12T22:00:00Z' })).toEqual([250.5])
  expect(await amounts({ status: 'RETURNED' })).toEqual([])
  expect(await amounts({ status: 'PENDING' })).toHaveLength(3)
  expect(await amounts({ storeId: admin.storeIds[1] ?? '' })).toEqual([])
  expect(await amounts({ search: 'store 1' })).toHaveLength(3)
  expect(await amounts({ search: 'nowhere' })).toEqual([])
  expect(await amounts({ sortColumn: 'totalAmount', sortDirection: '-1' })).toHaveLength(3)
  expect(await admin.call(countStatements, { query: { status: 'SETTLED', startAmount: '50' } })).toMatchObject({
    all: 2,
    PENDING: 2,
    RETURNED: 0,
    SETTLED: 0,
  })
  await expect(list(admin, { storeId: newId() })).rejects.toMatchObject({ status: 404 })
})

test('2 §7: sorts by payable amount, highest first', async () => {
  const { admin } = await aPaidStore(app)
  await withAmounts(admin, [10, 250.5, 99.99])
  const query = { pageSize: '1', page: '1', sortDirection: '1', sortColumn: 'amount_payable' } as const
  expect(await admin.call(listStatements, { query })).toMatchObject({ items: [{ amountPayable: 250.5 }], total: 3 })
})

test('returns 404 for another partner’s or store’s statement', async () => {
  const { admin } = await aPaidStore(app)
  const [made] = await withAmounts(admin, [10])
  const asked = { params: { paymentOrderId: made?.paymentOrderId ?? '' }, query: { storeId: admin.storeId } }
  const nobody = { status: 404, code: 'statement.not-found' }
  await expect((await aRetailer(app)).call(listStatementPurchases, asked)).rejects.toMatchObject(nobody)
  const other = { ...asked, query: { storeId: admin.storeIds[1] ?? '' } }
  await expect(admin.call(listStatementPurchases, other)).rejects.toMatchObject(nobody)
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect((await supervisor.call(listStatementPurchases, asked)).items).toEqual([])
})
