import {
  cancelPurchase,
  confirmPurchase,
  createPurchase,
  sendPosReceipt,
  returnPurchase,
  reversePurchase,
  updatePurchase,
} from '@tillgate/contract/pos-purchases.ts'
import {
  getTransaction,
  listTransactions,
  getReceipt,
  sendReceipt,
  summariseTransactions,
} from '@tillgate/contract/purchases.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import { isCounted, settlementFilters } from '@tillgate/domain/purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withIdentity, withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { forgetLimits } from '#server/testing/people.queries.ts'
import { mailsFor } from '#server/testing/applicants.ts'
import { aPerson, anEmail, aRetailer, clientOf, type Retailer } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { analysePurchases, foundBy, multiplyPurchase } from '#server/testing/reports.queries.ts'
import { aBasket, createShelf, createTill, type TestTill } from '#server/testing/tills.ts'
import { matching } from './transactions.queries.ts'
import { ageRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const aStore = async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  return { admin, till: await createTill(app, admin) }
}
const sell = async (till: TestTill, cardToken = `card_sbx_ok_${newId()}`) => {
  const { id } = await aBasket(till)
  const body = { cardToken, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  return { ...(await till.call(confirmPurchase, { params: { id }, body })), cardToken }
}
const aReturn = (till: TestTill, { id, cardToken }: { id: string; cardToken: string }, lineId = 1) =>
  till.call(returnPurchase, { params: { id }, body: { lines: [{ lineId, quantity: 1 }], cardToken } })

test('lists sales newest first with sums less returns', async () => {
  const { admin, till } = await aStore()
  const sale = await sell(till)
  const back = await aReturn(till, sale)
  const open = await aBasket(till)

  const { items, total } = await admin.call(listTransactions, { query: {} })
  expect(total).toBe(3)
  expect(items.map(({ id }) => id)).toEqual([open.id, back.id, sale.id])
  expect(items[2]).toMatchObject({
    purchaseTransactionType: 'SALE',
    refundStatus: 'PENDING',
    cashierName: 'Ana Ruiz',
    linesQuantity: 3,
    totalAmount: 11.26,
    benefitsAmount: 8.58,
  })
  expect(await admin.call(summariseTransactions, { query: {} })).toEqual({
    transactions: 3,
    notCounted: 1,
    totalAmount: 6.97,
    benefitsAmount: 4.29,
    returns: 1,
    returnedAmount: 4.29,
    statuses: {
      all: 3,
      pending: 2,
      remittancerequested: 0,
      refunded: 0,
      donotrefund: 0,
      withoutcard: 0,
      notcompleted: 1,
    },
  })
})

test('segments add up and sums equal the counted rows', async () => {
  const { admin, till } = await aStore()
  const sale = await sell(till)
  await aReturn(till, sale)
  await aReturn(till, await sell(till), 2)
  await aBasket(till)
  await till.call(cancelPurchase, { params: { id: (await aBasket(till)).id } })
  await till.call(reversePurchase, { body: { purchaseId: (await sell(till)).id } })
  const parked = await aBasket(till)
  await till.call(updatePurchase, {
    params: { id: parked.id },
    body: { lines: [{ barcode: '036000291452', quantity: 1 }] },
  })

  const sums = await admin.call(summariseTransactions, { query: {} })
  const { all, ...segments } = sums.statuses
  const { items } = await admin.call(listTransactions, { query: {} })
  expect(Object.values(segments).reduce((sum, one) => sum + one, 0)).toBe(all)
  expect(segments).toMatchObject({ notcompleted: 3 })
  for (const status of settlementFilters) {
    const { total } = await admin.call(listTransactions, { query: { status } })
    expect(total).toBe(segments[status])
  }
  const counted = items.filter(({ purchaseTransactionStatus }) => isCounted(purchaseTransactionStatus))
  const total = counted.reduce(
    (sum, row) => sum + Math.round(row.totalAmount * 100) * (row.purchaseTransactionType === 'RETURN' ? -1 : 1),
    0,
  )
  expect([sums.notCounted, sums.totalAmount]).toEqual([items.length - counted.length, total / 100])
  const csv = await admin.download(downloadTransactions, { body: { settlementStatus: 'notcompleted' } })
  expect((await csv.blob.text()).trim().split('\n')).toHaveLength(4)
})

test('a return without benefits counts as returned at once', async () => {
  const { admin, till } = await aStore()
  const sale = await sell(till)
  const soap = await aReturn(till, sale, 2)

  expect(soap).toMatchObject({ totalAmount: 2.68, benefitsAmount: 0 })
  const { items } = await admin.call(listTransactions, { query: { status: 'donotrefund' } })
  expect(items).toMatchObject([{ id: soap.id, refundStatus: 'DONOTREFUND' }])
  expect((await admin.call(summariseTransactions, { query: {} })).statuses).toMatchObject({
    pending: 1,
    donotrefund: 1,
  })
  const csv = await admin.download(downloadTransactions, { body: { settlementStatus: 'donotrefund' } })
  expect((await csv.blob.text()).trim().split('\n').slice(1)).toMatchObject([expect.stringContaining(soap.id)])
})

test('filters by status, day, card, amount and cashier', async () => {
  const { admin, till } = await aStore()
  const sale = await sell(till)
  await aBasket(till)
  const ids = async (query: NonNullable<Parameters<typeof admin.call<typeof listTransactions>>[1]>['query']) =>
    (await admin.call(listTransactions, { query })).items.map(({ id }) => id)
  expect(await ids({ status: 'pending' })).toEqual([sale.id])
  expect(await ids({ status: 'refunded' })).toEqual([])
  expect(await ids({ search: sale.lastPanFourDigits ?? '' })).toContain(sale.id)
  expect(await ids({ search: '$11.26' })).toHaveLength(2)
  expect(await ids({ search: '4.30' })).toEqual([])
  expect(await ids({ search: 'ruiz aná' })).toHaveLength(2)
  expect(await ids({ from: new Date(Date.now() + 60_000).toISOString() })).toEqual([])
  expect(await ids({ cashierId: newId() })).toEqual([])
  await expect(ids({ storeId: newId() })).rejects.toMatchObject({ status: 404 })
})

test('a search without a match in its dates counts all dates', async () => {
  const { admin, till } = await aStore()
  await aBasket(till)
  await updateRows(app.owner, 'user_account', { id: till.cashierId }, { firstName: 'Esperanza' })
  const from = new Date(Date.now() + 60_000).toISOString()
  const of = (search: string) => admin.call(listTransactions, { query: { search, from } })
  expect(await of('esperansa')).toMatchObject({ total: 0, onAllDates: 1 })
  expect(await of('nobody here')).toMatchObject({ total: 0, onAllDates: 0 })
  expect(await admin.call(summariseTransactions, { query: { search: 'esperansa' } })).toMatchObject({ transactions: 1 })
  expect(await admin.call(listTransactions, { query: { from } })).not.toHaveProperty('onAllDates')
})

test('pages continue by cursor', async () => {
  const { admin, till } = await aStore()
  const made = [await aBasket(till), await aBasket(till), await aBasket(till)].map(({ id }) => id)
  const first = await admin.call(listTransactions, { query: { pageSize: '2' } })
  const second = await admin.call(listTransactions, { query: { pageSize: '2', cursor: first.cursor } })
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(made.toReversed())
  await expect(admin.call(listTransactions, { query: { cursor: 'bm8' } })).rejects.toMatchObject({ status: 400 })
})

test('a line names the discount of the till', async () => {
  const { admin, till } = await aStore()
  const lines = [{ barcode: '036000291452', quantity: 2, discount: 0.42 }]
  const { id } = await till.call(createPurchase, { body: { terminalTxnNo: 900_003, lines } })

  const detail = await admin.call(getTransaction, { params: { id } })

  expect(detail.lines).toMatchObject([{ unitPrice: 4.29, quantity: 2, discount: 0.42, netAmount: 8.16 }])
})

test('shows the store’s payout and the returns', async () => {
  const { admin, till } = await aStore()
  const sale = await sell(till)
  const back = await aReturn(till, sale)
  expect(await admin.call(getTransaction, { params: { id: sale.id } })).toMatchObject({
    lastPanFourDigits: sale.lastPanFourDigits,
    transactionTimeout: 180,
    feeAmount: -0.24,
    fixedFeeAmount: -0.25,
    netAmount: 8.09,
    receiptEmailSent: false,
    sale: null,
    feePercentage: 2.75,
    returns: [{ id: back.id, totalAmount: 4.29, linesQuantity: 1, itemNames: ['Whole Milk, 1 gal'] }],
    lines: [
      {
        productCode: '036000291452',
        quantity: 2,
        unitPrice: 4.29,
        benefitDiscount: 8.58,
        returnedQuantity: 1,
        purseName: 'Food',
      },
      { productCode: '4006381333931', benefitDiscount: 0, reason: 'NOT_LISTED' },
    ],
  })
  const detail = await admin.call(getTransaction, { params: { id: back.id } })
  expect(detail).toMatchObject({ sale: { id: sale.id }, feeAmount: 0.12, fixedFeeAmount: 0, netAmount: -4.17 })
  const stranger = await aRetailer(app)
  await expect(stranger.call(getTransaction, { params: { id: sale.id } })).rejects.toMatchObject({ status: 404 })
  const supervisor = await aPerson(app, { role: 'SUPERVISOR', partnerId: admin.partnerId })
  expect((await supervisor.call(getTransaction, { params: { id: sale.id } })).id).toBe(sale.id)
})

test('mails the receipt again on request of the shopper', async () => {
  const { admin, till } = await aStore()
  const sale = await sell(till)
  const email = anEmail()
  const send = (who: Pick<Retailer, 'call'>, id = sale.id) => who.call(sendReceipt, { params: { id }, body: { email } })
  const sent = { kind: 'receipt', to: email, language: 'en-US' }
  expect(await send(admin)).toEqual({ receiptEmailSent: true })
  expect((await admin.call(getTransaction, { params: { id: sale.id } })).receiptEmailSent).toBe(true)
  expect(await mailsFor(app, admin)).toMatchObject([sent])
  await expect(send(admin, (await aBasket(till)).id)).rejects.toMatchObject({ status: 409, code: 'receipt.none' })
  await expect(send(await aRetailer(app))).rejects.toMatchObject({ status: 404, code: 'purchase.not-found' })
  for (let index = 2; index <= 5; index += 1) await send(admin)
  await expect(send(admin)).rejects.toMatchObject({ status: 429 })
  // The till sends it just the same.
  await till.call(sendPosReceipt, { params: { id: sale.id }, body: { email } })
  expect(await mailsFor(app, admin)).toMatchObject(Array.from({ length: 6 }, () => sent))
})

test('only the holder of a receipt link reads it', async () => {
  const { till } = await aStore()
  const sale = await sell(till)
  const [code = '', transactionId = ''] = (sale.receiptUrl ?? '').split('/').toReversed()
  const anybody = clientOf(app)
  const receipt = await anybody.call(getReceipt, { params: { transactionId, code } })
  expect(receipt).toMatchObject({
    purchaseTransactionType: 'SALE',
    storeName: 'Store 1',
    benefitsAmount: 8.58,
    payment: { totalAmount: 11.26, splitTenderAmount: 2.68 },
    subtotalCoverage: 8.58,
    totalDeclined: 2.68,
    tax: 0.18,
    returnedSubtotal: 0,
  })
  const said: string[] = []
  for (const params of [
    { transactionId, code: `${code.slice(0, -1)}_` },
    { transactionId: newId(), code },
    { transactionId: 'no-id', code },
  ]) {
    const no = anybody.call(getReceipt, { params })
    await expect(no).rejects.toMatchObject({ status: 404, code: 'receipt.not-found' })
    said.push(
      await no.then(
        () => 'read',
        (error: Error) => error.message,
      ),
    )
  }
  expect(new Set(said)).toEqual(new Set(['Receipt not found']))
})

test('limits receipt code guesses to ten a day', async () => {
  await withIdentity(app.deps.pool, forgetLimits)
  const { till } = await aStore()
  const sale = await sell(till)
  const guess = () => clientOf(app).call(getReceipt, { params: { transactionId: sale.id, code: 'wrong' } })
  for (let index = 0; index < 10; index += 1) await expect(guess()).rejects.toMatchObject({ status: 404 })
  await expect(guess()).rejects.toMatchObject({ status: 429 })
})

test('the receipt of a return has positive amounts', async () => {
  const { till } = await aStore()
  const sale = await sell(till)
  const back = await aReturn(till, sale)
  await ageRows(app.owner, 'purchase', { id: back.id }, '1 minute', ['pricedAt', 'confirmedAt'])
  const [code = '', transactionId = ''] = (back.receiptUrl ?? '').split('/').toReversed()
  const receipt = await clientOf(app).call(getReceipt, { params: { transactionId, code } })
  expect(receipt).toMatchObject({
    purchaseTransactionType: 'RETURN',
    benefitsAmount: 4.29,
    payment: { totalAmount: 4.29, splitTenderAmount: 0 },
    returnedSubtotal: 4.29,
  })
})

test.each([
  // Of the index of a partner and that of all, the planner takes either for few rows.
  [{ last4: '0042' }, /(purchase_last4|purchase_card)[^]*Index Cond: .*last4 = /],
  [{ cents: 12_345 }, /(purchase_amount|purchase_total)[^]*Index Cond: .*total_cents = /],
])('finds %j by index under row-level security', async (sought, way) => {
  const { admin, till } = await aStore()
  const { partnerId } = admin
  // With a handful of purchases every index is as good as another.
  await multiplyPurchase(app, (await sell(till)).id, 2000)
  await analysePurchases(app)
  const plan = await withTenant({ pool: app.deps.pool, caller: admin }, (db) =>
    foundBy(db, matching({ partnerId, sought })),
  )
  expect(plan).toMatch(way)
})
