import { getDashboard } from '@tillgate/contract/dashboard.ts'
import * as pos from '@tillgate/contract/pos-purchases.ts'
import { getReceipt, getTransaction, listTransactions, summariseTransactions } from '@tillgate/contract/purchases.ts'
import { downloadTransactions } from '@tillgate/contract/reports.ts'
import { updateTillSettings } from '@tillgate/contract/till-settings.ts'
import { aSandbox } from '@tillgate/sandbox/testing/trial.ts'
import { expect, test } from 'vitest'
import { newId } from '#server/base/ids.ts'
import { withTenant } from '#server/db/with-tenant.ts'
import { listAudit } from '#server/testing/applications.queries.ts'
import { tillSettingsDraft } from '#server/testing/forms.ts'
import { endOf } from '#server/testing/recovery.ts'
import { startApp } from '#server/testing/start-app.ts'
import { violationsOf } from '#server/testing/tills.queries.ts'
import {
  aBasket,
  aColleague,
  aStoreWithTill,
  giveBack,
  liftTillLimits,
  sell,
  type TestTill,
} from '#server/testing/tills.ts'
import { listRows, updateRows } from '#server/world/rows.queries.ts'

const { url } = await aSandbox()
const app = await startApp({ ISSUER_URL: `${url}/issuer` })

/** A store whose tills take payments beside the card, and cashiers do everything alone. */
const aShop = async () => {
  const shop = await aStoreWithTill(app)
  await liftTillLimits(shop.admin, 'TILL')
  return shop
}
const pay = (
  till: TestTill,
  id: string,
  body: { kind: string; amount: number; given?: number | null },
  key = newId(),
) => till.as(key)(pos.addOtherPayment, { params: { id }, body: { given: null, ...body } })
/** $11.26 without the card. */
const payCash = async (till: TestTill, body: { amount?: number; given?: number | null } = {}, key = newId()) => {
  const { id } = await aBasket(till)
  return till.as(key)(pos.payOtherwise, {
    params: { id },
    body: { kind: 'CASH', given: null, expectedTotal: 11.26, ...body },
  })
}
const tendersOf = async (till: TestTill, id: string) =>
  (await till.call(pos.getPosPurchase, { params: { id } })).tenders.map(({ kind, amount }) => [kind, amount])
const clean = async (partnerId: string) => expect(await violationsOf(app, partnerId)).toEqual([])

test('several kinds share the rest, and cash gives change', async () => {
  const { admin, till } = await aShop()
  const { id } = await sell(till)

  await pay(till, id, { kind: 'CARD', amount: 2 })
  const paid = await pay(till, id, { kind: 'CASH', amount: 0.68, given: 5 })

  expect(paid).toMatchObject({ status: 'CONFIRMED', withoutCard: false, benefitsAmount: 8.58, splitTenderAmount: 2.68 })
  expect(paid.tenders).toEqual([
    { kind: 'CARD', name: null, amount: 2, given: null },
    { kind: 'CASH', name: null, amount: 0.68, given: 5 },
  ])
  expect(await endOf(pay(till, id, { kind: 'CASH', amount: 0.01 }))).toBe('payment.too-much')
  const log = await withTenant({ pool: app.deps.pool, caller: admin }, (db) => listAudit(db, admin.partnerId))
  expect(log.filter(({ action }) => action === 'purchase.paid-otherwise').map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { kind: 'CARD', amountCents: 200, givenCents: null },
      { kind: 'CASH', amountCents: 68, givenCents: 500 },
    ]),
  )
  await clean(admin.partnerId)
})

test('a repeated key records one payment, and two payments at once never exceed the rest', async () => {
  const { till } = await aShop()
  const { id } = await sell(till)
  const key = newId()
  const twice = await Promise.all([1, 2].map(() => endOf(pay(till, id, { kind: 'CASH', amount: 1 }, key))))
  expect(twice.filter((end) => end === 'done' || end === 'idempotency.in-flight')).toHaveLength(2)
  expect(await tendersOf(till, id)).toEqual([['CASH', 1]])

  const both = await Promise.all([1, 2].map(() => endOf(pay(till, id, { kind: 'CARD', amount: 1.68 }))))

  expect(both.toSorted()).toEqual(['done', 'payment.too-much'])
  expect(await tendersOf(till, id)).toHaveLength(2)
})

test('a repeated key of the till records one payment, whoever is signed in', async () => {
  const { till, admin } = await aShop()
  const { id } = await sell(till)
  const key = newId()
  await pay(till, id, { kind: 'CASH', amount: 1 }, key)
  const colleague = await aColleague(app, admin, till)
  await pay(colleague, id, { kind: 'CASH', amount: 1 }, key)
  expect(await tendersOf(till, id)).toEqual([['CASH', 1]])
})

