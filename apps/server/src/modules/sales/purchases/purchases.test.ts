import { createItem } from '@tillgate/contract/items.ts'
import * as contract from '@tillgate/contract/pos-purchases.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { withTenant } from '#server/db/with-tenant.ts'
import { newId } from '#server/base/ids.ts'
import { aRetailer, milk } from '#server/testing/people.ts'
import { startApp } from '#server/testing/start-app.ts'
import { aBasket, createShelf, createTill, liftTillLimits, nextNumber } from '#server/testing/tills.ts'
import { listEntriesOf } from '../entries.queries.ts'
import { sweepSales } from './purchases.jobs.ts'

const { url, drive } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

const aStore = async () => {
  const admin = await aRetailer(app)
  await createShelf(app, admin)
  const till = await createTill(app, admin)
  const entries = (id: string) =>
    withTenant({ pool: app.deps.pool, caller: admin }, (db) => listEntriesOf(db, admin.partnerId, id)).then((rows) =>
      rows.map(({ type, cents }) => `${type} ${cents}`),
    )
  return { admin, till, entries }
}
const aCard = (family = 'ok'): string => `card_sbx_${family}_${newId()}`
const paying = (cardToken: string, expectedTotal = 11.26) => ({ cardToken, entryMode: 'CHIP' as const, expectedTotal })

test('the server prices the basket and the card’s share', async () => {
  const { till } = await aStore()
  const basket = await aBasket(till)
  expect(basket).toMatchObject({
    type: 'SALE',
    status: 'ANALYZED',
    totalAmount: 11.26,
    taxAmount: 0.18,
    coveredAmount: 8.58,
    covered: [{ purse: 'FOOD', amount: 8.58 }],
    benefitsAmount: 0,
    receiptUrl: null,
  })
  expect(basket.lines.map(({ reason, purse, coveredAmount }) => ({ reason, purse, coveredAmount }))).toEqual([
    { reason: 'COVERED', purse: 'FOOD', coveredAmount: 8.58 },
    { reason: 'NOT_LISTED', purse: null, coveredAmount: 0 },
  ])
})

test('the covered amounts of the lines include covered tax and add up to that of the basket', async () => {
  const { admin, till } = await aStore()
  const peppers = { code: '4065', name: 'Peppers' }
  const storePrices = [{ storeId: admin.storeId, price: 4, taxPercentage: 7, active: true }]
  await admin.call(createItem, { body: milk(admin.storeId, { ...peppers, storePrices }) })
  const lines = [
    { barcode: '4065', quantity: 2 },
    { barcode: '4006381333931', quantity: 1 },
  ]
  const basket = await till.call(contract.createPurchase, { body: { terminalTxnNo: nextNumber(), lines } })

  // The list pays up to $3.00 a pepper, and the tax of that part.
  expect(basket).toMatchObject({ totalAmount: 11.24, coveredAmount: 6.42 })
  expect(basket.lines.map(({ coveredAmount }) => coveredAmount)).toEqual([6.42, 0])
})

test('card and shopper pay; the store ledger records fees', async () => {
  const { till, entries } = await aStore()
  const { id } = await aBasket(till)
  const paid = await till.call(contract.confirmPurchase, { params: { id }, body: paying(aCard()) })
  expect(paid).toMatchObject({ status: 'CONFIRMED', benefitsAmount: 8.58, splitTenderAmount: 2.68 })
  expect(paid.lines.map(({ benefitDiscount }) => benefitDiscount)).toEqual([8.58, 0])
  expect(paid.receiptUrl).toMatch(new RegExp(`/purchase-transaction/${id}/[\\w-]{22,}$`))
  expect(paid.lastPanFourDigits).toMatch(/^\d{4}$/)
  expect(await entries(id)).toEqual(['SALE 858', 'PROC_FEE -24', 'FIXED_FEE -25'])
})

test('a card with a lower balance pays less', async () => {
  const { till } = await aStore()
  const card = aCard('low')
  await drive.issuer.setCard({ cardToken: card, balances: [{ purse: 'FOOD', cents: 500 }] })
  const { id } = await aBasket(till)
  const paid = await till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  expect(paid).toMatchObject({ status: 'CONFIRMED', benefitsAmount: 5, splitTenderAmount: 6.26 })
})

test('a declined card leaves the basket; its key repeats', async () => {
  const { till, entries } = await aStore()
  const { id } = await aBasket(till)
  const key = newId()
  const decline = () => till.as(key)(contract.confirmPurchase, { params: { id }, body: paying('card_sbx_lost') })
  await expect(decline()).rejects.toMatchObject({ status: 409, code: 'card.declined' })
  await expect(decline()).rejects.toMatchObject({ status: 409, code: 'card.declined' })
  expect(await entries(id)).toEqual([])
  const paid = await till.call(contract.confirmPurchase, { params: { id }, body: paying(aCard()) })
  expect(paid.status).toBe('CONFIRMED')
})

test('a repeated confirmation pays once', async () => {
  const { till, entries } = await aStore()
  const { id } = await aBasket(till)
  const [key, card] = [newId(), aCard()]
  const confirm = () => till.as(key)(contract.confirmPurchase, { params: { id }, body: paying(card) })
  const first = await confirm()
  expect(await confirm()).toEqual(first)
  expect(await entries(id)).toHaveLength(3)
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000 - 858)
})

test('reverses a sale before the cut-off, including the issuer', async () => {
  const { till, entries } = await aStore()
  const { id } = await aBasket(till)
  const card = aCard()
  await till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  const reversed = await till.call(contract.reversePurchase, { body: { purchaseId: id } })
  expect(reversed).toEqual({ reversed: true, status: 'REVERSED' })
  expect((await entries(id)).toSorted()).toEqual(
    ['SALE 858', 'PROC_FEE -24', 'FIXED_FEE -25', 'REVERSAL -858', 'PROC_FEE 24', 'FIXED_FEE 25'].toSorted(),
  )
  await sweepSales(app.worker)
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000)
})