test('rejects kinds, amounts and cash that do not fit', async () => {
  const { till } = await aShop()
  const { id } = await sell(till)
  for (const body of [
    { kind: 'SNAP', amount: 1 },
    { kind: 'CASH', amount: 0 },
    { kind: 'CASH', amount: 1.005 },
    { kind: 'CASH', amount: -1 },
    { kind: 'CASH', amount: 1, given: 0.99 },
    { kind: 'CARD', amount: 1, given: 1 },
  ]) {
    expect(await endOf(pay(till, id, body))).toBe('input.invalid')
  }
  expect(await tendersOf(till, id)).toEqual([])
})

test('the store’s own register takes other payments unless the store chose the till', async () => {
  const { till } = await aStoreWithTill(app)
  const { id } = await sell(till)
  expect(await endOf(pay(till, id, { kind: 'CASH', amount: 1 }))).toBe('payment.other-register')
  expect(await endOf(payCash(till))).toBe('payment.other-register')
})

test('only a confirmed sale of the store takes a payment', async () => {
  const [{ till, admin }, other] = [await aShop(), await aShop()]
  const { id } = await aBasket(till)
  expect(await endOf(pay(till, id, { kind: 'CASH', amount: 1 }))).toBe('purchase.state')
  const foreign = await sell(other.till)
  expect(await endOf(pay(till, foreign.id, { kind: 'CASH', amount: 1 }))).toBe('purchase.not-found')
  const sold = await sell(till)
  await giveBack(till, sold)
  expect(await endOf(pay(till, sold.id, { kind: 'CASH', amount: 1 }))).toBe('purchase.has-returns')
  // A colleague at the same till may take the rest.
  const next = await sell(till)
  const colleague = await aColleague(app, admin, till)
  expect(await endOf(pay(colleague, next.id, { kind: 'CASH', amount: 2.68 }))).toBe('done')
})

test('a sale without the card has no entries and changes no settlement figure', async () => {
  const { admin, till } = await aShop()
  await sell(till)
  const before = await admin.call(getDashboard, { query: {} })

  const paid = await payCash(till, { given: 20 })

  expect(paid).toMatchObject({
    status: 'CONFIRMED',
    withoutCard: true,
    benefitsAmount: 0,
    splitTenderAmount: 11.26,
    lastPanFourDigits: null,
    tenders: [{ kind: 'CASH', amount: 11.26, given: 20 }],
  })
  expect(await listRows(app.owner, 'entry', { purchaseId: paid.id })).toEqual([])
  expect(await listRows(app.owner, 'authorisation', { purchaseId: paid.id })).toEqual([])
  expect(await admin.call(getDashboard, { query: {} })).toEqual(before)
  await clean(admin.partnerId)
})

test('lists, file and receipt tell a sale without the card apart', async () => {
  const { admin, till } = await aShop()
  const kinds = [{ code: 'CASH', name: null }, { code: 'GIFT', name: 'Gift card' }] // prettier-ignore
  const body = { ...tillSettingsDraft, version: 1, registerMode: 'TILL' as const, tenderKinds: kinds }
  await admin.call(updateTillSettings, { params: { id: admin.storeId }, body })
  await sell(till)
  const { id } = await payCash(till, { amount: 10, given: 10 })
  const paid = await pay(till, id, { kind: 'GIFT', amount: 1.26 })

  const found = await admin.call(listTransactions, { query: { status: 'withoutcard' } })
  expect(found.items.map((one) => [one.id, one.refundStatus])).toEqual([[id, 'WITHOUTCARD']])
  const { statuses } = await admin.call(summariseTransactions, { query: {} })
  expect(statuses).toMatchObject({ all: 2, pending: 1, donotrefund: 0, withoutcard: 1 })
  const detail = await admin.call(getTransaction, { params: { id } })
  expect(detail).toMatchObject({ cutOffAt: null, feePercentage: null, netAmount: 0 })
  expect(detail.tenders).toEqual(paid.tenders)
  const csv = await (await admin.download(downloadTransactions, { body: { fileType: 'csv' } })).blob.text()
  expect(csv).toContain('Without Card')
  expect(csv).toContain('Cash 10.00; Gift card 1.26')
  const [, transactionId = '', code = ''] = /purchase-transaction\/([^/]+)\/(.+)$/.exec(paid.receiptUrl ?? '') ?? []
  expect(await admin.call(getReceipt, { params: { transactionId, code } })).toMatchObject({
    benefitsAmount: 0,
    externalPayment: 11.26,
    tenders: [
      { kind: 'CASH', name: null, amount: 10, given: 10 },
      { kind: 'GIFT', name: 'Gift card', amount: 1.26 },
    ],
  })
})

test('the total that the cashier saw is charged, once', async () => {
  const { till } = await aShop()
  const { id } = await aBasket(till)
  const wrong = { kind: 'CASH', given: null, expectedTotal: 11.25 }
  expect(await endOf(till.call(pos.payOtherwise, { params: { id }, body: wrong }))).toBe('total.changed')
  const tooMuch = { kind: 'CASH', given: null, amount: 11.27, expectedTotal: 11.26 }
  expect(await endOf(till.call(pos.payOtherwise, { params: { id }, body: tooMuch }))).toBe('payment.too-much')
  const key = newId()
  const once = () => till.as(key)(pos.payOtherwise, { params: { id }, body: { ...wrong, expectedTotal: 11.26 } })
  const first = await once()
  expect(await once()).toEqual(first)
  expect(await endOf(till.call(pos.payOtherwise, { params: { id }, body: { ...wrong, expectedTotal: 11.26 } }))).toBe(
    'purchase.state',
  )
  expect(await tendersOf(till, id)).toEqual([['CASH', 11.26]])
})

test('an expired price is not charged', async () => {
  const { till } = await aShop()
  const { id } = await aBasket(till)
  await updateRows(app.owner, 'purchase', { id }, { pricedAt: new Date(Date.now() - 16 * 60_000) })
  const body = { kind: 'CASH', given: null, expectedTotal: 11.26 }
  expect(await endOf(till.call(pos.payOtherwise, { params: { id }, body }))).toBe('quote.expired')
})

test('a reversal gives all payments back, and its limit counts them', async () => {
  const shop = await aStoreWithTill(app)
  const { admin, till } = shop
  const permissions = [
    { action: 'REVERSE_LAST' as const, role: 'CASHIER' as const, rule: 'ALLOWED' as const, limit: 11.25 },
  ]
  const body = { ...tillSettingsDraft, registerMode: 'TILL' as const, permissions }
  await admin.call(updateTillSettings, { params: { id: admin.storeId }, body })
  const mixed = await sell(till)
  await pay(till, mixed.id, { kind: 'CARD', amount: 2 })
  await pay(till, mixed.id, { kind: 'CASH', amount: 0.67 })
  const reverse = (purchaseId: string) => till.call(pos.reversePurchase, { body: { purchaseId } })
  // 8.58 of the card and 2.67 beside it.
  expect(await endOf(reverse(mixed.id))).toBe('done')
  expect(await tendersOf(till, mixed.id)).toEqual([
    ['CARD', 2],
    ['CASH', 0.67],
    ['CARD', -2],
    ['CASH', -0.67],
  ])
  expect(await endOf(reverse(mixed.id))).toBe('done')
  expect(await tendersOf(till, mixed.id)).toHaveLength(4)
  const cash = await payCash(till)
  expect(await endOf(reverse(cash.id))).toBe('approval.needed')
  await clean(admin.partnerId)
})

test('a key does not reverse a sale after a payment beside the card', async () => {
  const { till } = await aShop()
  const { id } = await aBasket(till)
  const key = newId()
  const body = { cardToken: `card_sbx_ok_${newId()}`, entryMode: 'CHIP' as const, expectedTotal: 11.26 }
  await till.as(key)(pos.confirmPurchase, { params: { id }, body })
  await pay(till, id, { kind: 'CASH', amount: 1 })
  expect(await till.call(pos.reversePurchase, { body: { idempotencyKey: key } })).toEqual({
    reversed: false,
    status: 'CONFIRMED',
  })
})

test('returns give back as it was paid, cash last', async () => {
  const { admin, till } = await aShop()
  const sold = await sell(till)
  await pay(till, sold.id, { kind: 'CASH', amount: 1.68 })
  await pay(till, sold.id, { kind: 'CARD', amount: 1 })
  const soap = { lines: [{ lineId: 2, quantity: 1 }], cardToken: sold.cardToken }
  const back = await till.call(pos.returnPurchase, { params: { id: sold.id }, body: soap })
  expect(back.tenders.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['CARD', -1],
    ['CASH', -1.68],
  ])
  // The card paid the milk: nothing beside it goes back.
  expect((await giveBack(till, sold)).tenders).toEqual([])
  await clean(admin.partnerId)
})

test('goods of a sale without the card come back without a card', async () => {
  const { admin, till } = await aShop()
  const { id } = await payCash(till)
  const sold = await sell(till)
  const lines = [{ lineId: 1, quantity: 1 }]
  expect(await endOf(till.call(pos.returnPurchase, { params: { id: sold.id }, body: { lines } }))).toBe('card.required')

  const key = newId()
  const back = () => till.as(key)(pos.returnPurchase, { params: { id }, body: { lines } })
  const first = await back()

  expect(first).toMatchObject({ type: 'RETURN', status: 'CONFIRMED', withoutCard: true, totalAmount: 4.29 })
  expect(first.tenders).toMatchObject([{ kind: 'CASH', amount: -4.29 }])
  expect(await back()).toEqual(first)
  expect(
    await endOf(till.call(pos.returnPurchase, { params: { id }, body: { lines: [{ lineId: 1, quantity: 2 }] } })),
  ).toBe('return.too-many')
  expect(await endOf(till.call(pos.reversePurchase, { body: { purchaseId: id } }))).toBe('purchase.has-returns')
  expect(await listRows(app.owner, 'entry', { purchaseId: first.id })).toEqual([])
  await clean(admin.partnerId)
})

test('the database keeps payments as they are', async () => {
  const { till } = await aShop()
  const { id } = await payCash(till)
  await expect(updateRows(app.owner, 'tender', { purchaseId: id }, { cents: 1 })).rejects.toThrow('never changed')
})