test('a key reversed before its confirmation pays nothing', async () => {
  const { till, entries } = await aStore()
  const { id } = await aBasket(till)
  const [key, card] = [newId(), aCard()]
  expect(await till.call(contract.reversePurchase, { body: { idempotencyKey: key } })).toEqual({
    reversed: true,
    status: null,
  })
  const late = await till.as(key)(contract.confirmPurchase, { params: { id }, body: paying(card) })
  expect(late).toMatchObject({ status: 'REVERSED', timedOut: true })
  expect(await entries(id)).toEqual([])
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000)
})

test('a missing issuer answer ends and reverses the sale', async () => {
  const { till, entries } = await aStore()
  const { id } = await aBasket(till)
  const card = aCard()
  await drive.faults.add({
    match: { provider: 'issuer', bodyContains: card, times: 1 },
    action: { kind: 'resetAfter' },
  })
  const lost = await till.call(contract.confirmPurchase, { params: { id }, body: paying(card) })
  expect(lost).toMatchObject({ status: 'REVERSED', timedOut: true })
  expect(await entries(id)).toEqual([])
  await sweepSales(app.worker)
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000)
})

test('refunds partial returns to the card up to quantity', async () => {
  const { till, entries } = await aStore()
  const sale = await aBasket(till)
  const card = aCard()
  await till.call(contract.confirmPurchase, { params: { id: sale.id }, body: paying(card) })
  const giveBack = (quantity: number, cardToken = card) =>
    till.call(contract.returnPurchase, {
      params: { id: sale.id },
      body: { lines: [{ lineId: 1, quantity }], cardToken },
    })
  await expect(giveBack(1, aCard())).rejects.toMatchObject({ code: 'return.other-card' })
  await expect(giveBack(0.5)).rejects.toMatchObject({ status: 400 })
  const first = await giveBack(1)
  expect(first).toMatchObject({
    type: 'RETURN',
    status: 'CONFIRMED',
    benefitsAmount: 4.29,
    originalPurchaseId: sale.id,
  })
  await expect(giveBack(2)).rejects.toMatchObject({ code: 'return.too-many' })
  await giveBack(1)
  await expect(giveBack(1)).rejects.toMatchObject({ code: 'return.too-many' })
  expect(await entries(first.id)).toEqual(['RETURN -429', 'PROC_FEE 12'])
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000)
  await expect(till.call(contract.reversePurchase, { body: { purchaseId: sale.id } })).rejects.toMatchObject({
    code: 'purchase.has-returns',
  })
})

test('retries an unanswered return under the same key', async () => {
  const { till } = await aStore()
  const sale = await aBasket(till)
  const card = aCard()
  await till.call(contract.confirmPurchase, { params: { id: sale.id }, body: paying(card) })
  await drive.faults.add({ match: { provider: 'issuer', path: '/refunds', times: 1 }, action: { kind: 'resetAfter' } })
  const body = { lines: [{ lineId: 1, quantity: 1 }], cardToken: card }
  const open = await till.call(contract.returnPurchase, { params: { id: sale.id }, body })
  expect(open.status).toBe('ANALYZED')
  await sweepSales(app.worker)
  const settled = await till.call(contract.getPosPurchase, { params: { id: open.id } })
  expect(settled.status).toBe('CONFIRMED')
  expect((await drive.issuer.card(card)).balances['FOOD']).toBe(50_000 - 429)
})

test('names each line that cannot be sold', async () => {
  const { till } = await aStore()
  const lines = [
    { barcode: '036000291452', quantity: 1.5 },
    { barcode: '99999', quantity: 1 },
  ]
  await expect(till.call(contract.createPurchase, { body: { terminalTxnNo: 1, lines } })).rejects.toMatchObject({
    fields: [
      { field: 'lines.0.quantity', code: 'quantity.whole' },
      { field: 'lines.1.barcode', code: 'barcode.not-sold-here' },
    ],
  })
})

test('a free line cannot be returned alone', async () => {
  const { admin, till } = await aStore()
  await liftTillLimits(admin)
  const card = aCard()
  const lines = [
    { barcode: '036000291452', quantity: 2 },
    { barcode: '4006381333931', quantity: 1, discount: 2.5 },
  ]
  const { id } = await till.call(contract.createPurchase, { body: { terminalTxnNo: 900_001, lines } })
  await till.call(contract.confirmPurchase, { params: { id }, body: paying(card, 8.58) })
  const giveBack = (...lineIds: number[]) =>
    till.call(contract.returnPurchase, {
      params: { id },
      body: { lines: lineIds.map((lineId) => ({ lineId, quantity: 1 })), cardToken: card },
    })
  await expect(giveBack(2)).rejects.toMatchObject({
    status: 400,
    fields: [{ field: 'lines', code: 'return.no-value' }],
  })
  const reversed = await till.call(contract.reversePurchase, { body: { purchaseId: id } })
  expect(reversed).toMatchObject({ reversed: true, status: 'REVERSED' })

  const other = await till.call(contract.createPurchase, { body: { terminalTxnNo: 900_002, lines } })
  await till.call(contract.confirmPurchase, { params: { id: other.id }, body: paying(card, 8.58) })
  const body = {
    lines: [
      { lineId: 1, quantity: 1 },
      { lineId: 2, quantity: 1 },
    ],
    cardToken: card,
  }
  const both = await till.call(contract.returnPurchase, { params: { id: other.id }, body })
  expect(both).toMatchObject({ status: 'CONFIRMED', benefitsAmount: 4.29 })
})
